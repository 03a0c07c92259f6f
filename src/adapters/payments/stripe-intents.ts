/** Converts a PaymentIntent of Stripe to the types of the port. */
import type Stripe from 'stripe'
import { toCents, type Cents, type Currency } from '#kernel/money.ts'
import {
  PaymentMisuse,
  PaymentUnavailable,
  type AuthResult,
  type ChargeResult,
  type ClientAction,
  type DisputeSnapshot,
  type PaymentSnapshot,
} from '#ports/payments.ts'
import { instantOf } from './stripe-client.ts'
import { declineCodeOf, isRetryable } from './stripe-declines.ts'

/** Expands the charge with its fee; without it neither the deadline nor the fee can be read. */
export const WITH_CHARGE = 'latest_charge.balance_transaction'

/** The shortest time a card network keeps a hold (Visa, off-session), for charges without a deadline. */
const SHORTEST_HOLD_HOURS = 4 * 24 + 18

export type TakenAtOnce =
  | ChargeResult
  | { readonly status: 'action_required'; readonly authRef: string; readonly action: ClientAction }

export function authResultOf(intent: Stripe.PaymentIntent): AuthResult {
  switch (intent.status) {
    case 'requires_capture':
    case 'succeeded': {
      const charge = chargeOf(intent)
      return { status: 'authorized', authRef: intent.id, chargeRef: charge.id, expiresAt: heldUntil(charge) }
    }
    case 'requires_action':
      return { status: 'action_required', authRef: intent.id, action: actionOf(intent) }
    case 'canceled':
    case 'requires_payment_method': {
      const code = declineCodeOf(intent.last_payment_error)
      return { status: 'declined', authRef: intent.id, code, retryable: isRetryable(code) }
    }
    default:
      throw new PaymentUnavailable(`the payment ${intent.id} is still ${intent.status}`)
  }
}

export function chargeResultOf(intent: Stripe.PaymentIntent): TakenAtOnce {
  switch (intent.status) {
    case 'succeeded': {
      const charge = chargeOf(intent)
      const feeCents = feeOf(charge)
      return feeCents === null
        ? { status: 'processing', authRef: intent.id, chargeRef: charge.id }
        : { status: 'captured', chargeRef: charge.id, cents: toCents(intent.amount_received), feeCents }
    }
    case 'processing':
      return { status: 'processing', authRef: intent.id, chargeRef: chargeOf(intent).id }
    case 'requires_action':
      return { status: 'action_required', authRef: intent.id, action: actionOf(intent) }
    case 'canceled':
    case 'requires_payment_method': {
      const code = declineCodeOf(intent.last_payment_error)
      return { status: 'declined', code, retryable: isRetryable(code) }
    }
    default:
      throw new PaymentUnavailable(`the payment ${intent.id} is still ${intent.status}`)
  }
}

const STATES: Readonly<Record<string, PaymentSnapshot['state']>> = {
  requires_action: 'action_required',
  requires_capture: 'authorized',
  succeeded: 'captured',
  canceled: 'canceled',
  requires_payment_method: 'declined',
  requires_confirmation: 'processing',
  processing: 'processing',
}

/** @param refundedCents what went back to the payer after the capture @param dispute the newest one */
export function snapshotOf(
  intent: Stripe.PaymentIntent,
  refundedCents: Cents,
  dispute: DisputeSnapshot | null,
  now: Temporal.Instant,
): PaymentSnapshot {
  const state = STATES[intent.status]
  if (!state) throw new PaymentUnavailable(`the payment ${intent.id} is ${intent.status}`)
  const isMade =
    state === 'authorized' || state === 'captured' || (state === 'processing' && intent.latest_charge !== null)
  const charge = isMade ? chargeOf(intent) : null
  const until = state === 'authorized' && charge ? heldUntil(charge) : null
  // Stripe may report it later, but a hold past its deadline can no longer be captured.
  const isLapsed = until !== null && Temporal.Instant.compare(until, now) <= 0
  return {
    ref: intent.id,
    state: isLapsed ? 'canceled' : state,
    amountCents: toCents(intent.amount),
    capturedCents: toCents(intent.amount_received),
    refundedCents,
    feeCents: charge && state === 'captured' ? feeOf(charge) : null,
    currency: intent.currency.toUpperCase() as Currency,
    legRef: intent.metadata['leg_id'] ?? '',
    code: state === 'declined' ? declineCodeOf(intent.last_payment_error) : null,
    chargeRef: charge && !isLapsed ? charge.id : null,
    expiresAt: until,
    action: state === 'action_required' ? actionOf(intent) : null,
    dispute,
  }
}

export function chargeOf(intent: Stripe.PaymentIntent): Stripe.Charge {
  const charge = intent.latest_charge
  if (charge === null || typeof charge === 'string')
    throw new PaymentMisuse(`the payment ${intent.id} came without its charge`)
  return charge
}

function heldUntil(charge: Stripe.Charge): Temporal.Instant {
  const until = charge.payment_method_details?.card?.capture_before
  return until === undefined ? instantOf(charge.created).add({ hours: SHORTEST_HOLD_HOURS }) : instantOf(until)
}

/**
 * Stripe's fee in the currency of the charge. Where the balance is kept in another currency, the amount is converted
 * back. Null while Stripe has not written it yet.
 */
function feeOf(charge: Stripe.Charge): Cents | null {
  const line = charge.balance_transaction
  if (line === null || typeof line === 'string') return null
  const rate = line.currency === charge.currency ? 1 : (line.exchange_rate ?? 1)
  return toCents(Math.round(line.fee / rate))
}

function actionOf(intent: Stripe.PaymentIntent): ClientAction {
  const url = intent.next_action?.redirect_to_url?.url
  if (!url) throw new PaymentMisuse(`the payment ${intent.id} asks for ${intent.next_action?.type ?? 'nothing'}`)
  return { kind: 'redirect', url }
}
