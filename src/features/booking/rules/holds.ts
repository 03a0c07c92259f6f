/**
 * How much a person may hold without paying (decision 20). The function keep_slot enforces the same limits in the
 * database under a lock, so that they also hold for concurrent requests; this rule gives the reason to show.
 */
import { refused, granted, type Verdict } from '#kernel/verdict.ts'
import { HOLD_LIMITS, LAPSE_PAUSE_MINUTES, LAPSES, NEWCOMER_ADDRESS_DESKS, SAME_SLOT_PAUSE_MINUTES } from './limits.ts'

export type HoldLimits = { readonly holds: number; readonly desks: number }

export type HeldFacts = {
  /** This person's live slot holds, and the desks they hold. */
  readonly holds: number
  readonly desks: number
  /** Desks held by everybody at this address who has never paid; 0 where the address is not counted. */
  readonly desksFromAddress: number
  /** The latest planned end of an own hold that overlaps this time at this office, also when it was ended earlier. */
  readonly sameSlotUntil: Temporal.Instant | null
  /** Number of own holds that ran out within the window, and when the last one did. */
  readonly lapses: number
  readonly lastLapse: Temporal.Instant | null
}

export function holdLimitsOf(isCompany: boolean, hasPaid: boolean): HoldLimits {
  return isCompany ? HOLD_LIMITS.company : HOLD_LIMITS[hasPaid ? 'proven' : 'newcomer']
}

/**
 * The end of the hold: as requested, or the planned end of an own earlier hold of this time, so that ending a hold and
 * making a new one keeps a slot no longer.
 */
export function mayHoldMore(
  wish: { readonly quantity: number; readonly until: Temporal.Instant; readonly zone: string },
  held: HeldFacts,
  limits: HoldLimits,
  now: Temporal.Instant,
): Verdict<Temporal.Instant> {
  const at = (instant: Temporal.Instant) => clock(instant, wish.zone)
  if (held.holds >= limits.holds) return refused('booking.too_many_holds', { count: held.holds })
  if (held.desks + wish.quantity > limits.desks) return refused('booking.too_many_desks', { count: limits.desks })
  if (held.lapses >= LAPSES && held.lastLapse) {
    const until = held.lastLapse.add({ minutes: LAPSE_PAUSE_MINUTES })
    if (isAfter(until, now)) return refused('booking.holds_lapsed', { at: at(until) })
  }
  if (held.sameSlotUntil && !isAfter(held.sameSlotUntil, now)) {
    const until = held.sameSlotUntil.add({ minutes: SAME_SLOT_PAUSE_MINUTES })
    if (isAfter(until, now)) return refused('booking.slot_lapsed', { at: at(until) })
  }
  if (held.desksFromAddress + wish.quantity > NEWCOMER_ADDRESS_DESKS) return refused('booking.busy_address')
  const earlier = held.sameSlotUntil && isAfter(held.sameSlotUntil, now) ? held.sameSlotUntil : wish.until
  return granted(isAfter(wish.until, earlier) ? earlier : wish.until)
}

function isAfter(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) > 0
}

/** The time rounded up to the next minute, in the office's zone. */
function clock(instant: Temporal.Instant, zone: string): string {
  const round = { smallestUnit: 'minute', roundingMode: 'ceil' } as const
  return instant.toZonedDateTimeISO(zone).round(round).toPlainTime().toString().slice(0, 5)
}
