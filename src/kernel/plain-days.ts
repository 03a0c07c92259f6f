/**
 * Calculates with days as ISO texts, without Temporal, for code that also runs in browsers that do not have it yet.
 * Server code uses time.ts. Every argument is a real day of the years 1970 to 9999, written YYYY-MM-DD.
 */

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const FOUR_YEARS = 1461

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** @param month 1..12 */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeap(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0)
}

function partsOf(day: string): [year: number, month: number, date: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))]
}

function isoOf(year: number, month: number, date: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

/** Calendar months, clamped: 31 January + 1 month = 28 February. */
export function plusMonths(day: string, months: number): string {
  const [year, month, date] = partsOf(day)
  const total = year * 12 + month - 1 + months
  const toYear = Math.floor(total / 12)
  const toMonth = (total % 12) + 1
  return isoOf(toYear, toMonth, Math.min(date, daysInMonth(toYear, toMonth)))
}

/** @param days a whole number, at most a few months: the loop goes month by month */
export function plusDays(day: string, days: number): string {
  let [year, month, date] = partsOf(day)
  date += days
  while (date < 1) {
    ;[year, month] = month === 1 ? [year - 1, 12] : [year, month - 1]
    date += daysInMonth(year, month)
  }
  while (date > daysInMonth(year, month)) {
    date -= daysInMonth(year, month)
    ;[year, month] = month === 12 ? [year + 1, 1] : [year, month + 1]
  }
  return isoOf(year, month, date)
}

/** ISO: Monday = 1. */
export function isoWeekday(day: string): number {
  const [year, month, date] = partsOf(day)
  // Days since 1 March of the year 0, a Wednesday: a leap day is the last of its year then.
  const march = month < 3 ? year - 1 : year
  const before = Math.floor((153 * ((month + 9) % 12) + 2) / 5)
  const days =
    Math.floor((march * FOUR_YEARS) / 4) - Math.floor(march / 100) + Math.floor(march / 400) + before + date - 1
  return ((days + 2) % 7) + 1
}
