/** The days of a block that comes again every week or every second one. */
import { addDays, isAfter, weekdayOf } from '#kernel/time.ts'

export type Series = {
  /** Seven digits, Monday first: '1' on which the block lies. */
  readonly weekdays: string
  readonly fromDay: string
  /** The last day; null without an end. */
  readonly untilDay: string | null
  readonly everyWeeks: 1 | 2
  readonly skips: readonly string[]
}

/** @returns the days of the series among the `days` days from `first` on, in order */
export function daysOfSeries(series: Series, first: string, days: number): string[] {
  const skips = new Set(series.skips)
  return Array.from({ length: days }, (_, i) => addDays(first, i)).filter(
    (day) =>
      !isAfter(series.fromDay, day) &&
      (series.untilDay === null || !isAfter(day, series.untilDay)) &&
      series.weekdays[weekdayOf(day) - 1] === '1' &&
      weeksBetween(series.fromDay, day) % series.everyWeeks === 0 &&
      !skips.has(day),
  )
}

/** Calendar weeks, which begin on Monday: a Sunday and the Monday after it are one week apart. */
function weeksBetween(from: string, to: string): number {
  const monday = (day: string) => Temporal.PlainDate.from(addDays(day, 1 - weekdayOf(day)))
  return monday(from).until(monday(to), { largestUnit: 'days' }).days / 7
}

/** @param weekdays 1 to 7, Monday is 1 */
export function weekdayBits(weekdays: readonly number[]): string {
  return Array.from({ length: 7 }, (_, i) => (weekdays.includes(i + 1) ? '1' : '0')).join('')
}

export function weekdaysOfBits(bits: string): number[] {
  return [1, 2, 3, 4, 5, 6, 7].filter((weekday) => bits[weekday - 1] === '1')
}
