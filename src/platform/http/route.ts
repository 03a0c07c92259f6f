/**
 * A route is an endpoint with its use-case. `run` is the pipeline behind HTTP: access, validation of the request, the
 * use-case, validation of the reply. HTTP requests and server-rendered pages both use it.
 */
import { noAnalytics } from '#ports/analytics.ts'
import type { ApiScope } from '#kernel/api-scopes.ts'
import type { Caller, Endpoint, ReplyData, ReplyOf, RequestOf } from '#kernel/endpoint.ts'
import { REFUSALS } from '#kernel/refusals.ts'
import { refuse } from '#kernel/verdict.ts'
import { mayAtDesk } from '#kernel/desk-roles.ts'
import type { Person, Viewer } from '#kernel/viewer.ts'
import type { z } from 'zod'
import type { Call, Context } from '../context.ts'
import { answerTo } from './answer.ts'
import { isForOperators, needsProof, needsTerms, refusalsIn } from './declared-refusals.ts'
import { mayImpersonated, refuseWrite, withholding, withoutWrites } from './impersonated-call.ts'
import { notifyPerson } from '../realtime/person-channel.ts'
import { traced } from '../trace/trace.ts'
import { validate } from './validate.ts'

export type Route = { readonly endpoint: Endpoint; readonly handle: (call: never) => Promise<unknown> }

export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<NoInfer<E>>) => Promise<ReplyOf<NoInfer<E>>>,
): Route {
  return { endpoint, handle: handle as Route['handle'] }
}

export type RawInput = {
  params?: unknown
  query?: unknown
  body?: unknown
  headers?: unknown
  idempotencyKey?: string | undefined
  /** When the caller last wrote (last-write.ts). */
  wroteAt?: number | null
  /** The caller consented to analytics (consent.ts). */
  mayCount?: boolean
  caller?: Partial<Caller>
}

const KEY_FORM = /^[\x21-\x7e]{8,200}$/

export async function run(route: Route, input: RawInput, viewer: Viewer, context: Context): Promise<unknown> {
  try {
    return await passThrough(route, input, viewer, context)
  } catch (error) {
    if (context.onRefusal) for (const code of refusalsIn(error)) context.onRefusal(route.endpoint, code)
    throw error
  }
}

/**
 * An address with a malformed id is that of nothing, as one with an unknown id is. A part of it whose schema names a refusal
 * of its own, such as a day, is refused with that.
 */
function validParams<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  if (parsed.error.issues.some(({ message }) => message in REFUSALS)) return validate(schema, input)
  refuse('request.not_found')
}

async function passThrough(route: Route, input: RawInput, viewer: Viewer, context: Context): Promise<unknown> {
  const { endpoint, handle } = route
  if (viewer.kind !== 'guest' && viewer.key && !isInScope(viewer.key.scopes, endpoint)) refuse('auth.scope')
  const isImpersonated = viewer.kind !== 'guest' && viewer.impersonation !== undefined
  if (isImpersonated && !mayImpersonated(endpoint)) refuse('auth.impersonated')
  if (!endpoint.access.includes(viewer.kind)) refuse(viewer.kind === 'guest' ? 'auth.required' : 'auth.forbidden')
  if (viewer.kind === 'operator' && !hasRole(viewer, endpoint)) refuse('auth.role')
  if (viewer.kind !== 'guest' && viewer.lacksTerms && needsTerms(endpoint)) refuse('auth.terms')
  // The demo's operator is for everybody to try.
  if (viewer.kind !== 'guest' && viewer.lacksFactor && isForOperators(endpoint) && !context.config.demo)
    refuse('auth.factor')
  if (viewer.kind !== 'guest' && !viewer.proved && needsProof(endpoint)) refuse('account.proof_needed')
  const params = endpoint.params ? validParams(endpoint.params, input.params ?? {}) : undefined
  const query = endpoint.query ? validate(endpoint.query, input.query ?? {}) : undefined
  const body = endpoint.body ? validate(endpoint.body, input.body ?? {}, endpoint.errorNames) : undefined
  const headers = endpoint.headers ? validate(endpoint.headers, input.headers ?? {}) : undefined
  if (endpoint.idempotent && !KEY_FORM.test(input.idempotencyKey ?? '')) refuse('request.key_missing')
  /** An operator looks at it as somebody, whatever it is. */
  const isLookedAt = isImpersonated && endpoint.impersonated !== 'ends'
  const answering = handle({
    viewer,
    params,
    query,
    body,
    headers,
    idempotencyKey: input.idempotencyKey ?? '',
    caller: isLookedAt ? withoutCookies(callerOf(input, viewer)) : callerOf(input, viewer),
    locale: viewer.locale,
    now: context.clock.now(),
    context: contextFor(endpoint, input, isLookedAt ? lookedAt(context) : context),
  } as never)
  const reply = await (isLookedAt ? answering.catch(refuseWrite) : answering)
  if (endpoint.sends === 'events') return checkedEvents(endpoint, reply as AsyncIterable<unknown>)
  if (endpoint.changesUserData && viewer.kind !== 'guest') await tellOthers(viewer.id, context)
  // The reply is parsed by its schema too, so that no undeclared field is sent (ASVS 15.3.1).
  const parsed = endpoint.reply.parse(reply)
  return isLookedAt ? withholding(parsed, endpoint) : parsed
}

/** For an operator who looks as somebody: nothing is written, and nobody counts as a visitor who is none. */
function lookedAt(context: Context): Context {
  return { ...context, db: withoutWrites(context.db), analytics: noAnalytics }
}

/** Those of the browser are the operator's. */
function withoutCookies(caller: Caller): Caller {
  return { ...caller, cookie: undefined, setCookie: () => undefined }
}

/** Everything that names no scope refuses keys, also what everybody may. */
function isInScope(scopes: readonly ApiScope[], { scope }: Endpoint): boolean {
  return scope !== undefined && scopes.includes(scope)
}

/** Of operators alone; an endpoint that names no roles is for owners. */
function hasRole({ deskRoles = [] }: Person, endpoint: Endpoint): boolean {
  return !isForOperators(endpoint) || mayAtDesk(deskRoles, endpoint.desk ?? [])
}

async function* checkedEvents({ reply }: Endpoint, events: AsyncIterable<unknown>): AsyncIterable<unknown> {
  for await (const event of events) yield reply.parse(event)
}

/** A call within the process may have no connection: then cookies are dropped and the viewer does not change. */
function callerOf({ caller }: RawInput, viewer: Viewer): Caller {
  return {
    address: '',
    userAgent: '',
    cookie: undefined,
    setCookie: () => undefined,
    viewerNow: () => Promise.resolve(viewer),
    onGone: () => undefined,
    ...caller,
  }
}

/** The context of one call: reads may go to a replica, and analytics records only with consent. */
function contextFor(endpoint: Endpoint, { wroteAt = null, mayCount = false }: RawInput, context: Context): Context {
  return {
    ...context,
    db: endpoint.mayLag ? { ...context.db, ...context.db.lagging(wroteAt) } : context.db,
    analytics: mayCount ? context.analytics : noAnalytics,
  }
}

/** Notifies the person's other tabs and devices. A failure is only logged, because they also poll. */
async function tellOthers(personId: string, { db, log }: Context): Promise<void> {
  await notifyPerson(db, personId).catch((error: unknown) => log.warn({ err: error }, 'user data changed, not told'))
}

/**
 * How server-rendered pages call an endpoint. It throws RefusalError and FieldErrors like the use-case itself. A fault is
 * logged here and thrown as a Response with 500 or 503 and the request id, which an error page and a form show.
 */
type InProcessRequest<E extends Endpoint> = RequestOf<E> & { readonly idempotencyKey?: string }

export type InProcessCall = <E extends Endpoint>(
  endpoint: E,
  ...[request]: object extends RequestOf<E> ? [request?: InProcessRequest<E>] : [request: InProcessRequest<E>]
) => Promise<ReplyData<E>>

export function inProcess(
  routes: readonly Route[],
  viewer: Viewer,
  context: Context,
  visit: Pick<RawInput, 'wroteAt' | 'mayCount' | 'caller'> & {
    readonly signal?: AbortSignal
    readonly requestId?: string
  } = {},
): InProcessCall {
  const { signal, requestId = '', ...more } = visit
  return async (endpoint, ...[request]) => {
    // The client has disconnected: calls that have begun finish, and no more begin.
    signal?.throwIfAborted()
    const found = routes.find((one) => one.endpoint === endpoint)
    if (!found) throw new Error(`no use-case mounted for ${endpoint.method} ${endpoint.path}`)
    try {
      return (await traced(
        () => ({ name: `${endpoint.method} ${endpoint.path}`, kind: 'internal' }),
        () => run(found, { ...(request as RawInput | undefined), ...more }, viewer, context),
      )) as ReplyData<typeof endpoint>
    } catch (error) {
      const { fault, status, headers } = answerTo(error, viewer.locale, requestId)
      if (!fault) throw error
      context.log.error({ err: error, call: `${endpoint.method} ${endpoint.path}`, requestId }, 'fault')
      throw Response.json({ requestId }, { status, headers: { ...headers, 'x-request-id': requestId } })
    }
  }
}
