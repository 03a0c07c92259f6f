import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  title: 'Payout account',
  connectTitle: 'Connect a payout account',
  none: 'To pay you what you earn, we need you to have an account with our payment provider. It asks for your ID and bank details. We do not get to see either.',
  once: 'One account covers all your offices.',
  noPlace: 'Set up an office first. Then you can connect the account we pay to here.',
  noPlaceGo: 'Set up an office',
  stateDue: 'Details missing',
  stateChecking: 'Being checked',
  stateActive: 'Ready',
  stateRestricted: 'Restricted',
  due: 'The payment provider still needs details from you. It cannot pay you before that.',
  checking:
    'The payment provider is checking your details. That usually takes a few minutes, sometimes a few days. We will let you know.',
  active: 'What you earn is paid out to your account.',
  restricted:
    'The payment provider is not paying out at the moment. Bookings stay, and your balance waits until this is settled.',
  connect: 'Connect an account',
  goOn: 'Continue at the payment provider',
  settle: 'Settle it with the payment provider',
  askAgain: 'Check the status',
  busy: 'One moment …',
  expired: 'That link had been used already or was too old. The button gives you a new one.',
  away: 'The payment provider is not answering right now. Nothing is lost: we will ask again by ourselves.',
  live_one: 'One office is now live.',
  live_other: '{count} offices are now live.',
  waits: 'As soon as the account is ready, this office goes live by itself.',
  toOffices: 'My offices',
  toOffice: 'Back to the office',
  untitled: 'Untitled',
  taxTitle: 'Details for the tax office',
  taxLead: 'Once a year we report what providers earn through Viertel. We need some details for that.',
  taxGo: 'See the details for the tax office',
} as const satisfies SameKeys<typeof de>
