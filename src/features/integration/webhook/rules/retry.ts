/** When a delivery that did not arrive is tried again, and when an address is given up. */

/** Seconds from each attempt to the next: more than three days in all, as Standard Webhooks proposes. */
const GAPS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const
/** While an address does not answer, whatever is next for it asks no more often than this. */
const LONGEST_PAUSE_SECONDS = 300
export const GIVEN_UP_AFTER_HOURS = 72

/** The receiver says that this address is gone for good (410, as Standard Webhooks proposes). */
const GONE = 410

export function hasArrived(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}

/** @param attempts with the one that has just failed. @returns null: it was the last one */
export function secondsToNext(attempts: number): number | null {
  return GAPS[attempts - 1] ?? null
}

/** How long an address is left alone. @param failures in a row, whatever was sent */
export function pauseSeconds(failures: number): number {
  return Math.min(GAPS[failures - 1] ?? LONGEST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS)
}

/** @param failingSince when the first of the attempts in a row failed */
export function isGivenUp(status: number | null, failingSince: Temporal.Instant, now: Temporal.Instant): boolean {
  return status === GONE || now.since(failingSince).total('hours') >= GIVEN_UP_AFTER_HOURS
}
