/** Whether a hold lasts until its capture (money paper 2.2). */

/** So long before it runs out a hold is replaced. */
export const RENEW_BEFORE_HOURS = 6
/** So long after the end of a visit it is needed. */
const NEEDED_AFTER_END_HOURS = 6
export const AGAIN_MINUTES = 60

export function mustRenew(expiresAt: Temporal.Instant, endAt: Temporal.Instant, now: Temporal.Instant): boolean {
  const neededUntil = endAt.add({ hours: NEEDED_AFTER_END_HOURS })
  const isSoon = Temporal.Instant.compare(expiresAt, now.add({ hours: RENEW_BEFORE_HOURS })) <= 0
  const isOver = Temporal.Instant.compare(expiresAt, now) <= 0
  return isSoon && !isOver && Temporal.Instant.compare(expiresAt, neededUntil) < 0
}
