/**
 * Where payment providers tell us things. No session and no origin check: the signature over the raw bytes says who
 * it is. Kept and answered at once; the work is done by a timer (safety rule 5).
 */
import type { FastifyInstance } from 'fastify'
import { PaymentMisuse } from '#ports/payments.ts'
import type { Deliver } from '#adapters/payments/sandbox-events.ts'
import { receiveWebhook } from '#features/payment/server/payment-inbox.ts'
import type { Ground } from '#platform/ground.ts'
import { sendError } from '#platform/http/mount-routes.ts'

export const WEBHOOK_PATH = '/api/webhook/payment'
const BODY_LIMIT = 256 * 1024

export async function serveWebhook(server: FastifyInstance, ground: Ground): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(WEBHOOK_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      try {
        const received = await receiveWebhook(ground, raw, request.headers)
        return await reply.header('cache-control', 'no-store').send({ received })
      } catch (error) {
        if (!(error instanceof PaymentMisuse)) throw error
        request.log.warn({ reason: error.message, requestId: request.id }, 'webhook refused')
        return sendError({ statusCode: 400 }, request, reply)
      }
    })
  })
}

/** How the sandbox's webhooks come in: by the same route, without a network in between. */
export function deliverTo(server: FastifyInstance): Deliver {
  return async (raw, headers) => {
    const answer = await server.inject({ method: 'POST', url: WEBHOOK_PATH, headers, payload: raw })
    if (answer.statusCode !== 200) throw new Error(`webhook answered with ${answer.statusCode}`)
  }
}
