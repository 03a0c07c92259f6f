import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  offered_subject: 'A place is free: {office}, {start}',
  offered_heading: 'A place is free – for you',
  offered_text:
    'you asked us to tell you when something becomes free, and now it has. We are holding the place for you for {minutes} minutes; nobody else can book it.',
  offered_deadline: 'Held until {until}. After that it goes to the next person waiting.',
  offered_booked: 'You have booked it.',
  offered_canceled: 'You booked it, and the booking has been cancelled.',
  offered_lapsed: 'You did not book it, and it is no longer held for you.',
  offered_book: 'Book now',
  offered_small: 'No longer looking for a place?',
  offered_end: 'Stop waiting',
  gone_title: '{office} is no longer offered',
  gone_text: 'You are no longer waiting there. The search shows places nearby.',
} satisfies SameKeys<typeof de>
