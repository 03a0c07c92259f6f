/** Which years can be reported. */
import { REGION_ZONE } from '#kernel/locale.ts'
import { localDay } from '#kernel/time.ts'

export function yearAt(now: Temporal.Instant): number {
  return Number(localDay(now, REGION_ZONE).slice(0, 4))
}

/** How many years an operator and a provider can choose from: as long as what was reported is kept (section 24 PStTG). */
export const KEPT_YEARS = 10

/** The first year of which what was reported is still kept: ten years after its end have not passed. */
export function firstKeptYear(now: Temporal.Instant): number {
  return yearAt(now) - KEPT_YEARS
}

export function startOfYear(year: number): Temporal.Instant {
  return Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime({ timeZone: REGION_ZONE }).toInstant()
}

/** This one first, which is not over. */
export function reportableYears(now: Temporal.Instant, first: number): number[] {
  const year = yearAt(now)
  const length = Math.min(KEPT_YEARS + 1, Math.max(1, year - first + 1))
  return Array.from({ length }, (_, back) => year - back)
}

/** Counting reads the ledger of every provider, so figures may be this old. */
const COUNTED_HOURS = 6

/**
 * Whether the figures of a year are counted anew: of this one and the last, in which something still changes, again and
 * again; of older ones once, and of each when a message was sent since, from which they may differ.
 */
export function isCountDue(
  year: number,
  countedAt: Temporal.Instant | null,
  now: Temporal.Instant,
  sentAt: Temporal.Instant | null = null,
): boolean {
  if (countedAt === null) return true
  if (sentAt !== null && Temporal.Instant.compare(countedAt, sentAt) <= 0) return true
  if (year < yearAt(now) - 1) return false
  return Temporal.Instant.compare(countedAt.add({ hours: COUNTED_HOURS }), now) <= 0
}

/**
 * Of which year copies are told now: last year's, from 11 January on, when what was paid in the last days of the year has long
 * been noted and there is time until the 31st. In February as well, for a marketplace that stood still.
 * @param today on the clock of the tax office
 */
export function toldYear(today: string): number | null {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const isTime = (month === 1 && day >= FIRST_TOLD_DAY) || month === 2
  return isTime ? year - 1 : null
}

const FIRST_TOLD_DAY = 11
