import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  running: 'since {from} · {left} left',
  coming: 'today from {from}',
  waits: 'waits for the payment',
  hoursLeft: '{hours} h {minutes} min',
  minutesLeft: '{minutes} min',
  wholeHours: '{hours} h',
  span: '{from}–{to}',
  door: 'Door: {code}',
  doorLater: 'Door code from {when}',
  longer: 'Stay longer',
  longerBy: 'Until {time}: +{hours} h for {price}',
  route: 'Route',
  pass: 'Booking pass',
  nothing: 'Nothing booked today',
  find: 'Find a place',
  next: 'Next bookings',
  all: 'All bookings',
  none: 'Nothing is coming up.',
  line: '{from}–{to} · {hours} h · {price}',
  free: 'free',
  freeUntil: 'cancel for free until {at}',
} as const satisfies SameKeys<typeof de>
