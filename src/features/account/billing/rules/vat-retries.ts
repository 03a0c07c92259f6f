/** When the tax offices are asked again after they could not be: an hour, six hours, a day, then no more (money paper 8). */
const HOURS = [1, 6, 24] as const

/** @param tries how often they have been asked @returns null when it is enough */
export function nextVatCheck(tries: number, now: Temporal.Instant): Temporal.Instant | null {
  const hours = HOURS[tries - 1]
  return hours === undefined ? null : now.add({ hours })
}
