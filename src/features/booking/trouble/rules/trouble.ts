/** When a guest may say that they cannot get in, and what the silence of the host allows them (provider paper 8). */
import { refused, YES, type Verdict } from '#kernel/verdict.ts'
import { CHECK_IN_BEFORE_MINUTES } from '../../visit/rules/visit.ts'
import type { BookingStatus } from '../../rules/states.ts'

/** The host has so long to answer. */
export const ANSWER_MINUTES = 15
/** So many unanswered reports within so many days are told to operators. */
export const UNANSWERED_MOST = 3
export const UNANSWERED_DAYS = 30
/** Of one booking, for the host is told of each by push and mail. */
export const MOST_REPORTS_AN_HOUR = 6

export const TROUBLE_ANSWERS = ['coming', 'code', 'opened'] as const
export type TroubleAnswer = (typeof TROUBLE_ANSWERS)[number]

type Visited = { readonly status: BookingStatus; readonly startAt: Temporal.Instant; readonly endAt: Temporal.Instant }

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0

/** From 15 minutes before the start until the end, both included. */
export function mayReport({ status, startAt, endAt }: Visited, now: Temporal.Instant): Verdict {
  if (status !== 'confirmed' && status !== 'completed') return refused('booking.not_taking_place')
  if (isBefore(now, startAt.subtract({ minutes: CHECK_IN_BEFORE_MINUTES }))) return refused('booking.trouble_early')
  return isBefore(endAt, now) ? refused('booking.trouble_late') : YES
}

/** The first instant at which the host has been silent for too long. */
export function answerBy(reportedAt: Temporal.Instant): Temporal.Instant {
  return reportedAt.add({ minutes: ANSWER_MINUTES })
}

export type LockedOut = {
  readonly status: BookingStatus
  readonly checkedInAt: Temporal.Instant | null
  /** Of a report that was neither answered nor closed; null when there is none. */
  readonly openSince: Temporal.Instant | null
}

/** Whoever has checked in was inside, and has used the place. */
export function isLockedOut({ status, checkedInAt, openSince }: LockedOut, now: Temporal.Instant): boolean {
  if (openSince === null || checkedInAt !== null) return false
  if (status !== 'confirmed' && status !== 'completed') return false
  return !isBefore(now, answerBy(openSince))
}
