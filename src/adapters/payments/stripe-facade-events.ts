/** The webhooks of the fake of Stripe: what the sandbox engine reports, in Stripe's words and with Stripe's signature. */
import Stripe from 'stripe'
import type { Deliver, SandboxEventType } from './sandbox-events.ts'
import { intentId, setupId } from './stripe-facade-objects.ts'

const NAMES = {
  'payment.authorized': 'payment_intent.amount_capturable_updated',
  'payment.declined': 'payment_intent.payment_failed',
  'payment.captured': 'payment_intent.succeeded',
  'payment.canceled': 'payment_intent.canceled',
  'debit.returned': 'charge.dispute.created',
  'dispute.opened': 'charge.dispute.created',
  'dispute.answered': 'charge.dispute.updated',
  'dispute.won': 'charge.dispute.closed',
  'dispute.lost': 'charge.dispute.closed',
  'setup.answered': 'setup_intent.succeeded',
} as const satisfies Record<SandboxEventType, Stripe.Event['type']>

/** @returns what the engine delivers to, instead of the product */
export function asStripe(to: { secret: string; now: () => Temporal.Instant; deliver: Deliver }): Deliver {
  return (raw) => {
    const { id, type, ref } = JSON.parse(raw.toString('utf8')) as { id: string; type: SandboxEventType; ref: string }
    const payload = JSON.stringify({ id, object: 'event', type: NAMES[type], data: { object: objectOf(type, ref) } })
    const timestamp = Math.floor(to.now().epochMilliseconds / 1000)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: to.secret, timestamp })
    return to.deliver(Buffer.from(payload), { 'stripe-signature': signature, 'content-type': 'application/json' })
  }
}

/** Only what leads to the payment: its state is asked for (decision 10). */
function objectOf(type: SandboxEventType, ref: string): object {
  if (type === 'setup.answered') return { object: 'setup_intent', id: setupId(ref) }
  const intent = intentId(ref)
  return NAMES[type].startsWith('charge.dispute')
    ? { object: 'dispute', id: `dp_of_${intent}`, payment_intent: intent }
    : { object: 'payment_intent', id: intent }
}
