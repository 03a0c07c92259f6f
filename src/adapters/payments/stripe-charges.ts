/** Holds and charges at Stripe: PaymentIntents that are created and confirmed in one call. */
import Stripe from 'stripe'
import { toCents, type Cents } from '#kernel/money.ts'
import { assertAmount } from './amount.ts'
import { PaymentMisuse, type PaymentProvider } from '#ports/payments.ts'
import { callStripe, expectObject, type StripeContext } from './stripe-client.ts'
import { declineCodeOf, intentOf, isRetryable } from './stripe-declines.ts'
import { disputeOf } from './stripe-disputes.ts'
import { authResultOf, chargeOf, chargeResultOf, snapshotOf, WITH_CHARGE } from './stripe-intents.ts'
import { refOf } from './stripe-methods.ts'

type Input = Parameters<PaymentProvider['authorize']>[0]
type Kind = 'hold' | 'charge'

const CAPTURE_METHOD = { hold: 'manual', charge: 'automatic' } as const
const RECENT = 100

export function stripeCharges(context: StripeContext): Pick<PaymentProvider, 'authorize' | 'charge' | 'getPayment'> {
  const { stripe } = context
  return {
    async authorize(input, key) {
      assertAmount(input.amount)
      return callStripe('authorize', async () => {
        try {
          return authResultOf(await settled(stripe, await pay(stripe, 'hold', input, key)))
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeCardError)) throw error
          const code = declineCodeOf(error)
          return { status: 'declined', authRef: intentOf(error), code, retryable: isRetryable(code) }
        }
      })
    },

    async charge(input, key) {
      assertAmount(input.amount)
      return callStripe('charge', async () => {
        try {
          return chargeResultOf(await settled(stripe, await pay(stripe, 'charge', input, key)))
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeCardError)) throw error
          const code = declineCodeOf(error)
          return { status: 'declined', code, retryable: isRetryable(code) }
        }
      })
    },

    async getPayment(authRef) {
      return callStripe('getPayment', async () => {
        const intent = await retrieve(stripe, authRef)
        const refunded = await refundedOf(stripe, intent)
        return snapshotOf(intent, refunded, await disputeOf(stripe, intent), context.now())
      })
    },
  }
}

async function pay(stripe: Stripe, kind: Kind, input: Input, key: string): Promise<Stripe.PaymentIntent> {
  try {
    const made = await stripe.paymentIntents.create(
      {
        amount: input.amount.cents,
        currency: input.amount.currency.toLowerCase(),
        customer: input.customerRef,
        payment_method: input.methodRef,
        allowed_payment_method_types: typesFor(kind, input),
        capture_method: CAPTURE_METHOD[kind],
        confirm: true,
        ...(input.onSession ? { return_url: input.returnUrl } : { off_session: true }),
        description: input.descriptor,
        metadata: { leg_id: input.legRef, request_key: key },
        expand: [WITH_CHARGE],
      },
      { idempotencyKey: key },
    )
    return expectObject(made, 'payment_intent')
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error
    return madeBefore(stripe, kind, input, key, error)
  }
}

/** Only cards can be held; bank accounts are debited in euro, without the payer. */
function typesFor(kind: Kind, input: Input): ('card' | 'sepa_debit')[] {
  return kind === 'charge' && input.amount.currency === 'EUR' && !input.onSession ? ['card', 'sepa_debit'] : ['card']
}

/**
 * The key was used before with other parameters. The return address may differ between two tries (the payer changed the
 * language, a timer repeats the call); the money may not. So the payment made with the key is looked up and compared.
 */
async function madeBefore(
  stripe: Stripe,
  kind: Kind,
  input: Input,
  key: string,
  cause: Error,
): Promise<Stripe.PaymentIntent> {
  const recent = await stripe.paymentIntents.list({
    customer: input.customerRef,
    limit: RECENT,
    expand: [`data.${WITH_CHARGE}`],
  })
  const intent = recent.data.find((one) => one.metadata['request_key'] === key)
  const isTheSame =
    intent !== undefined &&
    intent.amount === input.amount.cents &&
    intent.currency === input.amount.currency.toLowerCase() &&
    intent.capture_method === CAPTURE_METHOD[kind] &&
    intent.metadata['leg_id'] === input.legRef &&
    // A declined intent is no longer attached to its card.
    [refOf(intent.payment_method), intent.last_payment_error?.payment_method?.id].includes(input.methodRef)
  if (!isTheSame) throw new PaymentMisuse(`the key ${key} was used for another call`, { cause })
  return intent
}

/** A key's answer never changes, even when it is "processing", so the current state is requested. */
async function settled(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
  const isOpen =
    intent.status === 'processing' || (intent.status === 'succeeded' && chargeOf(intent).balance_transaction === null)
  return isOpen ? retrieve(stripe, intent.id) : intent
}

export async function retrieve(stripe: Stripe, ref: string): Promise<Stripe.PaymentIntent> {
  return expectObject(await stripe.paymentIntents.retrieve(ref, { expand: [WITH_CHARGE] }), 'payment_intent')
}

/**
 * The amount that went back to the payer. When a charge was captured in part, Stripe counts the released rest as
 * refunded, too; real refunds are those that moved money.
 */
async function refundedOf(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Cents> {
  if (intent.status !== 'succeeded' || chargeOf(intent).amount_refunded === 0) return toCents(0)
  const refunds = await stripe.refunds.list({ payment_intent: intent.id, limit: 100 })
  return toCents(
    refunds.data
      .filter((one) => one.balance_transaction !== null && one.status !== 'failed' && one.status !== 'canceled')
      .reduce((sum, one) => sum + one.amount, 0),
  )
}
