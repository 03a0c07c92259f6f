/** Turns a refusal in a page's loader into 404, 410, or a redirect to signing in or to its second step. */
import { data, redirect } from 'react-router'
import { localPath, type Locale } from '#kernel/locale.ts'
import { REFUSALS } from '#kernel/refusals.ts'
import { FieldErrors, RefusalError } from '#kernel/verdict.ts'
import { loginPath } from './login-path.ts'

/** What the error page says besides the status. */
export type ErrorFacts = { readonly requestId: string; readonly retryAfterSeconds?: number }

/** Use as `catch (error) { throw pageAnswer(error, request, locale) }`. Faults come back as they are. */
export function pageAnswer(error: unknown, request: Request, locale: Locale): unknown {
  if (error instanceof FieldErrors) return missingPage(request)
  if (!(error instanceof RefusalError)) return error
  if (error.refusal.code === 'auth.factor') return redirect(localPath('/account/factor', locale))
  const { status } = REFUSALS[error.refusal.code]
  return status === 401 ? loginRedirect(request, locale) : refused(error, status, requestIdOf(request))
}

/** For what a loader itself finds missing: `throw missingPage(request)`. */
export function missingPage(request: Request) {
  return data({ requestId: requestIdOf(request) } satisfies ErrorFacts, statusLine(404))
}

/** The reason phrases of HTTP. Without one, React Router calls every answer of a loader "Internal Server Error". */
const PHRASES: Readonly<Record<number, string>> = {
  403: 'Forbidden',
  404: 'Not Found',
  410: 'Gone',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}
const statusLine = (status: number) => ({ status, statusText: PHRASES[status] ?? '' })

const requestIdOf = (request: Request) => request.headers.get('x-request-id') ?? ''

function refused(error: RefusalError, status: number, requestId: string) {
  const wait = error.meta?.['retryAfterSeconds']
  if (typeof wait !== 'number') return data({ requestId } satisfies ErrorFacts, statusLine(status))
  const facts: ErrorFacts = { requestId, retryAfterSeconds: wait }
  return data(facts, { ...statusLine(status), headers: { 'retry-after': String(wait) } })
}

export function loginRedirect(request: Request, locale: Locale): Response {
  const { pathname, search } = new URL(request.url)
  return redirect(loginPath(pathname.replace(/\.data$/, '') + search, locale))
}
