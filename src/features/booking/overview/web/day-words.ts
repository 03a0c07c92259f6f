import { formatDay } from '#kernel/format.ts'
import type { Locale } from '#kernel/locale.ts'
import { plusDays } from '#kernel/plain-days.ts'

type Words = { readonly today: string; readonly tomorrow: string }

/** "heute", "morgen" or the day itself, as somebody sees it whose day is `today`. */
export function dayWords(day: string, today: string, words: Words, locale: Locale): string {
  if (day === today) return words.today
  return day === plusDays(today, 1) ? words.tomorrow : formatDay(day, locale)
}
