/**
 * The booking's state machine (booking paper). A payment leg has its own (payment/rules/leg-states.ts). The phase
 * (upcoming, ongoing, past) follows from the clock and is not stored; a timer stores 'completed' after the end.
 */
import { stateAfter, type Transitions } from '#kernel/transitions.ts'

export type BookingStatus = 'held' | 'confirmed' | 'completed' | 'canceled' | 'expired'
export type BookingEvent =
  | 'paid' // The money is secured, during the slot hold or after it expired.
  | 'nothing_to_hold' // The booking is free of charge, or its card hold is placed nearer to the start.
  | 'hold_over' // The slot hold has expired.
  | 'give_up' // The slot hold ends early: cards were declined too often, or the hold is not needed any more.
  | 'cancel'
  | 'locked_out' // The guest could not get in, nobody answered, and they cancel although it has begun.
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
  confirmed: { cancel: 'canceled', locked_out: 'canceled', end: 'completed' },
  // The last minutes of the wait for an answer may lie after the end; a capture that has begun excludes it.
  completed: { locked_out: 'canceled' },
  canceled: {},
  // A late payment claims the slot again, unless the hold was given up (canceled_at) or the desks are taken.
  expired: { paid: 'confirmed' },
}

/** Null when the event is not possible in this state. */
export function statusAfter(status: BookingStatus, event: BookingEvent): BookingStatus | null {
  return stateAfter(BOOKING_TRANSITIONS, status, event)
}

/** Which bookings occupy desks; the database function takes_place must return the same. */
export function takesPlace(status: BookingStatus): boolean {
  return status === 'held' || status === 'confirmed' || status === 'completed'
}

/** What does not take place is past as soon as that is known. */
export function phaseOf(
  status: BookingStatus,
  startAt: Temporal.Instant,
  endAt: Temporal.Instant,
  now: Temporal.Instant,
): Phase {
  if (!takesPlace(status)) return 'past'
  if (Temporal.Instant.compare(now, startAt) < 0) return 'upcoming'
  return Temporal.Instant.compare(now, endAt) < 0 ? 'ongoing' : 'past'
}
