/** Every page: React Router's handler behind Fastify, with the content security policy and the page's context. */
import { MOST_PAGE_BYTES } from '#features/account/person/rules/avatar.ts'
import { signInOrigins } from '#features/account/social/server/social-library.ts'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteHandlerMethod } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { pageContext, type DemoPerson, type Scheme } from '#client/page-context.ts'
import { REGION_ZONE, localeOfPath, localPath, plainPath, type Locale } from '#kernel/locale.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { refuse } from '#kernel/verdict.ts'
import type { StreetMap } from '#ports/tiles.ts'
import type { Context } from '#platform/context.ts'
import { answerTo } from '#platform/http/answer.ts'
import { errorPage } from '#platform/http/error-page.ts'
import { consentOf } from '#platform/http/consent.ts'
import { lastWriteOf } from '#platform/http/last-write.ts'
import { checkOrigin, type ViewerOf } from '#platform/http/mount-routes.ts'
import { rateLimit } from '#platform/http/rate-limit.ts'
import { inProcess, type Route } from '#platform/http/route.ts'
import { inTime } from '#platform/in-time.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { networkOf } from '#platform/trusted-proxies.ts'
import { localDay } from '#kernel/time.ts'
import { keptAnswers } from './kept-answers.ts'
import { pageCache, pageKey, sharedAddress, type CachedPage } from './page-cache.ts'
import { pagePolicy } from './page-policy.ts'

export type PagesOptions = {
  readonly context: Context
  readonly routes: readonly Route[]
  readonly viewerOf: ViewerOf
  readonly streetMap?: StreetMap | null
  /** The build, or in development a function that returns the current one; React Router then ranks the routes for each request. */
  readonly build: ServerBuild | (() => Promise<ServerBuild>)
  readonly mode: 'production' | 'development'
  readonly demoPeople: () => Promise<readonly DemoPerson[]>
}

export async function servePages(server: FastifyInstance, options: PagesOptions): Promise<void> {
  const { context, mode } = options
  const handler = createRequestHandler(options.build, mode)
  const cache = pageCache(() => performance.now())
  const limit = rateLimit()
  const most = RENDERS_PER_MINUTE * (context.config.demo ? DEMO_FACTOR : 1)
  const takeRender = (request: FastifyRequest) => {
    if (!limit.take(networkOf(request.ip), most, Date.now())) refuse('request.too_many')
  }
  const mapCredits = [...new Set(['Natural Earth', context.geocoder.attribution, context.config.MAP_ATTRIBUTION])]
    .filter(Boolean)
    .join(', ')
  await server.register(async (pages) => {
    // Bodies are read whole, so that anything but a form is refused before an action sees it.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser(FORM_TYPES, { parseAs: 'buffer', bodyLimit: FORM_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    const page: RouteHandlerMethod = async (request, reply) => {
      if (request.method === 'POST') checkOrigin(request, context.config.BASE_URL)
      const form = request.method === 'POST' ? await formOf(request) : null
      const { pathname } = new URL(`http://page${request.url}`)
      const locale = localeOfPath(pathname)
      const asking = options.viewerOf(request.headers.cookie, locale)
      const viewer = plainPath(pathname) === STATUS ? await orGuest(asking, locale) : await asking
      const consent = consentOf(request.headers.cookie)
      const nonce = makeNonce()
      /** Cookies set by calls of this page; they are added to its response. */
      const cookies: string[] = []
      let leaving: AbortSignal | undefined
      const gone = () => (leaving ??= goneSignal(request, reply))
      const render = (pageNonce: string, address: string, signal: AbortSignal) => {
        const provider = new RouterContextProvider()
        provider.set(pageContext, {
          call: inProcess(options.routes, viewer, context, {
            wroteAt: lastWriteOf(request.headers.cookie),
            mayCount: consent === 'yes',
            requestId: request.id,
            caller: {
              address: request.ip,
              userAgent: request.headers['user-agent'] ?? '',
              cookie: request.headers.cookie,
              setCookie: (value) => cookies.push(value),
            },
            // A submitted form is processed to its end, also when the client disconnects.
            ...(form ? {} : { signal }),
          }),
          consent: context.analytics.records ? (consent ?? 'open') : 'off',
          viewer,
          locale,
          nonce: pageNonce,
          scheme: schemeOf(request.headers.cookie),
          baseUrl: context.config.BASE_URL,
          now: context.clock.now(),
          today: localDay(context.clock.now(), REGION_ZONE),
          demoPeople: options.demoPeople,
          isDemo: context.config.demo,
          mapCredits,
          sandbox: context.payments.name === 'sandbox' || /^[sr]k_test_/.test(context.config.STRIPE_SECRET_KEY),
        })
        return handler(toRequest(request, form, new URL(context.config.BASE_URL + address), signal), provider)
      }
      const map = options.streetMap?.directOrigins()
      const signIn = signInOrigins(context.config)
      reply.header(
        'content-security-policy',
        pagePolicy({
          nonce,
          mode,
          payments: context.payments.name,
          pathname,
          signIn,
          hasTurnstile: context.botCheck.name === 'turnstile',
          ...(map && { map }),
        }),
      )
      // The back/forward cache may keep a guest's page, but not a signed-in person's, which the next person at the same
      // device could go back to.
      reply.header('cache-control', viewer.kind === 'guest' ? 'private, no-cache' : 'private, no-store')
      const key =
        mode === 'production' && viewer.kind === 'guest'
          ? pageKey({ method: request.method, url: request.url, cookie: request.headers.cookie }, context.clock.now())
          : null
      // Only pages that have to be rendered count; a cached page costs almost nothing.
      if (key === null || !cache.has(key)) takeRender(request)
      const address = (key === null ? null : sharedAddress(request.url)) ?? request.url
      const shared =
        key === null
          ? null
          : await cache.get(key, async (signal) => shareable(await render(NONCE_MARK, address, signal)), gone)
      if (shared) {
        for (const [name, value] of shared.headers) reply.header(name, value)
        return sendBody(request, reply.code(shared.status), withNonce(shared.body, nonce))
      }
      return send(request, reply, await render(nonce, request.url, gone()), cookies)
    }
    pages.route({ method: PAGE_METHODS, url: '/*', handler: page })
    // Each page asks which scripts the pages behind its links need. It is matched against every route there is, which
    // takes as long as rendering a page, and is the same for everybody.
    const manifests = keptAnswers<CachedPage>(MOST_MANIFESTS)
    if (mode === 'production')
      pages.get(MANIFEST, async (request, reply) => {
        const known = manifests.get(request.url)
        if (known) return sendBody(request, reply.headers(Object.fromEntries(known.headers)), known.body)
        takeRender(request)
        const asked = toRequest(
          request,
          null,
          new URL(context.config.BASE_URL + request.url),
          goneSignal(request, reply),
        )
        const response = await handler(asked, new RouterContextProvider())
        if (response.status !== 200) return send(request, reply, response, [])
        const answer = { status: 200, headers: [...response.headers], body: await bytesOf(response) }
        manifests.keep(request.url, answer)
        return sendBody(request, reply.headers(Object.fromEntries(answer.headers)), answer.body)
      })
    // A picture that is chosen without script comes with the form of its page.
    for (const url of (['de', 'en'] as const).map((locale) => localPath('/account/profile', locale)))
      pages.route({ method: 'POST', url, bodyLimit: MOST_PAGE_BYTES, handler: page })
    // What a page is not asked by (RFC 9110, 15.5.6); the calls of the API say so themselves.
    pages.route({
      method: ['PUT', 'PATCH', 'DELETE'],
      url: '/*',
      handler: (request, reply) => {
        reply.header('allow', PAGE_METHODS.join(', '))
        const { pathname } = new URL(`http://page${request.url}`)
        return refuse(pathname.startsWith('/api/') ? 'request.not_found' : 'request.method')
      },
    })
    pages.setErrorHandler((error, request, reply) => {
      // The client has disconnected.
      if (reply.raw.closed) return reply.hijack()
      const locale = localeOfPath(request.url)
      const answer = answerTo(error, locale, request.id)
      if (answer.fault) request.log.error({ err: error }, 'page fault')
      return reply
        .code(answer.status)
        .headers(answer.headers)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(errorPage({ ...answer, locale, method: request.method, url: request.url }))
    })
  })
}

/** Where React Router's client asks for them. */
const MANIFEST = '/__manifest'
/** Of some ten kilobytes each. */
const MOST_MANIFESTS = 300

/** Per network address and process: ten a second, far more than many people behind one address need. */
const RENDERS_PER_MINUTE = 600
/** Demo and tests act as many people from one address. */
const DEMO_FACTOR = 100

/** It says how the product is also while the database is away, which knows who is signed in. */
const STATUS = '/status'
const PATIENCE_MS = 1500

function orGuest(asking: Promise<Viewer>, locale: Locale): Promise<Viewer> {
  return inTime(
    asking.catch(() => guestViewer(locale)),
    PATIENCE_MS,
    guestViewer(locale),
  )
}

const makeNonce = () => randomBytes(16).toString('base64')

/** The placeholder for the nonce in cached pages, replaced in each response. Random, so that no text can contain it. */
const NONCE_MARK = makeNonce()

/** A copy with a nonce of its own, which is as long as the placeholder. */
function withNonce(page: Buffer, nonce: string): Buffer {
  const own = Buffer.from(page)
  for (let at = own.indexOf(NONCE_MARK); at >= 0; at = own.indexOf(NONCE_MARK, at + nonce.length))
    own.write(nonce, at, 'latin1')
  return own
}

/** Only successful pages without cookies are cached, because others are meant for one person. */
async function shareable(response: Response): Promise<CachedPage | null> {
  if (response.status !== 200 || response.headers.has('set-cookie')) return null
  return { status: 200, headers: [...response.headers], body: await bytesOf(response) }
}

function schemeOf(cookie: string | undefined): Scheme {
  const match = /(?:^|;\s*)scheme=(light|dark)(?:;|$)/.exec(cookie ?? '')
  return match?.[1] === 'dark' ? 'dark' : match?.[1] === 'light' ? 'light' : 'system'
}

const PAGE_METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST']
const FORM_BYTES = 64 * 1024
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** @throws RefusalError request.media_type, request.malformed */
async function formOf({ body, headers }: FastifyRequest): Promise<Uint8Array<ArrayBuffer>> {
  const type = headers['content-type']
  if (!Buffer.isBuffer(body) || type === undefined) return refuse('request.media_type')
  // The larger limit of one page is for a file, which only the other type can bring.
  if (body.length > FORM_BYTES && !/^\s*multipart\//i.test(type)) refuse('request.too_large')
  const bytes = new Uint8Array(body)
  try {
    await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    refuse('request.malformed')
  }
  return bytes
}

/** Aborted when the client disconnects. */
function goneSignal(request: FastifyRequest, { raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  // This also happens after the response of the deadline; after a normal response it has no effect.
  const leave = () => gone.abort()
  if (raw.closed || request.raw.socket?.destroyed) leave()
  else raw.once('close', leave)
  return gone.signal
}

/** @param address which page, on this server */
function toRequest(
  request: FastifyRequest,
  form: Uint8Array<ArrayBuffer> | null,
  address: URL,
  signal: AbortSignal,
): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (Array.isArray(value)) for (const one of value) headers.append(name, one)
    else if (value !== undefined) headers.set(name, value)
  }
  // After the client's headers: the page shows the id that the log has, not one that was sent.
  headers.set('x-request-id', request.id)
  const init: RequestInit = { method: request.method, headers, signal }
  if (form) {
    init.body = form
    // It was checked against BASE_URL above; React Router would compare it with the Host header.
    headers.delete('origin')
  }
  return new Request(address, init)
}

/** Sends the response as a whole: pages and data are complete by then (see entry.server.tsx). */
async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
  callCookies: readonly string[],
): Promise<FastifyReply> {
  reply.code(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  const cookies = [...response.headers.getSetCookie(), ...callCookies]
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  return response.body ? sendBody(request, reply, await bytesOf(response)) : reply.send(null)
}

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer())
}

const compress = promisify(gzip)
/** Smaller bodies fit in one packet uncompressed. */
const WORTH_BYTES = 1400

/** HTML shrinks to a fifth; zlib works off the event loop. Pages hold no secret next to a visitor's input (BREACH). */
async function sendBody(request: FastifyRequest, reply: FastifyReply, body: Buffer): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding')
  if (body.length < WORTH_BYTES || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(body)
  return reply.header('content-encoding', 'gzip').send(await compress(body, { level: 3 }))
}
