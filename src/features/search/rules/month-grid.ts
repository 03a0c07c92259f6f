/** A month as weeks of days, and keyboard navigation in it. Without Temporal, so that it runs in every browser. */
import { daysInMonth, isoWeekday, plusDays, plusMonths } from '#kernel/plain-days.ts'

/** Weeks from Monday to Sunday; null before the first and after the last day. @param month "2027-01" */
export function monthWeeks(month: string): readonly (readonly (string | null)[])[] {
  const before = isoWeekday(`${month}-01`) - 1
  const length = daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)))
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_unused, weekday) => {
      const date = week * 7 + weekday - before + 1
      return date < 1 || date > length ? null : `${month}-${String(date).padStart(2, '0')}`
    }),
  )
}

/** The day that a key moves to (WAI-ARIA: date picker dialog); null for other keys. */
export function stepDay(day: string, key: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return plusDays(day, -1)
    case 'ArrowRight':
      return plusDays(day, 1)
    case 'ArrowUp':
      return plusDays(day, -7)
    case 'ArrowDown':
      return plusDays(day, 7)
    case 'Home':
      return plusDays(day, 1 - isoWeekday(day))
    case 'End':
      return plusDays(day, 7 - isoWeekday(day))
    case 'PageUp':
      return plusMonths(day, -1)
    case 'PageDown':
      return plusMonths(day, 1)
    default:
      return null
  }
}
