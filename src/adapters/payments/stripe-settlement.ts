/** What follows a hold at Stripe: capturing, releasing, refunding. */
import Stripe from 'stripe'
import { assertAmount } from './amount.ts'
import { PaymentMisuse, type ChargeResult, type PaymentProvider } from '#ports/payments.ts'
import { retrieve } from './stripe-charges.ts'
import { callStripe, expectObject, type StripeContext } from './stripe-client.ts'
import { declineCodeOf, isRetryable } from './stripe-declines.ts'
import { chargeResultOf, WITH_CHARGE } from './stripe-intents.ts'

export function stripeSettlement(context: StripeContext): Pick<PaymentProvider, 'capture' | 'release' | 'refund'> {
  const { stripe } = context
  return {
    async capture(input, key) {
      assertAmount(input.amount)
      return callStripe('capture', async (): Promise<ChargeResult> => {
        // The capture call has no currency, so a wrong one would not be noticed.
        const { currency } = await retrieve(stripe, input.authRef)
        if (currency.toUpperCase() !== input.amount.currency)
          throw new PaymentMisuse(`${input.authRef} is in ${currency}`)
        try {
          const captured = await stripe.paymentIntents.capture(
            input.authRef,
            { amount_to_capture: input.amount.cents, expand: [WITH_CHARGE] },
            { idempotencyKey: key },
          )
          return takenOf(await withFee(stripe, expectObject(captured, 'payment_intent')))
        } catch (error) {
          if (error instanceof Stripe.errors.StripeCardError) {
            const code = declineCodeOf(error)
            return { status: 'declined', code, retryable: isRetryable(code) }
          }
          if (await isGone(stripe, input.authRef, error))
            return { status: 'declined', code: 'card_declined', retryable: false }
          throw error
        }
      })
    },

    async release(input, key) {
      await callStripe('release', async () => {
        try {
          const canceled = await stripe.paymentIntents.cancel(input.authRef, {}, { idempotencyKey: key })
          expectObject(canceled, 'payment_intent')
        } catch (error) {
          if (!(await isGone(stripe, input.authRef, error))) throw error
        }
      })
    },

    async refund(input, key) {
      assertAmount(input.amount)
      return callStripe('refund', async () => {
        const charge = await stripe.charges.retrieve(input.chargeRef)
        if (expectObject(charge, 'charge').currency.toUpperCase() !== input.amount.currency)
          throw new PaymentMisuse(`${input.chargeRef} is in ${charge.currency}`)
        const refund = await stripe.refunds.create(
          { charge: input.chargeRef, amount: input.amount.cents, metadata: { reason: input.reason.slice(0, 500) } },
          { idempotencyKey: key },
        )
        return { refundRef: expectObject(refund, 'refund').id }
      })
    },
  }
}

/** The answer may arrive before the fee is written. */
async function withFee(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
  return chargeResultOf(intent).status === 'processing' ? retrieve(stripe, intent.id) : intent
}

function takenOf(intent: Stripe.PaymentIntent): ChargeResult {
  const result = chargeResultOf(intent)
  if (result.status === 'action_required') throw new PaymentMisuse(`${intent.id} still waits for the payer`)
  return result
}

/** Canceled by us, canceled by Stripe, or expired: the three ways in which a hold ends. */
async function isGone(stripe: Stripe, ref: string, error: unknown): Promise<boolean> {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false
  if (error.code === 'charge_expired_for_capture') return true
  return error.code === 'payment_intent_unexpected_state' && (await retrieve(stripe, ref)).status === 'canceled'
}
