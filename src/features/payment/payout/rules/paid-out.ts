/**
 * Which transfers have reached a bank. The payment provider pays out sums and does not say what they are made of; so the
 * money that came first is taken to leave first.
 */
import type { Cents } from '#kernel/money.ts'

export type SentTransfer = { readonly id: number; readonly cents: Cents; readonly sentAt: Temporal.Instant }

/**
 * @param sent of one payee in one currency, in the order in which they were sent
 * @param covered what was paid out in all, less the transfers that are paid already
 * @param until a payout cannot hold what was sent after it was made
 * @returns the ids of those that are paid now
 */
export function paidOut(sent: readonly SentTransfer[], covered: number, until: Temporal.Instant): number[] {
  const ids: number[] = []
  let left = covered
  for (const { id, cents, sentAt } of sent) {
    if (cents > left || Temporal.Instant.compare(sentAt, until) > 0) break
    left -= cents
    ids.push(id)
  }
  return ids
}
