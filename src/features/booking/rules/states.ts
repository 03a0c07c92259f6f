/**
 * The booking's own state machine (booking paper). Payment has another (payment/rules), and what the clock
 * alone decides (upcoming, ongoing, past) is derived, never stored.
 */
export type BookingStatus = 'held' | 'confirmed' | 'completed' | 'canceled' | 'expired'
export type BookingEvent = 'paid' | 'hold_over' | 'payment_refused' | 'cancel' | 'end'
export type Phase = 'upcoming' | 'ongoing' | 'past'

const TRANSITIONS: Record<BookingStatus, Partial<Record<BookingEvent, BookingStatus>>> = {
  held: { paid: 'confirmed', hold_over: 'expired', payment_refused: 'expired', cancel: 'expired' },
  confirmed: { cancel: 'canceled', end: 'completed' },
  completed: {},
  canceled: {},
  expired: {},
}

/** Null when the event means nothing in this state. */
export function next(status: BookingStatus, event: BookingEvent): BookingStatus | null {
  return TRANSITIONS[status][event] ?? null
}

/** Which bookings take a place; the database's takes_place says the same. */
export function takesPlace(status: BookingStatus): boolean {
  return status === 'held' || status === 'confirmed' || status === 'completed'
}

export function phaseOf(startAt: Temporal.Instant, endAt: Temporal.Instant, now: Temporal.Instant): Phase {
  if (Temporal.Instant.compare(now, startAt) < 0) return 'upcoming'
  return Temporal.Instant.compare(now, endAt) < 0 ? 'ongoing' : 'past'
}
