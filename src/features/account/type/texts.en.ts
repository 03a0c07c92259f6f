import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

/** The kind of an account, and what it can become. */
export default {
  typeUser: 'Personal account',
  typeUserText: 'You book desks and rooms and pay for them yourself.',
  typeProvider: 'Provider',
  typeProviderText: 'You offer desks or rooms. You can still book for yourself, too.',
  typeCorporate: 'Company',
  typeCorporateText: 'Your company pays for the bookings of its employees. This cannot be undone.',
  typeEmployee: 'Employee',
  typeEmployeeText: 'You book at the expense of your company, which decides how much.',
  typeOperator: 'Operator',
  typeOperatorText: 'You run this marketplace.',
  modeTitle: 'View',
  modeToProvider: 'The provider view has your offices and their bookings at the top. You can switch back at any time.',
  modeToUser: 'The personal view has your own bookings at the top. Your offices stay as they are.',
  modeProviderButton: 'Switch to the provider view',
  modeUserButton: 'Switch to the personal view',
  companyTitle: 'Company account',
  companyText: 'Employees book, the company pays. The conversion cannot be undone.',
  companyGo: 'Convert account',
  companyAsked: 'You have asked for the conversion. We are reviewing it.',
  companyPending: 'See request',
} as const satisfies SameKeys<typeof de>
