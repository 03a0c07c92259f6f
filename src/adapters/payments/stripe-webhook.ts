/**
 * Stripe's webhooks: verifies sender and time, and reads the subject. Its content is not trusted; the state is
 * requested from Stripe.
 */
import Stripe from 'stripe'
import { z } from 'zod'
import { PaymentMisuse, type ProviderEvent } from '#ports/payments.ts'

const STRIPE_SIGNATURE_HEADER = 'stripe-signature'
const TOLERANCE_SECONDS = 300

const ref = z.string().min(1).max(255)
const named = z.union([ref, z.object({ id: ref }).transform((one) => one.id)]).nullish()
const eventSchema = z.object({
  id: ref,
  type: z.string().min(1).max(200),
  data: z.object({ object: z.object({ object: z.string().max(100), id: ref.nullish(), payment_intent: named }) }),
})

/** @throws PaymentMisuse when signature, time (5 minutes either way) or format are wrong */
export function readStripeWebhook(
  raw: Buffer,
  headers: Record<string, string | string[] | undefined>,
  secret: string,
  now: Temporal.Instant,
): ProviderEvent[] {
  const header = headers[STRIPE_SIGNATURE_HEADER]
  if (typeof header !== 'string') throw new PaymentMisuse('webhook without one signature')
  let event: unknown
  try {
    event = Stripe.webhooks.constructEvent(raw, header, secret, TOLERANCE_SECONDS, undefined, now.epochMilliseconds)
  } catch (cause) {
    throw new PaymentMisuse('webhook that is not Stripe’s, or too old', { cause })
  }
  if (isFromTheFuture(header, now)) throw new PaymentMisuse('webhook from the future')
  const parsed = eventSchema.safeParse(event)
  if (!parsed.success) throw new PaymentMisuse('webhook that is no event')
  const { id, type, data } = parsed.data
  return [{ id, type, ...subjectOf(data.object) }]
}

/** The SDK only refuses what is too old; a signed time far in the future could be replayed until then. */
function isFromTheFuture(header: string, now: Temporal.Instant): boolean {
  const times = header.split(',').filter((part) => part.trim().startsWith('t='))
  const latest = Math.max(...times.map((part) => Number(part.trim().slice(2))))
  return !(latest - now.epochMilliseconds / 1000 <= TOLERANCE_SECONDS)
}

type EventObject = z.output<typeof eventSchema>['data']['object']

/** Charges, refunds and disputes belong to a payment, whose state is then requested. */
function subjectOf(object: EventObject): Pick<ProviderEvent, 'subject' | 'ref'> {
  if (object.object === 'payment_intent' && object.id) return { subject: 'payment', ref: object.id }
  if (object.object === 'setup_intent' && object.id) return { subject: 'setup', ref: object.id }
  if (object.payment_intent) return { subject: 'payment', ref: object.payment_intent }
  return { subject: 'other', ref: object.id ?? object.object }
}
