/** Messages of the server carry ISO dates; people read days. */
import { formatDay } from '#kernel/format.ts'
import type { Locale } from '#kernel/locale.ts'

export function readableDates(message: string, locale: Locale): string {
  return message.replaceAll(/\b[0-9]{4}-[0-9]{2}-[0-9]{2}\b/g, (day) => formatDay(day, locale))
}
