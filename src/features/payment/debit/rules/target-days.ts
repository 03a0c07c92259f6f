/**
 * The days on which banks in the euro area settle payments (TARGET): no weekends, and six holidays that are the same
 * everywhere. Holidays of single countries do not count.
 */

/** Month and day. */
const FIXED: ReadonlySet<string> = new Set(['01-01', '05-01', '12-25', '12-26'])
/** Good Friday and Easter Monday, in days from Easter Sunday. */
const BY_EASTER: readonly number[] = [-2, 1]
const SATURDAY = 6

export function isTargetDay(day: Temporal.PlainDate): boolean {
  if (day.dayOfWeek >= SATURDAY || FIXED.has(day.toString().slice(5))) return false
  const easter = easterSunday(day.year)
  return !BY_EASTER.some((days) => easter.add({ days }).equals(day))
}

/** The day itself when it is one. */
export function targetDayFrom(day: Temporal.PlainDate): Temporal.PlainDate {
  let found = day
  while (!isTargetDay(found)) found = found.add({ days: 1 })
  return found
}

/** Of the Gregorian calendar, by the rule of Gauss as Butcher wrote it down. */
export function easterSunday(year: number): Temporal.PlainDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const leaps = Math.floor(century / 4)
  const shift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - leaps - shift + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7
  const correction = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  const sum = moon + weekday - 7 * correction + 114
  return Temporal.PlainDate.from({ year, month: Math.floor(sum / 31), day: (sum % 31) + 1 })
}
