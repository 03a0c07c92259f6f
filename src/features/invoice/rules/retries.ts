/** When something that could not be invoiced or drawn is tried again. */

/** What stopped it: details of the seller or the payer are missing; the invoice it corrects is missing; a fault of ours. */
export const PROBLEMS = ['seller', 'buyer', 'earlier', 'fault'] as const
export type Problem = (typeof PROBLEMS)[number]

const FIRST_MINUTES = 1
const LONGEST_MINUTES = 24 * 60

/** A minute, two, four, ... and at last once a day. @param tries how often it has failed, from 1 */
export function nextTry(tries: number, now: Temporal.Instant): Temporal.Instant {
  return now.add({ minutes: Math.min(FIRST_MINUTES * 2 ** Math.min(tries - 1, 20), LONGEST_MINUTES) })
}
