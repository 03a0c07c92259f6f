/**
 * Local days, quarter hours and instants in an office's time zone. Hours are elapsed hours, slots are wall-clock slots.
 * They differ on the two days a year on which the clock changes, so every rule uses these functions.
 */
import { QUARTERS_PER_DAY, QUARTERS_PER_HOUR, type Quarter } from './quarters.ts'

/** A booking's time: the local slots it occupies and the instants it starts and ends. */
export type Slot = { day: string; a: Quarter; b: Quarter; startAt: Temporal.Instant; endAt: Temporal.Instant }

export type SlotFault = 'no_such_time' | 'crosses_midnight'

/**
 * The slot that starts at a local time and lasts whole elapsed hours.
 * A local time that the spring change skips does not exist; a time that occurs twice in autumn means the earlier one.
 * On the autumn day an elapsed hour may touch more wall-clock slots than usual. All touched slots count as occupied,
 * which may refuse a booking too early but never overbooks.
 * @param day ISO date @param quarter 0..95
 */
export function slotAt(day: string, quarter: Quarter, hours: number, zone: string): Slot | SlotFault {
  const date = Temporal.PlainDate.from(day)
  const time = Temporal.PlainTime.from({ hour: Math.floor(quarter / 4), minute: (quarter % 4) * 15 })
  const start = date.toPlainDateTime(time).toZonedDateTime(zone)
  if (!start.toPlainTime().equals(time)) return 'no_such_time'
  const end = start.add({ hours })
  if (start.offsetNanoseconds === end.offsetNanoseconds) {
    const b = quarter + hours * QUARTERS_PER_HOUR
    return b > QUARTERS_PER_DAY
      ? 'crosses_midnight'
      : { day, a: quarter, b, startAt: start.toInstant(), endAt: end.toInstant() }
  }
  let b = quarter
  for (let elapsed = 0; elapsed < hours * QUARTERS_PER_HOUR; elapsed += 1) {
    const at = start.add({ minutes: elapsed * 15 })
    if (!at.toPlainDate().equals(date)) return 'crosses_midnight'
    b = Math.max(b, quarterOf(at) + 1)
  }
  return { day, a: quarter, b, startAt: start.toInstant(), endAt: end.toInstant() }
}

function quarterOf(at: Temporal.ZonedDateTime): Quarter {
  return at.hour * QUARTERS_PER_HOUR + Math.floor(at.minute / 15)
}

/** The local day and quarter hour that contain an instant. */
export function localQuarter(at: Temporal.Instant, zone: string): { day: string; quarter: Quarter } {
  const local = at.toZonedDateTimeISO(zone)
  return { day: local.toPlainDate().toString(), quarter: quarterOf(local) }
}

export function localDay(at: Temporal.Instant, zone: string): string {
  return at.toZonedDateTimeISO(zone).toPlainDate().toString()
}

/**
 * The default start: the next quarter hour at least `minutesAhead` from now (Spec 5). Rolls over midnight.
 */
export function nextStart(
  now: Temporal.Instant,
  zone: string,
  minutesAhead: number,
): { day: string; quarter: Quarter } {
  const earliest = now.add({ minutes: minutesAhead })
  const down = localQuarter(earliest, zone)
  const exact = earliest.epochMilliseconds % (15 * 60_000) === 0
  return exact ? down : localQuarter(earliest.add({ minutes: 15 }), zone)
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** Calendar months, clamped: 31 January + 1 month = 28 February (booking paper). */
export function addMonths(day: string, months: number): string {
  return Temporal.PlainDate.from(day).add({ months }).toString()
}

/** ISO: Monday = 1. */
export function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek
}

/** Compares dates by the calendar: as text they sort correctly only while every year has four digits. */
export function isAfter(day: string, other: string): boolean {
  return Temporal.PlainDate.compare(day, other) > 0
}

/** Every booking, payment and document lies within these years; PostgreSQL has no year 0. */
const FIRST_YEAR = 2000
const LAST_YEAR = 2199

/** True for a real calendar date of the years 2000 to 2199 written YYYY-MM-DD. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const year = Number(text.slice(0, 4))
  if (year < FIRST_YEAR || year > LAST_YEAR) return false
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
  } catch {
    return false
  }
}
