/** Calls the API from the browser: JSON, or the data of a form where the endpoint receives them, in the page's language. Errors are returned, not thrown. */
import type { Endpoint, ReplyData, RequestOf } from '#kernel/endpoint.ts'
import { localeOfPath } from '#kernel/locale.ts'
import { loginPath } from './login-path.ts'

export type ApiRefusal = {
  readonly ok: false
  readonly status: number
  readonly code: string
  readonly message: string
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly meta: Readonly<Record<string, unknown>>
  readonly requestId: string
}

export type ApiAnswer<T> = { readonly ok: true; readonly reply: T } | ApiRefusal

/** An endpoint that receives forms gets them as multipart form data, files included (Spec 7). */
type SentTo<E extends Endpoint> = E['receives'] extends 'form'
  ? Omit<RequestOf<E>, 'body'> & { readonly body: FormData }
  : RequestOf<E>

type ApiRequest<E extends Endpoint> = SentTo<E> &
  (E['idempotent'] extends true ? { readonly idempotencyKey: string } : { readonly idempotencyKey?: never }) & {
    readonly signal?: AbortSignal
    readonly headers?: Readonly<Record<string, string>>
  }

/** Left out where nothing has to be sent. */
type Arguments<E extends Endpoint> = object extends ApiRequest<E> ? [request?: ApiRequest<E>] : [request: ApiRequest<E>]

/**
 * `callApi<typeof contract.payBooking>('POST', '/api/booking/{id}/pay', { params: { id }, body, idempotencyKey })`: the
 * contract's type gives the request, and the contract itself stays on the server. It throws only AbortError; without a
 * network the answer has status 0 and code 'offline'. When the session has ended and is needed, the browser goes to the
 * sign-in page and returns afterwards (Spec 8).
 */
export async function callApi<E extends Endpoint>(
  method: E['method'],
  path: E['path'],
  ...[request]: Arguments<E>
): Promise<ApiAnswer<ReplyData<E>>> {
  // Any endpoint's request, so that the parts can be looked at before it is known which there are.
  const { params, query, body: sent, idempotencyKey, signal, headers } = (request ?? {}) as Partial<AnyRequest>
  const locale = localeOfPath(location.pathname)
  const english = locale === 'en'
  let response: Response
  try {
    response = await fetch(addressOf(path, params, query), {
      method,
      headers: {
        accept: 'application/json',
        'content-locale': english ? 'en' : 'de',
        'x-requested-with': 'XMLHttpRequest',
        // The browser itself says how it has divided form data.
        ...(sent === undefined || sent instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent instanceof FormData ? sent : JSON.stringify(sent) }),
      ...(signal ? { signal } : {}),
      credentials: 'same-origin',
    })
  } catch (error) {
    if (signal?.aborted) throw error
    return refusedAnswer(0, {
      code: 'offline',
      message: english ? 'No connection. Please try again.' : 'Keine Verbindung. Bitte versuche es noch einmal.',
    })
  }
  // In place of this page: going back from there would only lead to the sign-in page again.
  if (response.status === 401) location.replace(loginPath(location.pathname + location.search, locale))
  const body = (await response.json().catch((error: unknown) => {
    // Aborted while it arrived: half an answer is none.
    if (signal?.aborted) throw error
    return {}
  })) as Record<string, unknown>
  return response.ok ? { ok: true, reply: body as ReplyData<E> } : refusedAnswer(response.status, body)
}

type AnyRequest = {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  idempotencyKey: string
  signal: AbortSignal
  headers: Record<string, string>
}

function addressOf(path: string, params: AnyRequest['params'] = {}, query: AnyRequest['query'] = {}): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return asked.length === 0
    ? filled
    : `${filled}?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString()}`
}

/** Reads a refusal from the body of a response. */
export function refusedAnswer(status: number, body: Record<string, unknown>): ApiRefusal {
  return {
    ok: false,
    status,
    code: String(body['code'] ?? 'request.fault'),
    message: String(body['message'] ?? ''),
    errors: (body['errors'] ?? {}) as ApiRefusal['errors'],
    meta: (body['meta'] ?? {}) as ApiRefusal['meta'],
    requestId: String(body['requestId'] ?? ''),
  }
}
