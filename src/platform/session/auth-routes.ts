/** `/api/auth/*`: the door over HTTP. JSON in, JSON out; the session travels in the cookie only. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localPath, type Locale } from '#kernel/locale.ts'
import { RefusalError, refuse } from '#kernel/verdict.ts'
import { answerTo } from '../http/answer.ts'
import { checkOrigin, localeOf, sendError, type ViewerOf } from '../http/mount-routes.ts'
import { networkOf } from '../trusted-proxies.ts'
import type { Auth } from './auth.ts'
import type { Caller, SignInPort } from './sign-in-port.ts'

type Answer = { readonly setCookie?: readonly string[]; readonly data: unknown }
type Handle = (request: FastifyRequest, door: SignInPort) => Promise<Answer>

const BODY_LIMIT = 65_536

export function mountAuth(server: FastifyInstance, auth: Auth, viewerOf: ViewerOf, baseUrl: string): void {
  const post = (path: string, handle: Handle) =>
    server.post(`/api/auth${path}`, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      try {
        checkOrigin(request, baseUrl)
        const answer = await handle(request, auth.forCaller(callerOf(request)))
        for (const cookie of answer.setCookie ?? []) reply.header('set-cookie', cookie)
        return await reply.header('cache-control', 'no-store').send({ data: answer.data })
      } catch (error) {
        return sendRefusal(error, request, reply)
      }
    })

  post('/sign-up/email', async (request, door) => {
    const { person, setCookie } = await door.signUp(request.body, headerOf(request, 'x-captcha-response'))
    return { data: person, setCookie }
  })
  post('/sign-in/email', async (request, door) => {
    const { person, setCookie } = await door.signIn(request.body)
    return { data: person, setCookie }
  })
  post('/sign-out', async (_, door) => ({ data: null, ...(await door.signOut()) }))
  post('/request-password-reset', async (request, door) => {
    await door.requestReset(request.body)
    return { data: null }
  })
  post('/reset-password', async (request, door) => {
    await door.resetPassword(request.body)
    return { data: null }
  })
  post('/change-password', async (request, door) => {
    const viewer = await viewerOf(request.headers.cookie, localeOf(request))
    if (viewer.kind === 'guest') refuse('auth.required')
    return { data: null, ...(await door.changePassword(request.body)) }
  })
  server.get('/api/auth/verify-email', (request, reply) => verifyAndGoOn(auth, request, reply))
}

/** Like every error of the API, but with the true time to wait. */
function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const waitSeconds = error instanceof RefusalError ? error.meta?.['retryAfterSeconds'] : undefined
  if (typeof waitSeconds !== 'number') return sendError(error, request, reply)
  const answer = answerTo(error, localeOf(request), request.id)
  return reply
    .code(answer.status)
    .headers({ ...answer.headers, 'retry-after': String(waitSeconds), 'cache-control': 'no-store' })
    .send(answer.body)
}

/** The link of the mail: people come here with a browser, so it ends on the sign-in page, which says so. */
async function verifyAndGoOn(auth: Auth, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const query = request.query as Record<string, unknown>
  const locale: Locale = query['locale'] === 'en' ? 'en' : 'de'
  const next = typeof query['next'] === 'string' ? query['next'] : undefined
  const page = new URLSearchParams({ verified: 'yes' })
  try {
    await auth.forCaller(callerOf(request)).verifyEmail(typeof query['token'] === 'string' ? query['token'] : '')
  } catch (error) {
    if (!(error instanceof RefusalError)) return sendError(error, request, reply)
    page.delete('verified')
    page.set('error', error.refusal.code)
  }
  if (next !== undefined) page.set('next', next)
  const path = `${localPath('/login', locale)}?${page}`
  return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(path, 303)
}

export function callerOf(request: FastifyRequest): Caller {
  return {
    ip: networkOf(request.ip),
    userAgent: headerOf(request, 'user-agent') ?? '',
    cookie: request.headers.cookie,
    locale: localeOf(request),
  }
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
