/** The life of a case: reported, decided, perhaps complained of and decided by somebody else, closed. */
import { restricts, type ReportAction } from './report-kinds.ts'

/** Until when an operator decides: the law says without undue delay (DSA, Article 16 (6), 20 (4)). */
export const DAYS_TO_DECIDE = 7
export const DAYS_TO_ANSWER = 14
/** DSA, Article 20 (1). */
const MONTHS_TO_COMPLAIN = 6

export const CASE_STATES = ['open', 'complaint', 'decided', 'closed'] as const
export type CaseState = (typeof CASE_STATES)[number]

/** By the calendar of UTC: the hours of the day do not matter within half a year. */
export function complainUntil(decidedAt: Temporal.Instant): Temporal.Instant {
  return decidedAt.toZonedDateTimeISO('UTC').add({ months: MONTHS_TO_COMPLAIN }).toInstant()
}

export const daysFrom = (now: Temporal.Instant, days: number): Temporal.Instant => now.add({ hours: 24 * days })

type StoredState = 'open' | 'decided' | 'complaint'

/** One that nobody can complain of any more is closed. */
export function caseState(
  { state, complainUntil: until }: { readonly state: StoredState; readonly complainUntil: Temporal.Instant | null },
  now: Temporal.Instant,
): CaseState {
  if (state !== 'decided' || until === null) return state
  return Temporal.Instant.compare(now, until) > 0 ? 'closed' : 'decided'
}

export type Side = 'owner' | 'reporter'

/**
 * Each side complains once, of what was decided against it: the owner of a restriction, whoever reported of none. Nobody
 * complains that their own content is gone.
 */
export function mayComplain(
  side: Side,
  {
    state,
    action,
    hasComplained,
  }: { readonly state: CaseState; readonly action: ReportAction | null; readonly hasComplained: boolean },
): boolean {
  if (hasComplained || action === null || (state !== 'decided' && state !== 'complaint')) return false
  return side === 'owner' ? restricts(action) : action === 'keep'
}

/** What a new decision does to what the one before it did. */
export function effectsOf(
  before: ReportAction | null,
  action: ReportAction,
): { readonly undo: boolean; readonly act: boolean } {
  if (before === action) return { undo: false, act: false }
  return { undo: before !== null && restricts(before), act: restricts(action) }
}
