import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

/** The page of a booking. */
export default {
  invoice: 'See the invoice',
  priceTitle: 'Price',
  titleHeld: 'Almost booked',
  titleUpcoming: 'Your place is booked',
  titleOngoing: 'You are there right now',
  titlePast: 'This was your booking',
  titleCanceled: 'The booking is cancelled',
  titleExpired: 'The hold has expired',
  titleAttention: 'Your payment failed',
  viewPageTitle: 'Booking {id} · Viertel',
  contactPerson: 'Contact person',
  directions: 'Directions',
  mapApp: 'Open in a map app',
  rate: 'Rate now',
  rateAgain: 'Change rating',
  payNow: 'Pay now',
  payAttention: 'We could not hold {amount}.',
  payDebitLater: 'Your card is not needed then. After the visit we announce the debit at least two days ahead.',
  payDebitOpen: 'We announce the debit at least two days ahead. It takes a few days until the money arrives.',
  payUnpaid: '{amount} is still outstanding for this booking.',
  confirmTitle: 'Confirm the payment',
  confirmText:
    'The bank of {company}’s card wants to know that {amount} may be held. {booker} holds the place until {time}.',
  confirmExtend:
    'The bank of the card of {company} wants to be told that {amount} may be held. {booker} wants to stay longer: {when}. The place is kept for that until {time}.',
  confirmMove:
    'The bank of the card of {company} wants to be told that {amount} may be held. {booker} wants to move the booking: {when}. The place is kept for that until {time}.',
  confirmButton: 'Confirm at the bank',
  confirmTogether: 'Team day: {done} of {asked} confirmed',
  confirmThis:
    'The bank of the card of {company} wants each hold to be confirmed. This one is {amount} for {booker}. All places are kept until {time}; if a confirmation is missing then, none of them is booked.',
  confirmOthers:
    'This hold is confirmed. All places are kept until {time}; if a confirmation is missing then, none of them is booked.',
  confirmNext: 'On to the next one',
  waitsForCompany: 'Waits for confirmation by {company}',
  waitsUntil:
    'The bank of the company card is asking. Whoever manages payments has been told. Your place is held until {time}; there is nothing for you to do.',
  waitsToExtend:
    'The bank of the company’s card asks. Whoever manages payments has been told. Until {time} the place is kept for you: {when}. Without their confirmation your booking stays as it is.',
  waitsToMove:
    'The bank of the company’s card asks. Whoever manages payments has been told. Until {time} the new time is kept for you: {when}. Without their confirmation your booking stays as it is.',
  payByCompany: 'Your company’s payment did not go through. Its admin has been told and can settle it.',
  continuePaying: 'Continue to payment',
  paidWith: 'With {method}',
  cancelTitle: 'Cancel this booking?',
  cancelFree: 'It costs you nothing.',
  cancelFee: 'It costs {fee}. That amount is charged to your card.',
  cancelRelease: '{amount} is released on your card.',
  cancelFreeUntil: 'It is free until {at}.',
  cancelReason: 'Reason (optional)',
  cancelReasonProvider: 'Reason (the guest sees this)',
  cancelYes: 'Cancel now',
  cancelYesFee: 'Cancel for {fee}',
  cancelUnread: 'We cannot see at the moment whether the booking can be cancelled.',
  cancelReadAgain: 'Try again',
  cancelDone: 'The booking is cancelled.',
  cancelNo: 'Keep it',
  canceledByUser: 'Cancelled by you.',
  canceledByBooker: 'Cancelled by {name}.',
  canceledByProvider: 'Cancelled by the provider.',
  canceledByOperator: 'Cancelled by the operator.',
  canceledByPayment: 'Cancelled because the payment failed.',
  canceledReason: 'Reason: {reason}',
  feeWas: 'Cancellation fee: {fee}',
  confirmedNote: 'Booked. We have sent you a confirmation by e-mail.',
} satisfies SameKeys<typeof de>
