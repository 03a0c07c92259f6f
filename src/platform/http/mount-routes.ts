/** Mounts endpoints on Fastify: rate limit, origin check, session, then the common pipeline. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Endpoint } from '#kernel/endpoint.ts'
import { localeOfPath, localPath, type Locale } from '#kernel/locale.ts'
import { RefusalError, refuse } from '#kernel/verdict.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '../context.ts'
import { apiTokenOf, viewerOfKey } from '../session/api-keys.ts'
import { networkOf } from '../trusted-proxies.ts'
import { answerTo } from './answer.ts'
import { isForOperators } from './declared-refusals.ts'
import { lastWriteOf, rememberWrite } from './last-write.ts'
import { consentOf } from './consent.ts'
import { cameFromUs } from './origin-check.ts'
import { rateLimit } from './rate-limit.ts'
import { takeOrRefuse } from './rate-store.ts'
import { run, type Route } from './route.ts'
import { sendAnswer } from './send-answer.ts'

export type ViewerOf = (cookie: string | undefined, locale: Locale) => Promise<Viewer>

const DEFAULT_PER_MINUTE = 6000
/** Over all processes. */
const CALLS_PER_MINUTE_AND_KEY = 300
const WRONG_KEYS_PER_MINUTE = 60

export function mountRoutes(
  server: FastifyInstance,
  routes: readonly Route[],
  context: Context,
  viewerOf: ViewerOf,
): void {
  const limit = rateLimit()
  const stopping = new AbortController()
  if (!server.hasConstraintStrategy(MARKED)) server.addConstraintStrategy(byMark)
  server.addHook('preClose', async () => stopping.abort())
  /** @throws RefusalError auth.key, request.too_many */
  const byKey = async (request: FastifyRequest, token: string, locale: Locale): Promise<Viewer> => {
    const viewer = await viewerOfKey(context.db, token, locale)
    if (viewer?.key) {
      const rate = { max: CALLS_PER_MINUTE_AND_KEY, seconds: 60 }
      await takeOrRefuse(context.db.write, { name: 'api-key', subject: viewer.key.id, rate })
      return viewer
    }
    // A key has 256 bits of chance, so guessing is hopeless; but nobody shall try it here all day.
    if (!limit.take(`wrong key ${networkOf(request.ip)}`, WRONG_KEYS_PER_MINUTE, Date.now())) refuse('request.too_many')
    return refuse('auth.key')
  }
  for (const one of routes) {
    const { endpoint } = one
    if (endpoint.access.length === 0) throw new Error(`${endpoint.method} ${endpoint.path} says nobody may call it`)
    if (isForOperators(endpoint) && !endpoint.desk)
      throw new Error(`${endpoint.method} ${endpoint.path} names no roles`)
    const { receives } = endpoint
    const isFromElsewhere = receives === 'bytes' || receives === 'foreign-form'
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const perMinute = endpoint.limit?.perMinute ?? DEFAULT_PER_MINUTE
      const asker = `${networkOf(request.ip)} ${endpoint.method} ${endpoint.path}`
      // The limit of this process comes first, because it costs no statement.
      if (!limit.take(asker, perMinute, Date.now())) refuse('request.too_many')
      const token = apiTokenOf(request.headers.authorization)
      // No browser adds a key by itself, so a page of another site cannot use one (CSRF).
      if (!isFromElsewhere && token === null) checkOrigin(request, context.config.BASE_URL)
      if (endpoint.limit?.shared)
        await takeOrRefuse(context.db.write, { name: 'call', subject: asker, rate: { max: perMinute, seconds: 60 } })
      const locale = localeOf(request)
      // Whoever comes with a key comes without a session: cookies beside it are neither read nor set.
      const cookie = token === null ? request.headers.cookie : undefined
      const viewer = token === null ? await viewerOf(cookie, locale) : await byKey(request, token, locale)
      const key = request.headers['idempotency-key']
      const answer = await run(
        one,
        {
          params: request.params,
          query: request.query,
          body: request.body,
          headers: request.headers,
          idempotencyKey: typeof key === 'string' ? key : undefined,
          wroteAt: token === null ? lastWriteOf(cookie) : Date.now(),
          mayCount: consentOf(cookie) === 'yes',
          caller: {
            address: request.ip,
            userAgent: request.headers['user-agent'] ?? '',
            cookie,
            setCookie: (value) => {
              if (token === null) reply.header('set-cookie', value)
            },
            viewerNow: () => (token === null ? viewerOf(cookie, locale) : byKey(request, token, locale)),
            onGone: (then) => whenGone(reply, stopping.signal, then),
          },
        },
        viewer,
        context,
      ).catch((error: unknown) => {
        const page = endpoint.sends === 'file' ? proofPage(error, request) : null
        if (page === null) throw error
        return reply.redirect(page, 303)
      })
      if (reply.sent) return reply
      if (context.db.replica && token === null && endpoint.method !== 'GET' && !endpoint.mayLag)
        rememberWrite(reply, Date.now(), context.config.BASE_URL)
      return sendAnswer(endpoint, answer, request, reply)
    }
    const mounted = {
      method: endpoint.method,
      url: patternOf(endpoint),
      handler,
      ...(endpoint.mostBytes === undefined ? {} : { bodyLimit: endpoint.mostBytes }),
      ...(endpoint.sharesPathWithPage ? { constraints: CALLED } : {}),
    }
    if (receives === 'bytes') mountForBytes(server, mounted)
    else if (receives) mountForForms(server, mounted)
    else server.route(mounted)
  }
}

const MARKED = 'calledByScript'
export const CALLED = { [MARKED]: 'yes' }

/** Tells a call from a page at the same address, by the header that all calls send (Spec 7). */
const byMark = {
  name: MARKED,
  storage() {
    const handlers = new Map<unknown, unknown>()
    return {
      get: (value: unknown) => handlers.get(value) ?? null,
      set: (value: unknown, handler: unknown) => {
        handlers.set(value, handler)
      },
    }
  },
  deriveConstraint: ({ headers }: IncomingMessage) => (headers['x-requested-with'] === undefined ? undefined : 'yes'),
  mustMatchWhenDerived: false,
} as Parameters<FastifyInstance['addConstraintStrategy']>[0]

/** The path in Fastify's notation. In `/booking/{id}.ics` the parameter ends at the dot. */
export function patternOf({ path }: Pick<Endpoint, 'path'>): string {
  return path.replaceAll(/\{(\w+)\}(?=\.)/g, ':$1(^[^.]+)').replaceAll(/\{(\w+)\}/g, ':$1')
}

const SIGNED_BYTES = 256 * 1024
const FORM_BYTES = 64 * 1024

/** Registers the route in a scope of its own, in which no parser reads the body before its signature is verified. */
function mountForBytes(server: FastifyInstance, mounted: RouteOptions): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({ ...mounted, bodyLimit: SIGNED_BYTES })
  })
}

/** In a scope of its own, because everywhere else a form is refused: a page of another site could send one. */
function mountForForms(server: FastifyInstance, mounted: RouteOptions): void {
  void server.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: Buffer) => fieldsOf(body, request.headers['content-type'] ?? ''),
    )
    scope.route({ ...mounted, bodyLimit: mounted.bodyLimit ?? FORM_BYTES })
  })
}

/** @throws RefusalError request.malformed */
async function fieldsOf(body: Buffer, type: string): Promise<Record<string, unknown>> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => refuse('request.malformed'))
  return Object.fromEntries(form)
}

function whenGone({ raw }: FastifyReply, stopping: AbortSignal, then: () => void): void {
  if (stopping.aborted || raw.destroyed) return then()
  stopping.addEventListener('abort', then, { once: true })
  raw.once('close', () => {
    stopping.removeEventListener('abort', then)
    then()
  })
}

/** A person who follows a link to a file proves on a page who they are, and comes back to the page with the link. */
function proofPage(error: unknown, { headers }: FastifyRequest): string | null {
  const isAsked = error instanceof RefusalError && error.refusal.code === 'account.proof_needed'
  if (!isAsked || headers['sec-fetch-mode'] !== 'navigate') return null
  const from = URL.canParse(headers.referer ?? '') ? new URL(headers.referer ?? '') : null
  const next = from ? from.pathname + from.search : '/'
  return `${localPath('/password/confirm', localeOfPath(next))}?${new URLSearchParams({ next })}`
}

export function checkOrigin(request: FastifyRequest, baseUrl: string): void {
  const { headers } = request
  const allowed = cameFromUs(
    {
      method: request.method,
      secFetchSite: one(headers['sec-fetch-site']),
      origin: headers.origin,
      contentType: headers['content-type'],
      hasBody:
        headers['content-length'] !== undefined
          ? headers['content-length'] !== '0'
          : headers['transfer-encoding'] !== undefined,
    },
    baseUrl,
  )
  if (!allowed) refuse('auth.page_expired')
}

/** Spec 7: calls send Content-Locale; only de and en are ever used. */
export function localeOf(request: FastifyRequest): Locale {
  const wanted = one(request.headers['content-locale']) ?? one(request.headers['accept-language'])?.slice(0, 2)
  return wanted === 'en' ? 'en' : 'de'
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = answerTo(error, localeOf(request), request.id)
  if (answer.fault) request.log.error({ err: error, requestId: request.id }, 'fault')
  return reply.code(answer.status).headers(answer.headers).header('cache-control', 'no-store').send(answer.body)
}
