/** The visitor's search (Spec 7, the stored search), applied to one office. */
import { nearestQuarter, QUARTERS_PER_DAY, type Quarter } from '#kernel/quarters.ts'
import { addDays, slotAt, type Slot } from '#kernel/time.ts'

/** Spec 5: errors are reported for date, time and search.datetime, wherever the field is in the body. */
export const SEARCH_ERROR_NAMES: Readonly<Record<string, string>> = {
  search: 'search.datetime',
  'search.date': 'date',
  'search.time': 'time',
  'search.hours': 'hours',
  'search.availability': 'availability',
}

export type SearchedTime = { readonly slot: Slot; readonly quarter: Quarter; readonly hours: number }

/** The time at this office, rounded to the quarter hour (Spec 5); null when that time does not exist on that day. */
export function searchedTime(
  search: { readonly date: string; readonly minutes: number; readonly hours: number },
  zone: string,
): SearchedTime | null {
  const rounded = nearestQuarter(search.minutes)
  const [day, quarter] = rounded >= QUARTERS_PER_DAY ? [addDays(search.date, 1), 0] : [search.date, rounded]
  const slot = slotAt(day, quarter, search.hours, zone)
  return typeof slot === 'string' ? null : { slot, quarter, hours: search.hours }
}
