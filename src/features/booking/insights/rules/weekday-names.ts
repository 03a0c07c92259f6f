import { formatDay } from '#kernel/format.ts'
import type { Locale } from '#kernel/locale.ts'

/** "Mo." to "So.", "Mon" to "Sun". The first of January 2024 was a Monday. */
export function weekdayNames(locale: Locale): string[] {
  return Array.from({ length: 7 }, (_, at) => formatDay(`2024-01-0${at + 1}`, locale, 'weekday'))
}
