/**
 * No answer takes longer than 5 s, whatever is slow behind it (safety paper). What a call does has timeouts of its own,
 * but several in a row add up. Whoever sent an Idempotency-Key asks again with it and gets what became of the first.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localeOfPath } from '#kernel/locale.ts'
import { AnswerTooLate, answerTo } from './answer.ts'
import { errorPage } from './error-page.ts'
import { localeOf } from './mount-routes.ts'

/** Leaves half a second for a busy process and the way. */
const ANSWER_WITHIN_MS = 4400

/**
 * From when the request is read until its answer begins; streams may go on. Time machine and bank of the demo wait for
 * jobs, so they are left out.
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

/** What the late answer has said about itself already, and its error does not have. */
const OF_THE_OTHER = ['content-encoding', 'content-length', 'content-type', 'set-cookie', 'location', 'etag', 'vary']

/** In one step: the call may answer at this very moment, and must find that it is too late. */
function answerNow(request: FastifyRequest, reply: FastifyReply, withinMs: number): void {
  const error = new AnswerTooLate(`no answer within ${withinMs} ms`)
  const isCall = request.url.startsWith('/api/')
  const locale = isCall ? localeOf(request) : localeOfPath(request.url)
  const { status, headers, body } = answerTo(error, locale, request.id)
  request.log.error({ err: error, requestId: request.id }, 'fault')
  const said = Object.entries(reply.getHeaders()).filter(([name]) => !OF_THE_OTHER.includes(name))
  reply.hijack()
  reply.raw.writeHead(status, {
    ...Object.fromEntries(said),
    ...headers,
    'cache-control': 'no-store',
    'content-type': isCall ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
  })
  reply.raw.end(isCall ? JSON.stringify(body) : errorPage(body))
}
