/**
 * How much a person may hold without paying (decision 20). The function keep_slot enforces the same limits in the
 * database under a lock, so that they also hold for concurrent requests; this rule gives the reason to show.
 */
import { refused, granted, type Verdict } from '#kernel/verdict.ts'
import {
  FREE_RENEWALS,
  HOLD_LIMITS,
  LAPSE_PAUSE_MINUTES,
  LAPSES,
  NEWCOMER_ADDRESS_DESKS,
  PAYING_LAPSES,
  SAME_SLOT_PAUSE_MINUTES,
} from './limits.ts'

export type HoldLimits = { readonly holds: number; readonly desks: number }

export type HeldFacts = {
  /** This person's live slot holds, and the desks they hold. */
  readonly holds: number
  readonly desks: number
  /** Desks held by everybody at this address who has never paid; 0 where the address is not counted. */
  readonly desksFromAddress: number
  /** The latest planned end of an own hold that overlaps this time at this office, also when it was ended earlier. */
  readonly sameSlotUntil: Temporal.Instant | null
  /** How often an own hold of this time has come to its planned end within the window. */
  readonly sameSlotTerms: number
  /** Number of own holds that ran out within the window, and when the last one did. */
  readonly lapses: number
  readonly lastLapse: Temporal.Instant | null
}

export function holdLimitsOf(isCompany: boolean, hasPaid: boolean): HoldLimits {
  return isCompany ? HOLD_LIMITS.company : HOLD_LIMITS[hasPaid ? 'proven' : 'newcomer']
}

export type Keeping = {
  /** As requested, or the planned end of an own earlier hold of this time, so that ending a hold and making a new one keeps a slot no longer. */
  readonly until: Temporal.Instant
  /** What the database enforces for this hold under its lock. */
  readonly slotPauseMinutes: number
  readonly mostLapses: number
  /** The payer would have to wait before holding this: they pay at once, and a card that is declined keeps nothing. */
  readonly isInPause: boolean
}

/**
 * Who pays has no pause, unless many of their payments were begun and left: only keeping a place for nothing is
 * limited in time.
 */
export function mayHoldMore(
  wish: {
    readonly quantity: number
    readonly until: Temporal.Instant
    readonly zone: string
    readonly purpose: 'pay' | 'hold'
  },
  held: HeldFacts,
  limits: HoldLimits,
  now: Temporal.Instant,
): Verdict<Keeping> {
  if (held.holds >= limits.holds) return refused('booking.too_many_holds', { count: held.holds })
  if (held.desks + wish.quantity > limits.desks) return refused('booking.too_many_desks', { count: limits.desks })
  const pause = pauseOf(held, LAPSES, now)
  const isPaying = wish.purpose === 'pay'
  const stopped = isPaying ? lapsePause(held, PAYING_LAPSES, now) : pause
  if (stopped) return refused(stopped.code, { at: clock(stopped.until, wish.zone) })
  if (held.desksFromAddress + wish.quantity > NEWCOMER_ADDRESS_DESKS) return refused('booking.busy_address')
  const earlier = held.sameSlotUntil && isAfter(held.sameSlotUntil, now) ? held.sameSlotUntil : wish.until
  return granted({
    until: isAfter(wish.until, earlier) ? earlier : wish.until,
    slotPauseMinutes: isPaying || held.sameSlotTerms <= FREE_RENEWALS ? 0 : SAME_SLOT_PAUSE_MINUTES,
    mostLapses: isPaying ? PAYING_LAPSES : LAPSES,
    isInPause: pause !== null,
  })
}

type Pause = { readonly code: 'booking.holds_lapsed' | 'booking.slot_lapsed'; readonly until: Temporal.Instant }

function pauseOf(held: HeldFacts, mostLapses: number, now: Temporal.Instant): Pause | null {
  const lapsed = lapsePause(held, mostLapses, now)
  if (lapsed) return lapsed
  if (!held.sameSlotUntil || isAfter(held.sameSlotUntil, now) || held.sameSlotTerms <= FREE_RENEWALS) return null
  const until = held.sameSlotUntil.add({ minutes: SAME_SLOT_PAUSE_MINUTES })
  return isAfter(until, now) ? { code: 'booking.slot_lapsed', until } : null
}

function lapsePause({ lapses, lastLapse }: HeldFacts, most: number, now: Temporal.Instant): Pause | null {
  if (lapses < most || !lastLapse) return null
  const until = lastLapse.add({ minutes: LAPSE_PAUSE_MINUTES })
  return isAfter(until, now) ? { code: 'booking.holds_lapsed', until } : null
}

function isAfter(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) > 0
}

/** The time rounded up to the next minute, in the office's zone. */
function clock(instant: Temporal.Instant, zone: string): string {
  const round = { smallestUnit: 'minute', roundingMode: 'ceil' } as const
  return instant.toZonedDateTimeISO(zone).round(round).toPlainTime().toString().slice(0, 5)
}
