/** The starts that a day offers for selection. Whether one can really be booked is checked by the quote. */
import { covers, type Quarter, type Span } from '#kernel/quarters.ts'
import { MINIMUM_HOURS } from '#features/office/rules/limits.ts'

export type StartTime = { readonly quarter: Quarter; readonly isTaken: boolean }

/** Monday = 0, of an ISO date. 1970-01-01 was a Thursday. */
export function weekdayIndex(days: number): number {
  return (((days + 3) % 7) + 7) % 7
}

/**
 * Every quarter hour at which the shortest booking still ends within the opening hours, and the chosen one.
 * @param open opening spans @param free 96 characters, null when not known
 */
export function startTimes(
  open: readonly Span[],
  free: string | null,
  chosen: { readonly quarter: Quarter; readonly hours: number },
): StartTime[] {
  const starts = new Set<Quarter>([chosen.quarter])
  for (const [from, to] of open)
    for (let quarter = from; quarter + MINIMUM_HOURS * 4 <= to; quarter += 1) starts.add(quarter)
  return [...starts]
    .sort((a, b) => a - b)
    .map((quarter) => ({
      quarter,
      isTaken: free !== null && !covers(free, [quarter, quarter + chosen.hours * 4]),
    }))
}
