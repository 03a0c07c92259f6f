/** What a payer's bank takes back at Stripe; a returned debit is a dispute that is lost from the start. */
import type Stripe from 'stripe'
import { toCents, ZERO } from '#kernel/money.ts'
import type { DisputeSnapshot } from '#ports/payments.ts'
import { expectObject } from './stripe-client.ts'
import { chargeOf } from './stripe-intents.ts'

/** An inquiry (`warning_...`) moves no money, and a dispute that was prevented never was one. */
const STATES: Readonly<Record<string, DisputeSnapshot['state']>> = {
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  won: 'won',
  lost: 'lost',
}

/** Null when nothing was ever taken back of this payment. */
export async function disputeOf(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<DisputeSnapshot | null> {
  if (intent.status !== 'succeeded' || !chargeOf(intent).disputed) return null
  const list = expectObject(await stripe.disputes.list({ payment_intent: intent.id, limit: 10 }), 'list')
  const newest = list.data.toSorted((a, b) => b.created - a.created).find((one) => STATES[one.status])
  if (!newest) return null
  const fee = newest.balance_transactions.reduce((sum, line) => sum + line.fee, 0)
  return {
    ref: newest.id,
    state: STATES[newest.status] ?? 'open',
    cents: toCents(newest.amount),
    feeCents: fee > 0 ? toCents(fee) : ZERO,
    reason: newest.reason,
  }
}
