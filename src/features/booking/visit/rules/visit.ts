/** Whether the guest of a booking came, and who may say so when (provider paper 8). It changes nothing about money. */
import { granted, refused, YES, type Verdict } from '#kernel/verdict.ts'
import type { BookingStatus } from '../../rules/states.ts'

export type Visit = {
  readonly status: BookingStatus
  readonly startAt: Temporal.Instant
  readonly endAt: Temporal.Instant
  readonly checkedInAt: Temporal.Instant | null
  readonly noShowAt: Temporal.Instant | null
}

export const CHECK_IN_BEFORE_MINUTES = 15
export const NO_SHOW_AFTER_MINUTES = 30
/** What was noted can be put right for so long after the end. */
export const NOTED_UNTIL_HOURS = 24

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0
const isTaking = ({ status }: Visit) => status === 'confirmed' || status === 'completed'
const isClosed = ({ endAt }: Visit, now: Temporal.Instant) => isBefore(endAt.add({ hours: NOTED_UNTIL_HOURS }), now)

export function checkInFrom({ startAt }: Pick<Visit, 'startAt'>): Temporal.Instant {
  return startAt.subtract({ minutes: CHECK_IN_BEFORE_MINUTES })
}

/** From 15 minutes before the start until the end. Whoever comes after all is no longer missing. */
export function mayCheckIn(visit: Visit, now: Temporal.Instant): Verdict {
  if (!isTaking(visit)) return refused('booking.not_taking_place')
  if (isBefore(now, checkInFrom(visit))) return refused('booking.check_in_early')
  return isBefore(visit.endAt, now) ? refused('booking.check_in_late') : YES
}

/**
 * Leaving early gives the place back from the next quarter hour (booking paper T14).
 * @returns the new end; the price stays
 */
export function mayCheckOut(visit: Visit, now: Temporal.Instant): Verdict<Temporal.Instant> {
  if (visit.status !== 'confirmed' || isBefore(now, visit.startAt)) return refused('booking.check_out_early')
  const quarter = 15 * 60_000
  const last = Math.max(now.epochMilliseconds, visit.startAt.epochMilliseconds + 1)
  const endAt = Temporal.Instant.fromEpochMilliseconds(Math.ceil(last / quarter) * quarter)
  return isBefore(endAt, visit.endAt) ? granted(endAt) : refused('booking.check_out_late')
}

/** From half an hour after the start until a day after the end. Whoever has checked in was there. */
export function mayMiss(visit: Visit, now: Temporal.Instant): Verdict {
  if (!isTaking(visit)) return refused('booking.not_taking_place')
  if (visit.checkedInAt) return refused('booking.is_checked_in')
  if (isBefore(now, visit.startAt.add({ minutes: NO_SHOW_AFTER_MINUTES }))) return refused('booking.no_show_early')
  return isClosed(visit, now) ? refused('booking.visit_closed') : YES
}

/** Until a day after the end, whatever was noted. */
export function mayTakeBack(visit: Visit, now: Temporal.Instant): Verdict {
  if (!isTaking(visit)) return refused('booking.not_taking_place')
  return isClosed(visit, now) ? refused('booking.visit_closed') : YES
}

/**
 * - `needed`: it has begun and nobody has checked in; the host looks after it.
 * - `missing`: the host has noted that nobody came.
 */
export const VISIT_STATES = ['needed', 'coming', 'here', 'over', 'missing'] as const
export type VisitState = (typeof VISIT_STATES)[number]

export function visitState(visit: Visit, now: Temporal.Instant): VisitState {
  if (visit.noShowAt) return 'missing'
  if (!isBefore(now, visit.endAt)) return 'over'
  if (visit.checkedInAt) return 'here'
  return isBefore(now, visit.startAt) ? 'coming' : 'needed'
}
