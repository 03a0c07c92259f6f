import type { FastifyInstance } from 'fastify'
import type { Deliver } from '#adapters/payments/sandbox-events.ts'
import { receiveWebhook } from '#features/payment/contract.ts'

/** How the sandbox's webhooks come in: by the same route, without a network in between. */
export function deliverTo(server: FastifyInstance): Deliver {
  return async (raw, headers) => {
    const { method, path } = receiveWebhook
    const answer = await server.inject({ method, url: path, headers, payload: raw })
    if (answer.statusCode !== 200) throw new Error(`webhook answered with ${answer.statusCode}`)
  }
}
