import type { Locale } from '#kernel/locale.ts'
import { weekdayName } from '#kernel/weekday-name.ts'

/** Monday first. */
export function weekdayNames(locale: Locale): string[] {
  return Array.from({ length: 7 }, (_, at) => weekdayName(at + 1, locale))
}
