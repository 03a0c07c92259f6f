/** Stripe as an adapter of the payments port (decision 10). No type of its SDK is used outside this folder. */
import { CURRENCIES } from './amount.ts'
import type { PaymentProvider } from '#ports/payments.ts'
import { stripeCharges } from './stripe-charges.ts'
import { createStripeClient, type StripeApi, type StripeContext } from './stripe-client.ts'
import { stripeDisputes } from './stripe-disputes.ts'
import { stripeMethods } from './stripe-methods.ts'
import { stripeSettlement } from './stripe-settlement.ts'
import { readStripeWebhook } from './stripe-webhook.ts'

/**
 * @param now the real time: Stripe knows no other
 * @param api another host than Stripe's, for tests only
 */
export function createStripePayments(options: {
  secretKey: string
  webhookSecret: string
  now: () => Temporal.Instant
  api?: StripeApi
}): PaymentProvider & { readonly name: 'stripe' } {
  const context: StripeContext = { stripe: createStripeClient(options.secretKey, options.api), now: options.now }
  return {
    name: 'stripe',
    can: { sepa: true, currencies: CURRENCIES },
    ...stripeMethods(context),
    ...stripeCharges(context),
    ...stripeSettlement(context),
    ...stripeDisputes(context),
    // Async, so that a wrong signature is a rejection like every other misuse.
    parseWebhook: async (raw, headers) => readStripeWebhook(raw, headers, options.webhookSecret, options.now()),
  }
}
