/** The Stripe client, and the only place where its errors are converted to the port's. */
import Stripe from 'stripe'
import { assertOutsideTransaction } from '#platform/db/connection/transaction-scope.ts'
import { tracedCall } from '#platform/outgoing/traced-call.ts'
import { PaymentMisuse, PaymentUnavailable } from '#ports/payments.ts'

export type StripeContext = {
  readonly stripe: Stripe
  readonly now: () => Temporal.Instant
}

/** The address of the API, for tests only: no setting changes it. */
export type StripeApi = { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' }

/** The limit of one try. With the two retries of the SDK, a call ends after half a minute at the latest. */
const TIMEOUT_MS = 8000
const NETWORK_RETRIES = 2

export function createStripeClient(secretKey: string, api?: StripeApi): Stripe {
  return new Stripe(secretKey, {
    maxNetworkRetries: NETWORK_RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    httpClient: tracedHttpClient(),
    ...api,
  })
}

/** The one that the SDK takes by default; a retry is a call of its own. */
function tracedHttpClient(): ReturnType<typeof Stripe.createNodeHttpClient> {
  const client = Stripe.createNodeHttpClient()
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = async (host, port, path, method, headers, ...more) => {
    const { answer } = await tracedCall('payments', method, async (trace) => {
      const got = await makeRequest(host, port, path, method, { ...headers, ...trace }, ...more)
      return { status: got.getStatusCode(), answer: got }
    })
    return answer
  }
  return client
}

/**
 * Runs calls of the client. The caller must convert a decline (StripeCardError) to a result; one that escapes is a
 * misuse.
 * @throws PaymentUnavailable when the outcome is unknown: network, timeout, 5xx, 409, 429
 * @throws PaymentMisuse for everything else Stripe refuses
 */
export async function callStripe<T>(name: string, calls: () => Promise<T>): Promise<T> {
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
 * The SDK returns whatever JSON arrives, even from a 4xx or 5xx answer without an `error` (e.g. of a proxy).
 * @throws PaymentUnavailable when it is not the requested kind of object
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

/** Converts Stripe's timestamps, which are in seconds. */
export function instantOf(seconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
}
