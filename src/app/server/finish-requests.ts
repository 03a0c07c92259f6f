/**
 * Leaving without cutting anybody off (safety rule 14). First the answers say "connection: close", so that clients
 * who keep connections ask for a new one; then the door shuts; then what runs is finished.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A busy client that keeps its connection asks again within this time, and is told. */
const TELL_MS = 300
const LOOK_MS = 20
/** Nothing ran for so long: a question on a connection that was just accepted would have been read by now. */
const QUIET_MS = 150

/**
 * Call before listening. The answers' header is build-server's business.
 * @returns what stops the server; it answers false when requests were still running and had to be cut
 */
export function finishRequests(server: FastifyInstance): (withinMs: number) => Promise<boolean> {
  let running = 0
  server.server.on('request', (_request, response) => {
    running += 1
    response.once('close', () => (running -= 1))
  })
  return async (withinMs) => {
    const deadline = performance.now() + withinMs
    await sleep(TELL_MS)
    const closed = server.close()
    let quietSince = performance.now()
    while (performance.now() - quietSince < QUIET_MS && performance.now() < deadline) {
      await sleep(LOOK_MS)
      if (running > 0) quietSince = performance.now()
    }
    const isFinished = running === 0
    // Left over: connections nothing was asked on yet, which Node takes for busy ones and would wait for.
    server.server.closeAllConnections()
    await closed
    return isFinished
  }
}
