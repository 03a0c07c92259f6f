/**
 * No response takes longer than 5 s (safety paper). Statements and external calls have timeouts of their own, but several
 * in a row add up. A client that sent an Idempotency-Key repeats the request with it and gets the result of the first.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localeOfPath } from '#kernel/locale.ts'
import { AnswerTooLate, answerTo } from './answer.ts'
import { errorPage } from './error-page.ts'
import { localeOf } from './mount-routes.ts'

/** Half a second is left for a busy process and the network. */
const ANSWER_WITHIN_MS = 4400

/**
 * Measures from the request until the response begins; streams may go on. The demo's time machine and bank are exempt,
 * because they wait for jobs.
 */
export function answerInTime(server: FastifyInstance, withinMs = ANSWER_WITHIN_MS): void {
  server.addHook('preValidation', async (request, reply) => {
    if (request.url.startsWith('/dev')) return
    const timer = setTimeout(() => {
      if (!reply.sent && !reply.raw.headersSent) answerNow(request, reply, withinMs)
    }, withinMs)
    reply.raw.once('close', () => clearTimeout(timer))
  })
}

/** Headers that the late response has set already and that do not fit the error. */
const OF_THE_OTHER = ['content-encoding', 'content-length', 'content-type', 'set-cookie', 'location', 'etag', 'vary']

/** Must be synchronous: the handler may reply at the same moment, and has to see that it is too late. */
function answerNow(request: FastifyRequest, reply: FastifyReply, withinMs: number): void {
  const error = new AnswerTooLate(`no answer within ${withinMs} ms`)
  const isCall = request.url.startsWith('/api/')
  const locale = isCall ? localeOf(request) : localeOfPath(request.url)
  const { status, headers, body } = answerTo(error, locale, request.id)
  request.log.error({ err: error, requestId: request.id }, 'fault')
  const said = Object.entries(reply.getHeaders()).filter(([name]) => !OF_THE_OTHER.includes(name))
  reply.hijack()
  // What the handler has to say comes too late, which is no fault of its own; a stream that nobody reads is closed.
  reply.send = (late?: unknown) => {
    if (late instanceof Readable) late.destroy()
    return reply
  }
  reply.raw.writeHead(status, {
    ...Object.fromEntries(said),
    ...headers,
    'cache-control': 'no-store',
    'content-type': isCall ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
  })
  reply.raw.end(
    isCall ? JSON.stringify(body) : errorPage({ body, headers, locale, method: request.method, url: request.url }),
  )
}
