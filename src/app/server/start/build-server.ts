/** Builds the server with everything mounted but not listening, as tests use it too. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { StreetMap } from '#ports/tiles.ts'
import { refuse } from '#kernel/verdict.ts'
import { readMigrations, type Migration } from '#platform/db/migrations/migration-files.ts'
import type { Context } from '#platform/context.ts'
import { answerInTime } from '#platform/http/answer-deadline.ts'
import { answerUnknownCalls } from '#platform/http/allowed-methods.ts'
import { answerClientError, hasTwoHosts, isPathTarget } from '#platform/http/broken-requests.ts'
import { mountRoutes, sendError, type ViewerOf } from '#platform/http/mount-routes.ts'
import { openApiOf } from '#platform/http/openapi.ts'
import type { Route } from '#platform/http/route.ts'
import { traceRequests } from '#platform/http/trace-requests.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { TrustedProxies } from '#platform/trusted-proxies.ts'
import { ROUTES } from '../routes.ts'
import { serveDev, type DevTools } from '../serve/serve-dev.ts'
import { serveHealth } from '../serve/serve-health.ts'
import { serveMap } from '../serve/serve-map.ts'
import { serveMedia, type Drawings } from '../serve/serve-media.ts'
import { serveSecurityTxt } from '../serve/serve-security-txt.ts'
import { serveSitemap } from '../serve/serve-sitemap.ts'

export type ServerParts = {
  readonly context: Context
  readonly viewerOf: ViewerOf
  readonly buildDir: string
  /** Absent or null: there is only the embedded one. */
  readonly streetMap?: StreetMap | null
  readonly jobs: () => Jobs | null
  readonly stopping: () => boolean
  /** Throws while what is kept on this machine's disk cannot be written; absent: nothing is. */
  readonly probeDisk?: () => Promise<void>
  /** Null outside demo mode: then /dev does not exist. */
  readonly dev: DevTools | null
  /** Absent or null outside demo mode: pictures are those that are kept. */
  readonly drawings?: Drawings | null
  readonly logger: FastifyServerOptions['loggerInstance'] | undefined
  readonly trustProxy: TrustedProxies
  /** Which the schema has to fit; by default those of the project. */
  readonly migrations?: readonly Migration[]
  /** For tests; by default all of them. */
  readonly routes?: readonly Route[]
  /** For tests; by default what the safety paper promises. */
  readonly answerWithinMs?: number
}

const BODY_LIMIT = 1024 * 1024
/** Twice the idle streams that a process is measured with; more are closed at once instead of taking its memory. */
const MOST_CONNECTIONS = 10_000

export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { context, routes = ROUTES } = parts
  const server = Fastify({
    ...(parts.logger ? { loggerInstance: parts.logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(parts.trustProxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 15_000,
    connectionTimeout: 60_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // Requests that arrive while the server closes are answered, too.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply)
    },
    genReqId: () => randomBytes(8).toString('hex'),
  }) as unknown as FastifyInstance
  server.server.maxConnections = MOST_CONNECTIONS
  // Many clients send an empty body as JSON where none is needed. Where one is needed, validation names the fields.
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body as string, done),
  )
  // This must precede all plugins, which copy the handler that exists at their registration.
  server.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  traceRequests(server)
  server.addHook('onRequest', async (request, reply) => {
    reply
      .header('x-request-id', request.id)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'strict-origin-when-cross-origin')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('permissions-policy', 'geolocation=(self), camera=(), microphone=(), payment=(self)')
    if (context.config.BASE_URL.startsWith('https://'))
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (!isPathTarget(request.raw.url ?? '') || hasTwoHosts(request.raw)) refuse('request.malformed')
  })
  answerInTime(server, parts.answerWithinMs)
  // A hook, because pages and plugins send their own responses: every 503 gets Retry-After, and a stopping server closes.
  server.addHook('onSend', async (_request, reply) => {
    if (parts.stopping()) reply.header('connection', 'close')
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '2')
  })
  server.addHook('onResponse', async (request, reply) => {
    const facts = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    context.log.info(facts, 'answered')
  })
  answerUnknownCalls(server)
  const migrations = parts.migrations ?? (await readMigrations())
  serveHealth(server, context, { ...parts, migrations })
  mountRoutes(server, routes, context, parts.viewerOf)
  server.get('/api/openapi.json', async () => openApiOf(routes, context.config.BASE_URL))
  serveMap(server, parts.streetMap ?? null, context.log)
  serveMedia(server, context, parts.buildDir, parts.drawings ?? null)
  serveSitemap(server, context)
  serveSecurityTxt(server, context)
  if (parts.dev) await serveDev(server, context, parts.dev)
  return server
}

/** The client itself is hop 0, the last address in its X-Forwarded-For is hop 1. */
function trustOf(proxies: TrustedProxies): NonNullable<FastifyServerOptions['trustProxy']> {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  return proxies === false ? false : [...proxies]
}

/** Hashed files for ever, the rest of public/ for a day. */
export async function serveBuild(server: FastifyInstance, buildDir: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: join(buildDir, 'pages/client/assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    // A route for each file: else the whole folder is read up to three times for each answer, to see how names are spelt.
    wildcard: false,
    preCompressed: true,
  })
  for (const file of [
    'error.css',
    'favicon.ico',
    'favicon.svg',
    'apple-touch-icon.png',
    'icon-192.png',
    'icon-512.png',
    'site.webmanifest',
  ])
    server.get(`/${file}`, async (_request, reply) =>
      reply.sendFile(file, join(buildDir, 'pages/client'), { maxAge: '1d' }),
    )
  // Browsers look for a newer one themselves, and must not get an old one from a cache in between.
  server.get('/sw.js', async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .sendFile('sw.js', join(buildDir, 'pages/client'), { maxAge: 0 }),
  )
}
