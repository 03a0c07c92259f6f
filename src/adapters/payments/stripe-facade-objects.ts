/** Builds Stripe's objects from those of the sandbox engine. Their keys are checked against the SDK's types. */
import type Stripe from 'stripe'
import type { Database } from '#platform/db/connection/database.ts'
import type { DeclineCode, PaymentSnapshot, SetupResult } from '#ports/payments.ts'

/** Parameters of a PaymentIntent that the engine does not store. */
export type IntentNotes = {
  readonly metadata: Record<string, string>
  readonly description: string
  readonly captureMethod: 'manual' | 'automatic'
  readonly createdSeconds: number
}

export const intentId = (ref: string) => ref.replace(/^pay_/, 'pi_')
export const paymentRef = (id: string) => id.replace(/^pi_/, 'pay_')
export const setupId = (ref: string) => ref.replace(/^set_/, 'seti_')
export const setupRef = (id: string) => id.replace(/^seti_/, 'set_')

const seconds = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / 1000)

export function errorOf(code: DeclineCode, on: 'payment' | 'setup') {
  switch (code) {
    case 'authentication_failed':
      return { type: 'invalid_request_error', code: `${on}_intent_authentication_failure` } as const
    case 'authentication_required':
      return { type: 'card_error', code, decline_code: code } as const
    case 'expired_card':
      return { type: 'card_error', code, decline_code: code } as const
    case 'insufficient_funds':
      return { type: 'card_error', code: 'card_declined', decline_code: code } as const
    case 'account_closed':
      return { type: 'invalid_request_error', code } as const
    case 'debit_refused':
      return { type: 'invalid_request_error', code: 'debit_not_authorized' } as const
    default:
      return { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' } as const
  }
}

export async function methodObject(db: Database, ref: string) {
  const row = await db.read
    .selectFrom('sandbox_method')
    .select([
      'ref',
      'customer_ref',
      'removed_at',
      'brand',
      'last4',
      'expires_month',
      'expires_year',
      'kind',
      'country',
      'fingerprint',
    ])
    .where('ref', '=', ref)
    .executeTakeFirst()
  if (!row) return null
  if (row.kind === 'sepa')
    return {
      id: row.ref,
      object: 'payment_method' as const,
      type: 'sepa_debit' as const,
      customer: row.removed_at === null ? row.customer_ref : null,
      sepa_debit: { bank_code: row.brand, country: row.country, last4: row.last4, fingerprint: row.fingerprint },
    } satisfies { [K in keyof Stripe.PaymentMethod]?: unknown }
  return {
    id: row.ref,
    object: 'payment_method' as const,
    type: 'card' as const,
    customer: row.removed_at === null ? row.customer_ref : null,
    card: {
      brand: row.brand,
      last4: row.last4,
      exp_month: row.expires_month,
      exp_year: row.expires_year,
      fingerprint: row.fingerprint,
    },
  } satisfies { [K in keyof Stripe.PaymentMethod]?: unknown }
}

export async function setupObject(db: Database, result: SetupResult, customer: string) {
  const status =
    result.status === 'ready'
      ? 'succeeded'
      : result.status === 'action_required'
        ? 'requires_action'
        : 'requires_payment_method'
  return {
    id: setupId(result.setupRef ?? ''),
    object: 'setup_intent' as const,
    status,
    customer,
    usage: 'off_session',
    mandate:
      result.status === 'ready' && result.method.mandateRef !== null
        ? {
            id: `mandate_${result.method.methodRef}`,
            object: 'mandate',
            payment_method_details: { type: 'sepa_debit', sepa_debit: { reference: result.method.mandateRef } },
          }
        : null,
    payment_method: result.status === 'ready' ? await methodObject(db, result.method.methodRef) : null,
    last_setup_error: result.status === 'declined' ? errorOf(result.code, 'setup') : null,
    next_action: result.status === 'action_required' ? redirectTo(result.action.url) : null,
  } satisfies { [K in keyof Stripe.SetupIntent]?: unknown }
}

const STATUS = {
  action_required: 'requires_action',
  authorized: 'requires_capture',
  captured: 'succeeded',
  canceled: 'canceled',
  declined: 'requires_payment_method',
  processing: 'processing',
} as const

export function disputeObjects({ ref, dispute, currency }: PaymentSnapshot, createdSeconds: number) {
  if (!dispute) return []
  const line = { object: 'balance_transaction', currency: currency.toLowerCase() }
  const taken = { ...line, id: `txn_${dispute.ref}`, amount: 0 - dispute.cents, fee: dispute.feeCents }
  const back = { ...line, id: `txn_${dispute.ref}_back`, amount: dispute.cents, fee: 0 }
  return [
    {
      id: dispute.ref,
      object: 'dispute' as const,
      amount: dispute.cents,
      balance_transactions: dispute.state === 'won' ? [taken, back] : [taken],
      created: createdSeconds,
      currency: currency.toLowerCase(),
      payment_intent: intentId(ref),
      reason: dispute.reason,
      evidence_details: {
        // It stays when evidence was sent; a bank that takes no answer has none.
        due_by:
          dispute.answerBy === null
            ? dispute.reason === 'fraudulent'
              ? createdSeconds
              : 0
            : seconds(dispute.answerBy),
      } as Stripe.Dispute['evidence_details'],
      status: dispute.state !== 'open' ? dispute.state : dispute.answerBy === null ? 'under_review' : 'needs_response',
    } satisfies { [K in keyof Stripe.Dispute]?: unknown },
  ]
}

export async function intentObject(db: Database, payment: PaymentSnapshot, notes: IntentNotes) {
  const row = await db.read
    .selectFrom('sandbox_payment')
    .select(['customer_ref', 'method_ref', 'expires_at', 'fee_cents'])
    .where('ref', '=', payment.ref)
    .executeTakeFirst()
  const currency = payment.currency.toLowerCase()
  const method = row ? await methodObject(db, row.method_ref) : null
  const isDeclined = payment.state === 'declined'
  const paid = payment.state === 'authorized' || payment.state === 'captured' || payment.state === 'processing'
  const isTaken = payment.state === 'captured'
  const charge = {
    id: payment.ref.replace(/^pay_/, 'ch_'),
    object: 'charge' as const,
    amount: payment.amountCents,
    amount_captured: payment.capturedCents,
    // For a charge captured in part Stripe counts the released rest as refunded as well.
    amount_refunded: isTaken ? payment.amountCents - payment.capturedCents + payment.refundedCents : 0,
    captured: isTaken,
    disputed: payment.dispute !== null,
    created: notes.createdSeconds,
    currency,
    payment_intent: intentId(payment.ref),
    payment_method_details: {
      type: 'card',
      card: row?.expires_at && notes.captureMethod === 'manual' ? { capture_before: seconds(row.expires_at) } : {},
    },
    balance_transaction: isTaken
      ? {
          id: payment.ref.replace(/^pay_/, 'txn_'),
          object: 'balance_transaction' as const,
          amount: payment.capturedCents,
          fee: row?.fee_cents ?? 0,
          currency,
          exchange_rate: null,
        }
      : null,
  } satisfies { [K in keyof Stripe.Charge]?: unknown }
  return {
    id: intentId(payment.ref),
    object: 'payment_intent' as const,
    status: STATUS[payment.state],
    amount: payment.amountCents,
    amount_capturable: payment.state === 'authorized' ? payment.amountCents : 0,
    amount_received: payment.capturedCents,
    currency,
    capture_method: notes.captureMethod,
    customer: row?.customer_ref ?? null,
    payment_method: isDeclined ? null : method,
    metadata: notes.metadata,
    description: notes.description,
    latest_charge: paid || isDeclined ? charge : null,
    last_payment_error:
      isDeclined && payment.code ? { ...errorOf(payment.code, 'payment'), payment_method: { ...method } } : null,
    next_action: payment.action ? redirectTo(payment.action.url) : null,
  } satisfies { [K in keyof Stripe.PaymentIntent]?: unknown }
}

function redirectTo(url: string) {
  return { type: 'redirect_to_url', redirect_to_url: { url, return_url: null } }
}

/**
 * Replaces nested objects with their ids, unless the caller asked to expand them.
 * @param wanted paths, e.g. latest_charge.balance_transaction
 */
export function collapsed(value: unknown, wanted: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((one) => collapsed(one, wanted))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const paths = wanted.filter((path) => path === key || path.startsWith(`${key}.`))
      const deeper = paths.map((path) => path.slice(key.length + 1)).filter((path) => path !== '')
      const isObject = inner !== null && typeof inner === 'object' && 'object' in inner && 'id' in inner
      return [key, isObject && paths.length === 0 ? inner.id : collapsed(inner, deeper)]
    }),
  )
}
