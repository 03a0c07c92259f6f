/** What makes a deleted block again: the body of the call that blocks. */
import { formatQuarter } from '#kernel/quarters.ts'
import { isAfter } from '#kernel/time.ts'
import { daysOfSeries, weekdaysOfBits, type Series } from './expand-series.ts'
import { SERIES_DAYS_AHEAD } from './limits.ts'

type Kept = { readonly a: number; readonly b: number; readonly desks: number; readonly note: string }

export function remadeBlock(day: string, { a, b, desks, note }: Kept) {
  const once = { repeat: 'once' as const, weekdays: [], until: null, skips: [] }
  return { day, from: formatQuarter(a), to: formatQuarter(b), desks, note, ...once }
}

/** The rest of a series from a day on. It begins on one of its own days, so that every second week stays the same one. */
export function remadeSeries(series: Series & Kept, from: string) {
  const first = isAfter(series.fromDay, from) ? series.fromDay : from
  const [day = first] = daysOfSeries(series, first, SERIES_DAYS_AHEAD)
  return {
    ...remadeBlock(day, series),
    repeat: repeatOf(series.everyWeeks),
    weekdays: weekdaysOfBits(series.weekdays),
    until: series.untilDay,
    skips: series.skips.filter((skip) => !isAfter(day, skip)),
  }
}

export function repeatOf(everyWeeks: number): 'weekly' | 'biweekly' {
  return everyWeeks === 2 ? 'biweekly' : 'weekly'
}
