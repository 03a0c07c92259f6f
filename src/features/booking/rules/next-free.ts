/** The bookable start of a day that is nearest to the requested one, checked with the same rules as a booking. */
import { QUARTERS_PER_DAY } from '#kernel/quarters.ts'
import { insideHours, pickSlot } from './place.ts'

export function nearestStart(
  free: string,
  wish: { day: string; quarter: number; hours: number; zone: string; leadHours: number },
  now: Temporal.Instant,
): number | null {
  const offer = { status: 'published' as const, zone: wish.zone, leadHours: wish.leadHours }
  const starts = Array.from({ length: QUARTERS_PER_DAY }, (_, quarter) => quarter)
    .filter((quarter) => free[quarter] === '1')
    .toSorted((x, y) => Math.abs(x - wish.quarter) - Math.abs(y - wish.quarter) || x - y)
  for (const quarter of starts) {
    const slot = pickSlot(offer, { day: wish.day, quarter, hours: wish.hours }, now)
    if (slot.ok && insideHours(free, slot.value).ok) return quarter
  }
  return null
}
