/** The one way the browser talks to the API: JSON, the page's language, and an answer that is never thrown away. */
import type { Endpoint, ReplyData } from '#kernel/endpoint.ts'
import { localeOfPath } from '#kernel/locale.ts'
import { loginPath } from './login-path.ts'

export type ApiNo = {
  readonly ok: false
  readonly status: number
  readonly code: string
  readonly message: string
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly meta: Readonly<Record<string, unknown>>
  readonly requestId: string
}

export type ApiAnswer<T> = { readonly ok: true; readonly reply: T } | ApiNo

export type ApiOptions = {
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
  headers?: Record<string, string>
}

/**
 * `callApi<typeof contract.placeBooking>('POST', '/api/booking', { body, idempotencyKey })`. Throws only AbortError;
 * no network is an answer with status 0 and code 'offline'. Where one has to be signed in and is not any more, the
 * browser goes to the sign-in page and comes back afterwards (Spec 8).
 */
export async function callApi<E extends Endpoint>(
  method: E['method'],
  path: string,
  options: ApiOptions = {},
): Promise<ApiAnswer<ReplyData<E>>> {
  const locale = localeOfPath(location.pathname)
  const english = locale === 'en'
  let response: Response
  try {
    response = await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        'content-locale': english ? 'en' : 'de',
        'x-requested-with': 'XMLHttpRequest',
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(options.signal ? { signal: options.signal } : {}),
      credentials: 'same-origin',
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    return no(0, {
      code: 'offline',
      message: english ? 'No connection. Please try again.' : 'Keine Verbindung. Bitte versuche es noch einmal.',
    })
  }
  // In place of this page: going back from there would only lead to the sign-in page again.
  if (response.status === 401) location.replace(loginPath(location.pathname + location.search, locale))
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>
  return response.ok ? { ok: true, reply: body as ReplyData<E> } : no(response.status, body)
}

function no(status: number, body: Record<string, unknown>): ApiNo {
  return {
    ok: false,
    status,
    code: String(body['code'] ?? 'request.fault'),
    message: String(body['message'] ?? ''),
    errors: (body['errors'] ?? {}) as ApiNo['errors'],
    meta: (body['meta'] ?? {}) as ApiNo['meta'],
    requestId: String(body['requestId'] ?? ''),
  }
}
