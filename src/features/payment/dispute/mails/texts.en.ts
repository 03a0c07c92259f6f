import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  booking: 'Booking',
  disputed_title: 'Payment disputed: {office}',
  disputed_text: 'The bank wants {amount} back. Reason: {reason}.',
  disputed_until: 'The bank wants {amount} back. Reason: {reason}. You can respond until {at}.',
  won_title: 'Dispute won: {office}',
  won_text: 'The bank decided in our favour. We have the {amount} back.',
  lost_title: 'Dispute lost: {office}',
  lost_text: 'The bank has taken {amount} back. The booking is unpaid again.',
  returned_title: 'Direct debit returned: {office}',
  returned_text: 'The bank has taken {amount} back. Reason: {reason}. The booking is unpaid again.',
  answer_button: 'Respond',
  money_button: 'See the booking’s money',
  held_title: 'Your share is on hold: {office}',
  held_text:
    'The guest’s bank is disputing the payment for booking {booking}. We will not pay out your share until the bank has decided. You don’t need to do anything.',
  freed_title: 'Your share has been released: {office}',
  freed_text:
    'The bank has decided that the payment for booking {booking} stands. Your share is now on its way to you.',
  withheld_title: 'Payment taken back: {office}',
  withheld_text:
    'The guest’s bank has taken back the payment for booking {booking}. We are asking for it again, and you will get your share as soon as it is paid.',
  owed_title: 'Payment taken back: {office}',
  owed_text:
    'The guest’s bank has taken back the payment for booking {booking}. We will reverse your share or deduct it from your next payout. We are asking for the payment again, and you will get your share again as soon as it is paid.',
  gone_title: 'Payment lost: {office}',
  gone_text:
    'Booking {booking} was not paid despite our reminders. We have stopped collecting it, so there is no payout for this booking.',
  booking_button: 'See the booking',
} as const satisfies SameKeys<typeof de>
