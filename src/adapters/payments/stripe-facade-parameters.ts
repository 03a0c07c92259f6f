/**
 * The parameters that the fake accepts: form-encoded bodies, validated by strict schemas. The compiler ties each schema
 * to the parameters of the SDK, so that a parameter which the pinned API version no longer has does not compile here
 * and is refused there.
 */
import type Stripe from 'stripe'
import { z } from 'zod'

type Form = { [key: string]: string | Form }

/**
 * Decodes `a[b][0]=c` to objects of strings; lists are objects with the keys 0, 1, ... until a schema converts them to
 * arrays.
 */
export function decodeForm(text: string): Form {
  const root = Object.create(null) as Form
  for (const [path, value] of new URLSearchParams(text)) {
    const keys = path.split(/\[|\]\[?/).filter((key) => key !== '')
    let at = root
    for (const key of keys.slice(0, -1)) {
      const next = (at[key] ??= Object.create(null) as Form)
      if (typeof next === 'string') throw new Error(`${path} is a value and an object`)
      at = next
    }
    at[keys.at(-1) ?? ''] = value
  }
  return root
}

/**
 * Refuses at compile time a schema with a key that the SDK's parameters do not have, or with a value that they do not
 * allow.
 */
export const tied =
  <P>() =>
  <S extends z.ZodType<P>>(schema: keyof z.output<S> extends keyof P ? S : never): S =>
    schema

const text = z.string().min(1).max(5000)
const flag = z.enum(['true', 'false']).transform((word) => word === 'true')
const cents = z
  .string()
  .regex(/^[1-9][0-9]{0,7}$/, 'Invalid integer')
  .transform(Number)
const list = z.preprocess(
  (given) => (given !== null && typeof given === 'object' ? Object.values(given) : given),
  z.array(text).min(1),
)
const currency = z.enum(['eur', 'chf'])
const metadata = z.record(z.string().max(40), z.string().max(500))
const limit = z
  .string()
  .regex(/^([1-9][0-9]?|100)$/)
  .transform(Number)

export const PARAMETERS = {
  customerCreate: tied<Stripe.CustomerCreateParams>()(z.strictObject({ metadata })),
  customerUpdate: tied<Stripe.CustomerUpdateParams>()(
    z.strictObject({ email: z.email(), name: text, preferred_locales: list }),
  ),
  customerDelete: z.strictObject({}),
  customerSearch: tied<Stripe.CustomerSearchParams>()(z.strictObject({ query: text, limit: limit.exactOptional() })),
  setupCreate: tied<Stripe.SetupIntentCreateParams>()(
    z.strictObject({
      confirmation_token: text.exactOptional(),
      payment_method: text.exactOptional(),
      customer: text,
      usage: z.literal('off_session'),
      confirm: z.literal('true').transform(() => true),
      allowed_payment_method_types: list,
      return_url: z.url(),
      use_stripe_sdk: flag.exactOptional(),
      expand: list.exactOptional(),
    }),
  ),
  setupRetrieve: tied<Stripe.SetupIntentRetrieveParams>()(z.strictObject({ expand: list.exactOptional() })),
  intentCreate: tied<Stripe.PaymentIntentCreateParams>()(
    z.strictObject({
      amount: cents,
      currency,
      customer: text,
      payment_method: text,
      allowed_payment_method_types: list,
      capture_method: z.enum(['manual', 'automatic']),
      confirm: z.literal('true').transform(() => true),
      off_session: flag.exactOptional(),
      return_url: z.url().exactOptional(),
      description: text,
      metadata,
      expand: list.exactOptional(),
    }),
  ),
  intentRetrieve: tied<Stripe.PaymentIntentRetrieveParams>()(z.strictObject({ expand: list.exactOptional() })),
  intentList: tied<Stripe.PaymentIntentListParams>()(
    z.strictObject({ customer: text, limit: limit.exactOptional(), expand: list.exactOptional() }),
  ),
  intentCapture: tied<Stripe.PaymentIntentCaptureParams>()(
    z.strictObject({ amount_to_capture: cents, expand: list.exactOptional() }),
  ),
  intentCancel: tied<Stripe.PaymentIntentCancelParams>()(z.strictObject({ expand: list.exactOptional() })),
  methodDetach: tied<Stripe.PaymentMethodDetachParams>()(z.strictObject({ expand: list.exactOptional() })),
  methodRetrieve: tied<Stripe.PaymentMethodRetrieveParams>()(z.strictObject({ expand: list.exactOptional() })),
  chargeRetrieve: tied<Stripe.ChargeRetrieveParams>()(z.strictObject({ expand: list.exactOptional() })),
  refundCreate: tied<Stripe.RefundCreateParams>()(z.strictObject({ charge: text, amount: cents, metadata })),
  transferCreate: tied<Stripe.TransferCreateParams>()(
    z.strictObject({
      amount: cents,
      currency,
      destination: text,
      source_transaction: text.exactOptional(),
      transfer_group: text,
    }),
  ),
  transferRetrieve: z.strictObject({}),
  reversalCreate: tied<Stripe.TransferCreateReversalParams>()(z.strictObject({ amount: cents })),
  payoutList: tied<Stripe.PayoutListParams>()(z.strictObject({ limit, starting_after: text.exactOptional() })),
  balanceList: tied<Stripe.BalanceTransactionListParams>()(
    z.strictObject({
      limit,
      created: z.strictObject({ gte: z.coerce.number(), lt: z.coerce.number() }),
      starting_after: text.exactOptional(),
      expand: list.exactOptional(),
    }),
  ),
  disputeList: tied<Stripe.DisputeListParams>()(z.strictObject({ payment_intent: text, limit: limit.exactOptional() })),
  disputeRetrieve: z.strictObject({}),
  disputeUpdate: tied<Stripe.DisputeUpdateParams>()(
    z.strictObject({ evidence: z.strictObject({ uncategorized_text: z.string().min(1).max(20_000) }), submit: flag }),
  ),
  disputeClose: z.strictObject({}),
  refundList: tied<Stripe.RefundListParams>()(z.strictObject({ payment_intent: text, limit: limit.exactOptional() })),
}

// @ts-expect-error payment_method_types does not exist in this API version
tied<Stripe.PaymentIntentCreateParams>()(z.strictObject({ amount: cents, currency, payment_method_types: list }))
// @ts-expect-error a value that the SDK does not have
tied<Stripe.PaymentIntentCreateParams>()(z.strictObject({ amount: cents, currency, confirm: z.literal('soon') }))
