/** A payment that failed is tried again one, three and seven days later; after that it is for operators (money paper 2.4). */
const DUNNING_DAYS = [1, 3, 7]
const DAY_HOURS = 24

/**
 * @param dueAt when it was due first
 * @returns null when it is not tried by itself any more
 */
export function nextDunning(dueAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | null {
  const tries = DUNNING_DAYS.map((days) => dueAt.add({ hours: days * DAY_HOURS }))
  return tries.find((at) => Temporal.Instant.compare(at, now) > 0) ?? null
}
