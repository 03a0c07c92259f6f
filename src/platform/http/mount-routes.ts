/** Mounts endpoints on Fastify: origin check, sign-in, rate limit, then the common pipeline. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#kernel/locale.ts'
import { RefusalError, refuse } from '#kernel/verdict.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Ground } from '../ground.ts'
import { takeRates, type Rows } from '../session/rate-store.ts'
import { networkOf } from '../trusted-proxies.ts'
import { answerTo } from './answer.ts'
import { lastWriteOf, rememberWrite } from './last-write.ts'
import { consentOf } from './consent.ts'
import { cameFromUs } from './origin-check.ts'
import { rateLimit } from './rate-limit.ts'
import { run, type Route } from './route.ts'

export type ViewerOf = (cookie: string | undefined, locale: Locale) => Promise<Viewer>

const DEFAULT_PER_MINUTE = 6000

export function mountRoutes(
  server: FastifyInstance,
  routes: readonly Route[],
  ground: Ground,
  viewerOf: ViewerOf,
): void {
  const limit = rateLimit()
  for (const one of routes) {
    const { endpoint } = one
    if (endpoint.access.length === 0) throw new Error(`${endpoint.method} ${endpoint.path} says nobody may call it`)
    server.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        const perMinute = endpoint.limit?.perMinute ?? DEFAULT_PER_MINUTE
        const asker = `${networkOf(request.ip)} ${endpoint.method} ${endpoint.path}`
        // What this process refuses already costs the others nothing.
        if (!limit.take(asker, perMinute, Date.now())) refuse('request.too_many')
        checkOrigin(request, ground.config.BASE_URL)
        if (endpoint.limit?.shared) await takeShared(ground, asker, perMinute)
        const viewer = await viewerOf(request.headers.cookie, localeOf(request))
        const key = request.headers['idempotency-key']
        const body = await run(
          one,
          {
            params: request.params,
            query: request.query,
            body: request.body,
            idempotencyKey: typeof key === 'string' ? key : undefined,
            wroteAt: lastWriteOf(request.headers.cookie),
            mayCount: consentOf(request.headers.cookie) === 'yes',
            address: request.ip,
          },
          viewer,
          ground,
        )
        if (ground.db.replica && endpoint.method !== 'GET' && !endpoint.mayLag)
          rememberWrite(reply, Date.now(), ground.config.BASE_URL)
        return reply
          .code(endpoint.status ?? 200)
          .header('cache-control', 'no-store')
          .send(body)
      },
    })
  }
}

async function takeShared({ db }: Ground, subject: string, perMinute: number): Promise<void> {
  const rows: Rows = (text, values) => db.write.query(text, values)
  const retryAfterSeconds = await takeRates(rows, [{ name: 'call', subject, rate: { max: perMinute, seconds: 60 } }])
  if (retryAfterSeconds !== null) throw new RefusalError({ code: 'request.too_many', slots: {} }, { retryAfterSeconds })
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
