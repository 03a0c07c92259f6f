/**
 * The product's clock, for everything that depends on the time. In demo mode the time machine moves it
 * forward by an offset that lives in the database, so that all processes agree.
 */
export type Clock = {
  now(): Temporal.Instant
  /** Sets how far the product is ahead of the machine. */
  setOffset(milliseconds: number): void
  offset(): number
}

export function systemClock(): Clock {
  let offsetMs = 0
  return {
    now: () => Temporal.Instant.fromEpochMilliseconds(Date.now() + offsetMs),
    setOffset: (milliseconds) => {
      offsetMs = milliseconds
    },
    offset: () => offsetMs,
  }
}

/** For tests and the seeder: stands still until told otherwise. */
export function fixedClock(
  start: string | Temporal.Instant,
): Clock & { set(to: string | Temporal.Instant): void; advance(duration: Temporal.DurationLike): void } {
  let at = Temporal.Instant.from(start)
  return {
    now: () => at,
    setOffset: () => undefined,
    offset: () => 0,
    set: (to) => {
      at = Temporal.Instant.from(to)
    },
    advance: (duration) => {
      at = at.add(duration)
    },
  }
}
