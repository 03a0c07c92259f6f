/** Dates, times and durations as calendar files write them (RFC 5545 3.3), without a zone. */
import { daysInMonth } from '#kernel/plain-days.ts'

/**
 * A time on a wall clock: milliseconds since 1970 as if the clock stood in UTC. Calendars have many times, and a number
 * costs a fiftieth of an object of Temporal.
 */
export type Wall = number

export type WallTime = {
  readonly wall: Wall
  /** A date without a time. */
  readonly isDay: boolean
  /** Written with a Z. */
  readonly isUtc: boolean
}

export const DAY_MS = 86_400_000
const DAY = /^(\d{4})(\d{2})(\d{2})$/
const TIME = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})?(Z?)$/i

/** Null when it is no real date or time. A leap second is the second before it; 24:00 is the next midnight, as many write. */
export function readWallTime(text: string): WallTime | null {
  const match = DAY.exec(text) ?? TIME.exec(text)
  if (!match) return null
  const isDay = match[4] === undefined
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  if (month < 1 || month > 12 || date < 1 || date > daysInMonth(year, month)) return null
  if (hour > 24 || minute > 59 || second > 60 || (hour === 24 && minute + second > 0)) return null
  const wall = wallOfDay(year, month, date) + ((hour * 60 + minute) * 60 + Math.min(second, 59)) * 1000
  return { wall, isDay, isUtc: (match[7] ?? '') !== '' }
}

/** Midnight of a day of the Gregorian calendar. */
export function wallOfDay(year: number, month: number, date: number): Wall {
  // Years begin in March here, so that a leap day is the last of its year.
  const march = month < 3 ? year - 1 : year
  const leapDays = Math.floor(march / 4) - Math.floor(march / 100) + Math.floor(march / 400)
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date - 1
  return (march * 365 + leapDays + dayOfYear - DAYS_BEFORE_1970) * DAY_MS
}

/** From 1 March of the year 0. */
const DAYS_BEFORE_1970 = 719_468

export const dayOfWall = (wall: Wall): number => Math.floor(wall / DAY_MS)

export function yearOfWall(wall: Wall): number {
  return Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC').year
}

const DURATION = /^([+-]?)P(?:(\d{1,5})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,7})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/i

/** Null when it is no duration. */
export function readDuration(text: string): Temporal.Duration | null {
  const match = DURATION.exec(text.trim())
  if (!match || !/\d/.test(text)) return null
  const [, sign, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
  const length = Temporal.Duration.from({
    days: Number(weeks) * 7 + Number(days),
    hours: Number(hours),
    minutes: Number(minutes),
    seconds: Number(seconds),
  })
  return sign === '-' ? length.negated() : length
}

/** "+0100", "-0530", "+013015": milliseconds; null when it is no offset. */
export function readOffset(text: string): number | null {
  const match = /^([+-])(\d{2}):?(\d{2}):?(\d{2})?$/.exec(text.trim())
  if (!match) return null
  const [, sign, hours, minutes, seconds = '0'] = match
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return Number(hours) > 18 ? null : sign === '-' ? -ms : ms
}
