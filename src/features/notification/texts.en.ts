import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  greeting: 'Hello {name},',
  footer: 'You are receiving this e-mail because of your account or a booking with Viertel.',
  link_hint: 'If the button does not work, copy this link into your browser:',
  when: 'When',
  where: 'Where',
  provider: 'Provider',
  booker: 'Booked by',
  places: 'Places',
  price: 'Price',
  discount: 'Discount',
  total: 'Total',
  tax: 'including {rate} % VAT',
  access: 'How to get in',
  number: 'Booking',
  reason: 'Reason',
  fee: 'Cancellation fee',
  time_one: '{day}, {from}–{to} ({count} hour)',
  time_other: '{day}, {from}–{to} ({count} hours)',
  rail: 'Open {from}–{to}, your time {begin}–{end}',
  free_until: 'Cancel free of charge until {until}',
  manage: 'View or cancel the booking',
  view: 'View the booking',

  verify_subject: 'Verify your e-mail address',
  verify_preheader: 'One click and you can book.',
  verify_text: 'good to have you here. Please verify your e-mail address so that you can book.',
  verify_button: 'Verify e-mail address',
  verify_small: 'The link is valid for {hours} hours. If you did not sign up, please ignore this e-mail.',

  reset_subject: 'Set a new password',
  reset_preheader: 'The link is valid for {minutes} minutes.',
  reset_text: 'here is the link to set a new password. Setting it signs you out on all devices.',
  reset_button: 'Set a new password',
  reset_small:
    'The link is valid for {minutes} minutes and works once. If you did not ask for it, ignore this e-mail: your password stays the same.',

  confirmed_subject: 'Booked: {office}, {start}',
  confirmed_heading: 'Your place is booked',
  confirmed_text: 'your booking is confirmed. The calendar entry is attached.',
  confirmed_hold:
    'We have placed a hold of {amount}, the price of a full day, on your card. After the booking we charge only the total and release the rest.',
  confirmed_planned:
    'On {at} we will place a hold of {amount}, the price of a full day, on your card. After the booking we charge only the total.',
  confirmed_provider_subject: 'New booking: {office}, {start}',
  confirmed_provider_heading: 'You have a new booking',
  confirmed_provider_text: '{booker} has booked with you.',
  confirmed_provider_small: 'You can cancel up to {hours} hours before the start.',

  canceled_subject: 'Cancelled: {office}, {start}',
  canceled_heading: 'The booking is cancelled',
  canceled_free: 'your booking is cancelled. There is no charge, and any hold on your card is released.',
  canceled_fee:
    'your booking is cancelled. As you cancelled after the deadline, a fee of {fee} applies. The rest is released.',
  canceled_by_provider:
    'unfortunately the provider had to cancel your booking. We are sorry. You pay nothing, and any hold on your card is released.',
  canceled_by_operator: 'we had to cancel your booking. We are sorry.',
  canceled_by_payment: 'we could not place a hold on your card, so the booking has been cancelled free of charge.',
  canceled_search: 'Find another place',
  canceled_provider_text: 'the booking by {booker} is cancelled. The place is free again.',
  canceled_provider_fee: 'A fee of {fee} applies; you receive it less our commission.',
  canceled_provider_self: 'you have cancelled the booking by {booker}. We have let {booker} know.',

  hold_failed_subject: 'Payment needed: {office}, {start}',
  hold_failed_heading: 'Please check your payment',
  hold_failed_text: 'we could not place a hold of {amount} on your card. Please pay now or use another card.',
  hold_failed_deadline: 'You have until {until}. After that the booking is cancelled free of charge.',
  payment_failed_text: 'we could not charge {amount}. Once you have paid, you can book new places again.',
  pay_now: 'Pay now',

  completed_subject: 'How was it? {office}',
  completed_heading: 'Booking ended - Rate now!',
  completed_text: 'how was your place? Your rating helps others to choose.',
  completed_small: 'You can rate for 30 days.',
  rate_now: 'Rate now',

  offered_subject: 'A place is free: {office}, {start}',
  offered_heading: 'A place is free – for you',
  offered_text:
    'you asked us to tell you when something becomes free, and now it has. We are holding the place for you for {minutes} minutes; nobody else can book it.',
  offered_deadline: 'Held until {until}. After that it goes to the next person waiting.',
  offered_book: 'Book now',
  offered_small: 'No longer looking for a place?',
  offered_end: 'Stop waiting',
} satisfies SameKeys<typeof de>
