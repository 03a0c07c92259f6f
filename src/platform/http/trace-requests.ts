/** A trace for each request, or a part of the one that it brings along (W3C Trace Context). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginRequest, isTracing, type OpenRequest } from '../trace/trace.ts'

/** Asked every few seconds by machines, or a file each: they would hide the rest. */
const UNTOLD = /^\/(?:healthz|readyz|metrics|assets\/)/

/** Call it before all other hooks, which then are within the trace. */
export function traceRequests(server: FastifyInstance): void {
  if (!isTracing()) return
  const running = new WeakMap<FastifyRequest, OpenRequest>()
  const within = (request: FastifyRequest, done: () => void) => {
    const one = running.get(request)
    if (one) one.within(done)
    else done()
  }
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
    running.set(request, one)
    // Also when the client has gone before the answer.
    reply.raw.once('close', () => one.end(reply.statusCode))
    one.within(done)
  })
  // A body arrives in events of the connection, which are of no request.
  server.addHook('preValidation', (request, _reply, done) => within(request, done))
  server.addHook('onResponse', (request, _reply, done) => within(request, done))
}
