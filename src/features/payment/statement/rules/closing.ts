/** When the month of a company is closed, and when a statement that failed is tried again (company paper 6). */

/** Every visit of the month is over then, and has fallen due a quarter of an hour after it. */
export const CLOSING_HOUR = 4

/**
 * @param zone of the company
 * @returns the first day that is not closed yet: what was before it goes on a statement now
 */
export function closedBefore(now: Temporal.Instant, zone: string): Temporal.PlainDate {
  const there = now.toZonedDateTimeISO(zone)
  const first = there.toPlainDate().with({ day: 1 })
  const closing = first.toZonedDateTime({ timeZone: zone, plainTime: { hour: CLOSING_HOUR } })
  return Temporal.ZonedDateTime.compare(there, closing) >= 0 ? first : first.subtract({ months: 1 })
}

/** When the month that begins on this day is closed. */
export function closingOf(month: string, zone: string): Temporal.Instant {
  const next = Temporal.PlainDate.from(month).add({ months: 1 })
  return next.toZonedDateTime({ timeZone: zone, plainTime: { hour: CLOSING_HOUR } }).toInstant()
}

const RETRY_DAYS = [3, 7, 14]
export const MOST_TRIES = RETRY_DAYS.length + 1
const DAY_HOURS = 24

/**
 * @param failedAt when it failed first
 * @returns null when it is not tried by itself any more
 */
export function nextTry(failedAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | null {
  const tries = RETRY_DAYS.map((days) => failedAt.add({ hours: days * DAY_HOURS }))
  return tries.find((at) => Temporal.Instant.compare(at, now) > 0) ?? null
}

/**
 * When a statement whose payment was taken back is asked for again by itself: a debit like one that failed. A card that
 * was disputed is not asked again, because its owner did not want it to be.
 */
export const tryAfterReturn = (kind: 'card' | 'sepa', now: Temporal.Instant): Temporal.Instant | null =>
  kind === 'sepa' ? nextTry(now, now) : null
