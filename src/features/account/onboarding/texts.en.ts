import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  title: 'Set up your account',
  stepOf: 'Step {step} of {count}',
  steps: 'Steps',
  later: 'Later',
  next: 'Continue',
  skip: 'Skip',

  typeTitle: 'What do you use Viertel for?',
  typeHome: 'For myself',
  typeHomeText: 'I need a place to work when home is not an option.',
  typeCompany: 'For my company',
  typeCompanyText: 'My company pays, employees book.',
  typeProvider: 'I offer places',
  typeProviderText: 'I have desks or rooms that others can use by the hour.',

  youTitle: 'About you',
  youText: 'Only people you share a booking or a company with see this.',
  billingTitle: 'Billing address',
  billingText: 'It makes booking faster. You can also enter it when you book for the first time.',
  billingTextCompany: 'Companies and providers enter a VAT ID or a tax number.',

  billingByCompany: 'Your company pays for your bookings.',

  firstTitle: 'Ready',
  firstHome: 'Find a place near you.',
  firstHomeGo: 'Find places',
  firstCompany:
    'Your account is set up. Make it the account of your company now, or have a look at the places near you.',
  firstCompanyGo: 'To the company account',
  firstProvider: 'Your account is set up. This is where you find your offices.',
  firstProviderVerify: 'Confirm your e-mail address, and the provider view is yours.',
  firstProviderGo: 'My offices',

  hint_one: 'One more step, and your account is set up.',
  hint_other: '{count} more steps, and your account is set up.',
  hintGo: 'Continue',
} as const satisfies SameKeys<typeof de>
