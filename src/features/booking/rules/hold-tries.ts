/** When a planned hold is asked for (money paper 2.2): three days before the start, then nearer to it. */
const HOLD_TRIES_HOURS = [72, 60, 48, 36]

/**
 * They are counted from the start, so that a first try that came late does not move the others.
 * @returns null when there is none left
 */
export function nextHoldTry(startAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | null {
  const tries = HOLD_TRIES_HOURS.map((hours) => startAt.subtract({ hours }))
  return tries.find((at) => Temporal.Instant.compare(at, now) > 0) ?? null
}
