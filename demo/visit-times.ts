/**
 * When the visits of a plan are booked, canceled and rated. Pure. All actions of people are before the city's date (its
 * `cutoff`, midnight), so that two starts on one day give the same rows.
 */
import { seededChance, seedFrom, type Chance } from '#demo/seeded-chance.ts'
import { addDays } from '#kernel/time.ts'
import type { LocationPlan, OfficePlan, VisitPlan } from './city/plan.ts'

const HOME_ZONE = 'Europe/Berlin' // Vienna and Zurich have the same local time
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const LATE_CANCEL = 0.25
/** The shortest month, so a day this far ahead is always within the horizon of Spec 9. */
const HORIZON_DAYS = 28
const RECENT_DAYS = 5

export const TICK_HOURS = 2

export type Calendar = {
  /** The Monday of the week in which the city is created. ISO date. */
  readonly monday: string
  /** The midnight before the city is created. */
  readonly cutoff: Temporal.Instant
}

export type VisitTimes = {
  readonly visit: VisitPlan
  /** ISO date, local to the office. */
  readonly day: string
  readonly startAt: Temporal.Instant
  readonly endAt: Temporal.Instant
  /** Unique among all visits. */
  readonly bookAt: Temporal.Instant
  readonly cancelAt: Temporal.Instant | null
  readonly rateAt: Temporal.Instant | null
}

export function calendarOf(now: Temporal.Instant): Calendar {
  const midnight = now.toZonedDateTimeISO(HOME_ZONE).startOfDay()
  const monday = midnight.toPlainDate().subtract({ days: midnight.dayOfWeek - 1 })
  return { monday: monday.toString(), cutoff: midnight.toInstant() }
}

/** In the order of booking. */
export function timeVisits(
  seed: number,
  calendar: Calendar,
  visits: readonly VisitPlan[],
  offices: ReadonlyMap<string, OfficePlan>,
  locations: ReadonlyMap<string, LocationPlan>,
): VisitTimes[] {
  const chance = seededChance(seedFrom(seed, 'visit times'))
  const timed = visits.map((visit) => {
    const office = offices.get(visit.officeKey)!
    return timeVisit(visit, office, locations.get(office.locationKey)!.zone, calendar, chance)
  })
  const sorted = timed.toSorted((x, y) => Temporal.Instant.compare(x.bookAt, y.bookAt))
  // Ids are derived from the time; two milliseconds between them make collisions impossible.
  let lastMs = 0
  return sorted.map((entry) => {
    lastMs = Math.max(lastMs + 2, entry.bookAt.epochMilliseconds)
    return { ...entry, bookAt: instantOf(lastMs) }
  })
}

function timeVisit(
  visit: VisitPlan,
  office: OfficePlan,
  zone: string,
  { monday, cutoff }: Calendar,
  chance: Chance,
): VisitTimes {
  const day = addDays(monday, visit.dayOffset)
  const midnight = Temporal.PlainDate.from(day).toZonedDateTime(zone)
  const time = Temporal.PlainTime.from({
    hour: Math.floor(visit.startQuarter / 4),
    minute: (visit.startQuarter % 4) * 15,
  })
  const startMs = midnight.withPlainTime(time).epochMilliseconds
  const endMs = startMs + visit.hours * HOUR_MS
  const cutoffMs = cutoff.epochMilliseconds
  // Always drawn and in one order, so that one visit's circumstances do not change those of the next.
  const [minuteOfDay, spare, recent, cancelPart, late, rateHours] = [
    chance.between(7 * 60, 22 * 60),
    chance.between(0, 4 * HOUR_MS),
    chance.next(),
    chance.between(0.05, 0.95),
    chance.hit(LATE_CANCEL),
    chance.between(0.3, 40),
  ]

  const wantedMs = midnight.subtract({ days: visit.bookedDaysBefore }).epochMilliseconds + minuteOfDay * MINUTE_MS
  const latestMs = startMs - office.leadHours * HOUR_MS - 15 * MINUTE_MS - spare
  // A booking that would be made after the cutoff is moved into the last days before it.
  const daysAhead = Math.round((midnight.epochMilliseconds - cutoffMs) / DAY_MS)
  const recentDays = 1 + Math.floor(recent * Math.min(RECENT_DAYS, HORIZON_DAYS - daysAhead))
  const recentMs = cutoffMs - recentDays * DAY_MS + minuteOfDay * MINUTE_MS
  const bookMs = Math.floor(Math.min(wantedMs, latestMs) < cutoffMs ? Math.min(wantedMs, latestMs) : recentMs)

  return {
    visit,
    day,
    startAt: instantOf(startMs),
    endAt: instantOf(endMs),
    bookAt: instantOf(bookMs),
    cancelAt: visit.canceled ? instantOf(cancelMs()) : null,
    rateAt: visit.rating !== null && endMs <= cutoffMs ? instantOf(rateMs()) : null,
  }

  /**
   * A quarter of the cancellations is within the last two hours, when they cost a fee (Spec 9), if the clock is that
   * far.
   */
  function cancelMs(): number {
    const lateMs = startMs - 80 * MINUTE_MS
    if (late && lateMs > bookMs + HOUR_MS && lateMs < cutoffMs) return lateMs
    const untilMs = Math.min(startMs - 2 * HOUR_MS, cutoffMs)
    return untilMs > bookMs ? Math.floor(bookMs + (untilMs - bookMs) * cancelPart) : bookMs + 3 * MINUTE_MS
  }

  /** After the timer's next run has completed the visit. */
  function rateMs(): number {
    const tickMs = TICK_HOURS * HOUR_MS
    const endedMs = cutoffMs - Math.floor((cutoffMs - endMs) / tickMs) * tickMs
    return Math.min(cutoffMs, Math.floor(Math.max(endMs + rateHours * HOUR_MS, endedMs + 10 * MINUTE_MS)))
  }
}

function instantOf(epochMs: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(epochMs)
}
