/** Talking to Stripe: one client, and the one place where its errors become the port's. */
import Stripe from 'stripe'
import { assertOutsideTransaction } from '#platform/db/connection/transaction-scope.ts'
import { PaymentMisuse, PaymentUnavailable } from '#ports/payments.ts'

export type StripeContext = {
  readonly stripe: Stripe
  readonly now: () => Temporal.Instant
}

/** Where the API is, for tests only: settings do not reach it. */
export type StripeApi = { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' }

/** One try. With the two retries the SDK makes, a call ends after half a minute at the latest. */
const TIMEOUT_MS = 8000
const NETWORK_RETRIES = 2

export function createStripeClient(secretKey: string, api?: StripeApi): Stripe {
  return new Stripe(secretKey, {
    maxNetworkRetries: NETWORK_RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...api,
  })
}

/**
 * Runs calls of the client. A decline (StripeCardError) is made a result inside; one that gets out is a misuse.
 * @throws PaymentUnavailable when the outcome is unknown: network, timeout, 5xx, 409, 429
 * @throws PaymentMisuse for everything else Stripe refuses
 */
export async function asking<T>(name: string, calls: () => Promise<T>): Promise<T> {
  assertOutsideTransaction(`payments.${name}`)
  try {
    return await calls()
  } catch (cause) {
    throw portError(name, cause)
  }
}

function portError(name: string, cause: unknown): unknown {
  const { errors } = Stripe
  if (!(cause instanceof errors.StripeError)) return cause
  const text = `payments.${name}: ${cause.type} ${cause.code ?? ''} ${cause.message} (${cause.requestId ?? 'no request id'})`
  return cause instanceof errors.StripeConnectionError ||
    cause instanceof errors.StripeRateLimitError ||
    cause instanceof errors.StripeAPIError
    ? new PaymentUnavailable(text, { cause })
    : new PaymentMisuse(text, { cause })
}

/**
 * The SDK hands on whatever JSON came, also an answer of 4xx or 5xx that has no `error` (a proxy's, say).
 * @throws PaymentUnavailable when it is not the object that was asked for
 */
export function expectObject<T extends { object: string }>(answer: T, object: T['object']): T {
  if (answer.object !== object) throw new PaymentUnavailable(`expected a ${object} of Stripe, got something else`)
  return answer
}

export function isNoSuch(error: unknown, parameter?: string): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'resource_missing' &&
    (parameter === undefined || error.param === parameter)
  )
}

/** Stripe counts seconds. */
export function instantOf(seconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
}
