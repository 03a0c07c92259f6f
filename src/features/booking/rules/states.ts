/**
 * The booking's own state machine (booking paper). Payment has another (payment/rules), and what the clock
 * alone decides (upcoming, ongoing, past) is derived, never stored.
 */
import { stateAfter, type Transitions } from '#kernel/transitions.ts'

export type BookingStatus = 'held' | 'confirmed' | 'completed' | 'canceled' | 'expired'
export type BookingEvent =
  | 'paid' // The money is secured, while the slot hold lasts or after it.
  | 'nothing_to_hold' // It costs nothing, or the card is held nearer to the start.
  | 'hold_over' // The time of the slot hold is over.
  | 'give_up' // The slot hold ends before its time: refused twice, or not wanted any more.
  | 'cancel'
  | 'end'
export type Phase = 'upcoming' | 'ongoing' | 'past'

export const BOOKING_TRANSITIONS: Transitions<BookingStatus, BookingEvent> = {
  held: {
    paid: 'confirmed',
    nothing_to_hold: 'confirmed',
    hold_over: 'expired',
    give_up: 'expired',
    cancel: 'expired',
  },
  confirmed: { cancel: 'canceled', end: 'completed' },
  completed: {},
  canceled: {},
  // A payment that comes late claims the place again, unless it was given up (canceled_at) or somebody else has it.
  expired: { paid: 'confirmed' },
}

/** Null when the event means nothing in this state. */
export function next(status: BookingStatus, event: BookingEvent): BookingStatus | null {
  return stateAfter(BOOKING_TRANSITIONS, status, event)
}

/** Which bookings take a place; the database's takes_place says the same. */
export function takesPlace(status: BookingStatus): boolean {
  return status === 'held' || status === 'confirmed' || status === 'completed'
}

export function phaseOf(startAt: Temporal.Instant, endAt: Temporal.Instant, now: Temporal.Instant): Phase {
  if (Temporal.Instant.compare(now, startAt) < 0) return 'upcoming'
  return Temporal.Instant.compare(now, endAt) < 0 ? 'ongoing' : 'past'
}
