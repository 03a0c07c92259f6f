/** The starts a day offers, for the list one chooses from. What can really be booked, the quote says. */
import { covers, type Quarter, type Span } from '#kernel/quarters.ts'
import { MINIMUM_HOURS } from '#features/office/rules/limits.ts'

export type StartTime = { readonly quarter: Quarter; readonly isTaken: boolean }

/** Monday = 0, of an ISO date. 1970-01-01 was a Thursday. */
export function weekdayIndex(days: number): number {
  return (((days + 3) % 7) + 7) % 7
}

/**
 * Every quarter at which the shortest booking still ends within the opening hours, and the one chosen.
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
