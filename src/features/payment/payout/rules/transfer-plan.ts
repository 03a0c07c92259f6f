/** When a provider's part is sent, and how much of it (money paper 2.5). */
import { subtractCents, ZERO, type Cents } from '#kernel/money.ts'

/** How long after the end of a visit its income is kept, so that the guest can complain. New providers wait longer. */
export const COMPLAINT_HOURS = 48
/** A transfer that could not be sent, or is not to be sent yet, is looked at again. */
export const AGAIN_HOURS = 24

/** What operators decide about new providers (NEW_PROVIDER_DAYS and NEW_PROVIDER_WAIT_DAYS). */
export type Reserve = { readonly newForDays: number; readonly waitDays: number }

/** @param firstPaidAt when something was first paid for a provider; null: never before */
export function keptHours(firstPaidAt: Temporal.Instant | null, now: Temporal.Instant, reserve: Reserve): number {
  const isNew =
    reserve.newForDays > 0 &&
    (firstPaidAt === null || Temporal.Instant.compare(now, firstPaidAt.add({ hours: 24 * reserve.newForDays })) < 0)
  return isNew ? 24 * reserve.waitDays : COMPLAINT_HOURS
}

/**
 * Money that arrives later, such as a debit, is sent as soon as it is there.
 * @param hours how long it is kept after the end of the visit
 */
export function sendAt(endAt: Temporal.Instant, paidAt: Temporal.Instant, hours: number): Temporal.Instant {
  const keptUntil = endAt.add({ hours })
  return Temporal.Instant.compare(keptUntil, paidAt) > 0 ? keptUntil : paidAt
}

/**
 * @param owed what the provider owes to the marketplace
 * @returns what is kept of it, and what is sent
 */
export function netOf(amount: Cents, owed: Cents): { readonly kept: Cents; readonly sent: Cents } {
  const kept = owed <= 0 ? ZERO : owed < amount ? owed : amount
  return { kept, sent: subtractCents(amount, kept) }
}
