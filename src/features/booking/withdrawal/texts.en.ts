/** Withdrawing from a contract in two steps. */
import type de from './texts.de.ts'
import type { SameKeys } from '#kernel/texts.ts'

export default {
  link: 'Withdraw from the contract',
  pageTitle: 'Withdraw from the contract – booking {id}',
  title: 'Withdraw from the contract',
  toBooking: 'To the booking',
  step: 'Step {step} of 2',
  contract: 'Your contract',
  contractOf: '{office}, {day}, {from}–{to}, {total}. Booking {id}.',
  right: 'You can withdraw from this contract until the booking begins. You then pay nothing.',
  noRight:
    'There is usually no statutory right of withdrawal for services on a fixed date (section 312g (2) no. 9 of the German Civil Code, section 18 (1) no. 10 of the Austrian FAGG). We accept your declaration all the same and end the booking on the terms on which you can cancel it.',
  free: 'It costs you nothing.',
  fee: 'It costs {fee}.',
  release: '{amount} on your card will be released.',
  name: 'Your name',
  mailTo: 'We send the confirmation of receipt to {email}.',
  next: 'Continue',
  declaration: 'I, {name}, hereby withdraw from the contract for booking {id}.',
  confirm: 'Confirm withdrawal',
  change: 'Change the name',
  declaredTitle: 'We have received your withdrawal',
  declared: '{name}, {at}. We have sent the confirmation to {email}.',
  declaredFee: 'You are charged {fee}.',
  declaredFree: 'You pay nothing.',
  gone: 'Withdrawing is no longer possible',
} satisfies SameKeys<typeof de>
