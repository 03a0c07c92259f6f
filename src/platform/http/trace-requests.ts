/** A trace for each request, or a part of the one that it brings along (W3C Trace Context). */
import type { FastifyInstance } from 'fastify'
import { beginRequest, isTracing } from '../trace/trace.ts'

/** Asked every few seconds by machines, or a file each: they would hide the rest. */
const UNTOLD = /^\/(?:healthz|readyz|metrics|assets\/)/

/** Call it before all other hooks, which then are within the trace. */
export function traceRequests(server: FastifyInstance): void {
  if (!isTracing()) return
  server.addHook('onRequest', (request, reply, done) => {
    const { id, method, headers } = request
    const { traceparent } = headers
    const one = UNTOLD.test(request.url)
      ? null
      : beginRequest({
          id,
          method,
          route: request.routeOptions.url,
          traceparent: typeof traceparent === 'string' ? traceparent : undefined,
        })
    if (one === null) return done()
    // Also when the client has gone before the answer.
    reply.raw.once('close', () => one.end(reply.statusCode))
    // Fastify leads back into it where a body or the end of the answer comes by events of the connection.
    one.within(done)
  })
}
