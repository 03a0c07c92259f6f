/** The starts that a day offers for selection. Whether one can really be booked is checked by the quote. */
import { covers, type Quarter, type Span } from '#kernel/quarters.ts'
import { MINIMUM_HOURS } from '#features/office/rules/limits.ts'

/** Why a start is of no use: three different things, of which only one can change. */
export type WhyNot =
  | { readonly kind: 'past' }
  | { readonly kind: 'taken' }
  | { readonly kind: 'closes'; readonly at: Quarter }

export type StartTime = { readonly quarter: Quarter; readonly why: WhyNot | null }

/** Monday = 0, of an ISO date. 1970-01-01 was a Thursday. */
export function weekdayIndex(days: number): number {
  return (((days + 3) % 7) + 7) % 7
}

/**
 * Every quarter hour at which the shortest booking still ends within the opening hours, and the chosen one.
 * @param open opening spans @param free 96 characters, null when not known @param first the first start that is not past,
 *   null on other days than today
 */
export function startTimes(
  open: readonly Span[],
  free: string | null,
  chosen: { readonly quarter: Quarter; readonly hours: number },
  first: Quarter | null = null,
): StartTime[] {
  const starts = new Set<Quarter>([chosen.quarter])
  for (const [from, to] of open)
    for (let quarter = from; quarter + MINIMUM_HOURS * 4 <= to; quarter += 1) starts.add(quarter)
  return [...starts]
    .sort((a, b) => a - b)
    .map((quarter) => ({ quarter, why: whyNot(open, free, [quarter, quarter + chosen.hours * 4], first) }))
}

function whyNot(open: readonly Span[], free: string | null, [from, to]: Span, first: Quarter | null): WhyNot | null {
  if (first !== null && from < first) return { kind: 'past' }
  const around = open.find(([opens, closes]) => opens <= from && from < closes)
  if (around && to > around[1]) return { kind: 'closes', at: around[1] }
  return free !== null && !covers(free, [from, to]) ? { kind: 'taken' } : null
}
