/** The first start that an office offers, and the one to propose to visitors who named only part of a time, or none. */
import { DEFAULT_HOURS, MINIMUM_HOURS } from '#features/office/rules/limits.ts'
import { isAfter } from '#kernel/time.ts'
import { nearestStart } from './next-free.ts'

/** `free`: 96 characters, '1' where enough desks are free. */
export type DayMask = { readonly day: string; readonly free: string }
export type Start = { readonly date: string; readonly quarter: number }
type Office = { readonly zone: string; readonly leadHours: number }

/** How many days are searched for a start. */
export const DAYS_AHEAD = 7

/** The start nearest to `quarter` on the first day, else the first one on a day after it. */
export function firstStart(
  days: readonly DayMask[],
  { quarter, hours, zone, leadHours }: Office & { readonly quarter: number; readonly hours: number },
  now: Temporal.Instant,
): Start | null {
  for (const [index, { day, free }] of days.slice(0, DAYS_AHEAD).entries()) {
    const found = nearestStart(free, { day, quarter: index === 0 ? quarter : 0, hours, zone, leadHours }, now)
    if (found !== null) return { date: day, quarter: found }
  }
  return null
}

export type RequestedStart = {
  readonly date?: string | undefined
  readonly quarter?: number | undefined
  readonly hours?: number | undefined
}

/**
 * @param forOne free quarters for one desk, from today @param forAll free quarters for the requested quantity, from the
 * requested day
 * @returns `earliest`: the first start of the shortest booking; `proposed`: the requested values, the rest chosen so
 * that it can be booked
 */
export function proposeStart(
  {
    forOne,
    forAll,
    today,
    ...office
  }: Office & { forOne: readonly DayMask[]; forAll: readonly DayMask[]; today: string },
  asked: RequestedStart,
  now: Temporal.Instant,
): { earliest: Start | null; proposed: Start & { readonly hours: number } } {
  const earliest = firstStart(forOne, { ...office, quarter: 0, hours: MINIMUM_HOURS }, now)
  const hours = asked.hours ?? DEFAULT_HOURS
  const date = asked.date === undefined || isAfter(today, asked.date) ? undefined : asked.date
  const wish = { date: date ?? earliest?.date ?? today, quarter: asked.quarter ?? earliest?.quarter ?? 0 }
  if (asked.quarter !== undefined) return { earliest, proposed: { ...wish, hours } }
  const from = forAll.filter(({ day }) => !isAfter(wish.date, day))
  const free = firstStart(from, { ...office, quarter: wish.quarter, hours }, now)
  return {
    earliest,
    proposed: { date: date ?? free?.date ?? wish.date, quarter: free?.quarter ?? wish.quarter, hours },
  }
}
