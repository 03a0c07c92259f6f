import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  greeting: 'Hello {name},',
  footer: 'You receive this mail because it belongs to your account or your booking at Viertel.',
  link_hint: 'If the button does not work, copy this address into your browser:',
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
  fee: 'Cancelation fee',
  time_one: '{day}, {from}–{to} ({count} hour)',
  time_other: '{day}, {from}–{to} ({count} hours)',
  rail: 'Open {from}–{to}, your time {begin}–{end}',
  free_until: 'Cancel free of charge until {until}',
  manage: 'View or cancel the booking',
  view: 'View the booking',

  verify_subject: 'Verify your e-mail address',
  verify_preheader: 'One click, and you can book.',
  verify_text: 'good to have you here. Verify your e-mail address, and you can book places.',
  verify_button: 'Verify e-mail address',
  verify_small: 'The link is good for {hours} hours. If you did not sign up, ignore this mail.',

  reset_subject: 'Set a new password',
  reset_preheader: 'The link is good for {minutes} minutes.',
  reset_text: 'you want to set a new password. It signs you out everywhere.',
  reset_button: 'Set a new password',
  reset_small:
    'The link is good for {minutes} minutes, and once. If this was not you, ignore this mail: your password stays as it is.',

  confirmed_subject: 'Booked: {office}, {start}',
  confirmed_heading: 'Your place is booked',
  confirmed_text: 'your booking is confirmed. The calendar entry is attached.',
  confirmed_hold:
    '{amount} are blocked on your card, the price of a full day. After the booking only the total is charged and the rest is released.',
  confirmed_planned:
    'On {at} we block {amount} on your card, the price of a full day. After the booking only the total is charged.',
  confirmed_provider_subject: 'New booking: {office}, {start}',
  confirmed_provider_heading: 'You have a new booking',
  confirmed_provider_text: '{booker} has booked with you.',
  confirmed_provider_small: 'You can cancel up to {hours} hours before the start.',

  canceled_subject: 'Canceled: {office}, {start}',
  canceled_heading: 'The booking is canceled',
  canceled_free: 'your booking is canceled. That is free of charge; any blocked amount is released.',
  canceled_fee:
    'your booking is canceled. As it was canceled after the deadline, there is a fee of {fee}. The rest is released.',
  canceled_by_provider:
    'unfortunately the provider had to cancel your booking. We are sorry. You pay nothing; any blocked amount is released.',
  canceled_by_operator: 'we had to cancel your booking. We are sorry.',
  canceled_by_payment: 'we could not block the amount on your card. So the booking is canceled, free of charge.',
  canceled_search: 'Find another place',
  canceled_provider_text: 'the booking by {booker} is canceled. The place is free again.',
  canceled_provider_fee: 'There is a fee of {fee}, which goes to you less the commission.',
  canceled_provider_self: 'you have canceled the booking by {booker}. We have told {booker}.',

  hold_failed_subject: 'Payment needed: {office}, {start}',
  hold_failed_heading: 'Please check your payment',
  hold_failed_text: 'we could not block {amount} on your card. Please pay now or use another card.',
  hold_failed_deadline: 'There is time until {until}. After that the booking is canceled free of charge.',
  payment_failed_text: 'we could not charge {amount}. Please pay, then you can also book new places again.',
  pay_now: 'Pay now',

  completed_subject: 'How was it? {office}',
  completed_heading: 'Booking ended - Rate now!',
  completed_text: 'how was your place? Your rating helps the next ones.',
  completed_small: 'You can rate for 30 days.',
  rate_now: 'Rate now',

  offered_subject: 'A place is free: {office}, {start}',
  offered_heading: 'A place is free – for you',
  offered_text:
    'you asked us to tell you when something becomes free. Now it is. The place is kept for you for {minutes} minutes; nobody else can book it.',
  offered_deadline: 'Kept until {until}. After that it goes to whoever waits next.',
  offered_book: 'Book now',
  offered_small: 'No longer looking for a place?',
  offered_end: 'Stop waiting',
} satisfies SameKeys<typeof de>
