import { formatDay } from './format.ts'
import type { Locale } from './locale.ts'

/** "Mo" to "So", "Mon" to "Sun". The first of January 2024 was a Monday. */
export function weekdayName(isoWeekday: number, locale: Locale): string {
  return formatDay(`2024-01-0${isoWeekday}`, locale, 'weekday')
}
