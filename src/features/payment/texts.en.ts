import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  paidByCompany: 'Your company pays for this booking.',
  noCompanyMethod: 'Your company has no payment method yet. Please ask your company admin.',
  expires: 'valid until {month}/{year}',
  otherCard: 'Another card',
  cardNumber: 'Card number',
  cardExpiry: 'Valid until (MM/YY)',
  cardCode: 'Security code',
  cardNumberInvalid: 'This card number is not valid.',
  cardExpiryInvalid: 'Please write it as MM/YY, for example 04/29.',
  cardFormLoading: 'Loading the card form …',
  cardFormFailed: "The payment service's card form could not be loaded. Everything else you entered is still here.",
  cardFormWhose: 'Your card details go straight to Stripe. We see only the brand, the last digits and the expiry date.',
  cardNotTaken: 'The card could not be saved. Please check it and try again.',
  testCards: 'Test mode: no money moves. These cards work:',
  testGood: 'pays',
  testAsks: 'asks for confirmation',
  testDeclined: 'is declined',
  testInsufficient: 'has insufficient funds',
  testRest: 'Any future date and any three digits will do.',
  fillIn: 'Fill in test card {number}',
  otherProvider: 'New cards can only be added in the payment service’s own form.',
  methodRefused: 'declined · try again',
  problemKept_one:
    'You have not been charged, and the place is yours for another {count} minute. Try again or use another card.',
  problemKept_other:
    'You have not been charged, and the place is yours for another {count} minutes. Try again or use another card.',
  methodCard: '{brand} •••• {digits}',
  methodSepa: 'Direct debit •••• {digits}',
  cardData: 'Card details',
  methodsTitle: 'Pay with',
  retry: 'Try again',
} satisfies SameKeys<typeof de>
