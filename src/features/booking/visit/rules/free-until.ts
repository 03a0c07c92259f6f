import { formatQuarter, nearestQuarter, parseTime } from '#kernel/quarters.ts'

/**
 * Until when it stays free from a time on.
 * @param free 96 characters; '1' means free
 * @returns "14:00", or null when it is not free then
 */
export function freeUntil(free: string, time: string): string | null {
  const minutes = parseTime(time)
  if (minutes === null) return null
  const from = nearestQuarter(minutes)
  const length = /^1*/.exec(free.slice(from))?.[0].length ?? 0
  return length === 0 ? null : formatQuarter(from + length)
}
