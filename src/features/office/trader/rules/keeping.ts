/** The details of a trader are kept for six months after they have stopped offering (DSA, Article 30 (5)). */
export const KEPT_MONTHS = 6

/** @returns the instant until which what ended at `end` is kept */
export function keptUntil(end: Temporal.Instant): Temporal.Instant {
  return end.toZonedDateTimeISO('UTC').add({ months: KEPT_MONTHS }).toInstant()
}

/** @returns the instant at or before which something ended that is not kept any more */
export function endedBefore(now: Temporal.Instant): Temporal.Instant {
  return now.toZonedDateTimeISO('UTC').subtract({ months: KEPT_MONTHS }).toInstant()
}
