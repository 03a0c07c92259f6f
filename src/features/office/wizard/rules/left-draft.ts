/** A draft that nobody has touched for this long is one that its provider is reminded of. */
export const LEFT_DAYS = 3

/** What was last changed at this moment or earlier has been left. */
export function leftBefore(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: LEFT_DAYS * 24 })
}
