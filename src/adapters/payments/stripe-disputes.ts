/** What a payer's bank takes back at Stripe; a returned debit is a dispute that is lost from the start. */
import Stripe from 'stripe'
import { toCents, ZERO } from '#kernel/money.ts'
import type { DisputeAnswer, DisputeSnapshot, PaymentProvider } from '#ports/payments.ts'
import { callStripe, expectObject, instantOf, type StripeContext } from './stripe-client.ts'
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
  return newestOf(list.data)
}

/** What is known of the newest dispute that has moved money. */
export function newestOf(disputes: readonly Stripe.Dispute[]): DisputeSnapshot | null {
  const newest = disputes.toSorted((a, b) => b.created - a.created).find((one) => STATES[one.status])
  if (!newest) return null
  const fee = newest.balance_transactions.reduce((sum, line) => sum + line.fee, 0)
  return {
    ref: newest.id,
    state: STATES[newest.status] ?? 'open',
    cents: toCents(newest.amount),
    feeCents: fee > 0 ? toCents(fee) : ZERO,
    reason: newest.reason,
    answerBy: answerByOf(newest),
  }
}

/** An appeal after a lost dispute is made in Stripe's dashboard. */
function answerByOf({ status, evidence_details: details }: Stripe.Dispute): Temporal.Instant | null {
  // Zero says that this bank takes no answer.
  return status === 'needs_response' && details.due_by ? instantOf(details.due_by) : null
}

export function stripeDisputes({ stripe }: StripeContext): Pick<PaymentProvider, 'answerDispute' | 'acceptDispute'> {
  return {
    async answerDispute({ disputeRef, evidence }, key) {
      return callStripe('answerDispute', () =>
        answered(stripe, disputeRef, () =>
          stripe.disputes.update(
            disputeRef,
            { evidence: { uncategorized_text: evidence }, submit: true },
            { idempotencyKey: key },
          ),
        ),
      )
    },
    async acceptDispute({ disputeRef }, key) {
      return callStripe('acceptDispute', () =>
        answered(stripe, disputeRef, () => stripe.disputes.close(disputeRef, {}, { idempotencyKey: key })),
      )
    },
  }
}

/** Stripe refuses an answer that its bank does not await; whether that is why is asked of the dispute itself. */
async function answered(
  stripe: Stripe,
  disputeRef: string,
  answer: () => Promise<Stripe.Dispute>,
): Promise<DisputeAnswer> {
  try {
    expectObject(await answer(), 'dispute')
    return { status: 'taken' }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const dispute = expectObject(await stripe.disputes.retrieve(disputeRef), 'dispute')
    if (answerByOf(dispute) !== null) throw error
    return { status: 'too_late' }
  }
}
