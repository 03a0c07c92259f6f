/** Which days are said, shown and kept (company paper 8). */
import { refused, YES, type Verdict } from '#kernel/verdict.ts'
import { addDays, addMonths, isAfter, localDay, weekdayOf } from '#kernel/time.ts'

/** How far ahead somebody says where they are. */
const MONTHS_AHEAD = 3
/** Then what was said is deleted. */
const DAYS_KEPT = 30

/** Today and up to three months ahead; what is past stays as it was. */
export function maySay(day: string, today: string): Verdict {
  return isAfter(today, day) || isAfter(day, lastDay(today)) ? refused('company.presence_day') : YES
}

export function lastDay(today: string): string {
  return addMonths(today, MONTHS_AHEAD)
}

/** The first day that is still kept. */
export function firstKept(today: string): string {
  return addDays(today, -DAYS_KEPT)
}

/** Days are those of companies, and no zone is further behind than this one. */
const LAST_ZONE = 'Etc/GMT+12'

/** The earliest day that is today anywhere. */
export function earliestToday(now: Temporal.Instant): string {
  return localDay(now, LAST_ZONE)
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, 1 - weekdayOf(day))
}

/** Monday to Sunday. */
export function weekOf(day: string): string[] {
  const monday = mondayOf(day)
  return [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(monday, days))
}

/** Where a week opens when no day is asked for: today, and at the weekend the coming Monday. */
export function openingDay(today: string): string {
  return weekdayOf(today) > 5 ? addDays(mondayOf(today), 7) : today
}

/** A day that can be shown: the one that was asked for, else the nearest that can. */
export function shownDay(asked: string | undefined, today: string): string {
  if (asked === undefined) return today
  if (isAfter(firstKept(today), asked)) return firstKept(today)
  return isAfter(asked, lastDay(today)) ? lastDay(today) : asked
}
