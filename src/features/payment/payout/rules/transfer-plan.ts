/** When a provider's part is sent, and how much of it (money paper 2.5). */
import { subtractCents, ZERO, type Cents } from '#kernel/money.ts'

/** How long after the end of a visit its income is kept, so that the guest can complain. */
export const COMPLAINT_HOURS = 48
/** A transfer that could not be sent, or is not to be sent yet, is looked at again. */
export const AGAIN_HOURS = 24

/** Money that arrives later, such as a debit, is sent as soon as it is there. */
export function sendAt(endAt: Temporal.Instant, paidAt: Temporal.Instant): Temporal.Instant {
  const keptUntil = endAt.add({ hours: COMPLAINT_HOURS })
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
