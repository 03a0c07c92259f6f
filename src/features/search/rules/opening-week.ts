/**
 * When most offices of a group are open, by weekday: the basis of the proposed start. Uses plain days, so that browsers
 * without Temporal agree with the server.
 */
import { isoWeekday, plusDays } from '#kernel/plain-days.ts'
import { QUARTERS_PER_DAY, QUARTERS_PER_HOUR, spansOf, type Quarter, type Span } from '#kernel/quarters.ts'
import { MAXIMUM_HOURS, MINIMUM_HOURS } from '#features/office/rules/limits.ts'

/**
 * Spans of starts: by weekday from Monday, then by length from the shortest booking. At each of these starts at least
 * half of the offices that open on that day are open for the whole length.
 */
export type OpeningWeek = readonly (readonly (readonly Span[])[])[]

/** Number of offices that have exactly this opening mask on a weekday; an empty mask means closed. */
export type OpenDay = { readonly weekday: number; readonly mask: string; readonly places: number }

export type DayQuarter = { readonly day: string; readonly quarter: Quarter }

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
const LENGTHS = Array.from({ length: MAXIMUM_HOURS - MINIMUM_HOURS + 1 }, (_, i) => MINIMUM_HOURS + i)
/** A day on which less than this share of the offices opens is never proposed. */
const FEWEST_OPEN = 1 / 4

/** Null when there are no offices. */
export function openingWeek(days: readonly OpenDay[]): OpeningWeek | null {
  if (days.length === 0) return null
  return WEEKDAYS.map((weekday) => startsOf(days.filter((day) => day.weekday === weekday)))
}

function startsOf(days: readonly OpenDay[]): Span[][] {
  const count = (some: readonly OpenDay[]) => some.reduce((sum, { places }) => sum + places, 0)
  const opening = days.filter(({ mask }) => mask.includes('1'))
  const open = count(opening)
  const isRare = open === 0 || open < count(days) * FEWEST_OPEN
  const able = LENGTHS.map(() => Array<number>(QUARTERS_PER_DAY).fill(0))
  for (const { mask, places } of isRare ? [] : opening)
    for (const [from, to] of spansOf(mask))
      for (const [i, hours] of LENGTHS.entries())
        for (let start = from; start + hours * QUARTERS_PER_HOUR <= to; start += 1) able[i]![start]! += places
  return able.map((starts) => spansOf(starts.map((places) => (places > 0 && places * 2 >= open ? '1' : '0')).join('')))
}

/** The default: Monday to Friday from eight to six. */
export const USUAL_WEEK: OpeningWeek = WEEKDAYS.map((weekday) =>
  LENGTHS.map((hours) => (weekday <= 5 ? [[32, 73 - hours * QUARTERS_PER_HOUR]] : [])),
)

/**
 * The first start from `from` on at which most offices are open long enough.
 * @param hours 2 to 8
 */
export function nextOpening(from: DayQuarter, hours: number, week: OpeningWeek): DayQuarter {
  // If offices are never open that long, usual hours are proposed rather than a start at night.
  return startIn(week, from, hours) ?? startIn(USUAL_WEEK, from, hours) ?? from
}

function startIn(week: OpeningWeek, from: DayQuarter, hours: number): DayQuarter | null {
  // The eighth day is the first weekday again, this time completely.
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = plusDays(from.day, ahead)
    const earliest = ahead === 0 ? from.quarter : 0
    const span = week[isoWeekday(day) - 1]?.[hours - MINIMUM_HOURS]?.find(([, end]) => end > earliest)
    if (span) return { day, quarter: Math.max(span[0], earliest) }
  }
  return null
}
