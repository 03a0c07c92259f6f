/**
 * Graceful shutdown (safety rule 14). First /readyz fails and responses carry `connection: close`, so that load balancers
 * and clients with kept-alive connections go elsewhere; requests that still arrive are answered. Then the server stops
 * accepting connections, and running requests are finished.
 */
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Connections are accepted until none has arrived for this long; busy kept-alive clients send a request within it. */
const QUIET_BEFORE_CLOSE_MS = 300
/** The longest time of accepting connections, when they keep arriving. */
const DRAIN_MS = 2500
const POLL_MS = 20
/** When no request ran for this long, any request on a kept-alive connection would have been read. */
const QUIET_MS = 150
/** How long the last accepted connections have for their first request, which a busy client sends late. */
const FIRST_REQUEST_MS = 1500
/** How long to wait for the last connection of the queue. */
const LAST_MS = 100
const STILL_MS = 30
const HALF_CONNECTED_MS = 500

/**
 * Call it before listening. The header of the responses is set in build-server.ts.
 * @returns stops the server; resolves to false when requests were still running and had to be cut off
 */
export function finishRequests(server: FastifyInstance): (withinMs: number) => Promise<boolean> {
  let running = 0
  let lastMs = 0
  const withoutRequest = new Set<Socket>()
  server.server.on('connection', (socket) => {
    lastMs = performance.now()
    withoutRequest.add(socket)
    socket.once('close', () => withoutRequest.delete(socket))
  })
  server.server.on('request', (request, response) => {
    withoutRequest.delete(request.socket)
    running += 1
    lastMs = performance.now()
    response.once('close', () => (running -= 1))
  })
  return async (withinMs) => {
    const began = performance.now()
    const deadline = began + withinMs
    lastMs = began
    while (performance.now() - lastMs < QUIET_BEFORE_CLOSE_MS && performance.now() - began < DRAIN_MS)
      await sleep(POLL_MS)
    const isBusy = performance.now() - began >= DRAIN_MS
    if (isBusy) await stopAcceptingWhileBusy(server.server)
    else stopAccepting(server.server)
    const closedMs = performance.now()
    let quietSince = closedMs
    while (performance.now() - quietSince < QUIET_MS && performance.now() < deadline) {
      await sleep(POLL_MS)
      const mayStillSend = withoutRequest.size > 0 && performance.now() - closedMs < FIRST_REQUEST_MS
      if (running > 0 || mayStillSend) quietSince = performance.now()
    }
    const isFinished = running === 0
    // Connections without any request yet count as busy for Node, which would wait for them.
    server.server.closeAllConnections()
    await server.close()
    return isFinished
  }
}

/**
 * Connections in the backlog that the process has not accepted yet are reset when it stops listening. So the backlog is
 * shortened first, which turns new clients away before they are connected, and listening stops at the very moment at
 * which a connection was accepted, because then the backlog is empty.
 */
async function stopAcceptingWhileBusy(server: Server): Promise<void> {
  const stop = () => stopAccepting(server)
  shortenQueue(server)
  // While the process accepts nothing, one connection waits in the backlog and further clients retry after a second.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STILL_MS)
  // Clients that were half connected when the backlog was full send again after 200 ms and are accepted then.
  await sleep(HALF_CONNECTED_MS)
  server.prependOnceListener('connection', stop)
  await sleep(LAST_MS)
  stop()
}

/** Not close() of http.Server, which also ends connections whose first request is still on its way. */
function stopAccepting(server: Server): void {
  if (server.listening) NetServer.prototype.close.call(server)
}

type ListeningHandle = { listen?: (backlog: number) => number }

/** Calls listen(2) again on the same socket, for which Node has no public API; if that fails, the backlog is unchanged. */
function shortenQueue(server: Server): void {
  const handle = (server as unknown as { _handle?: ListeningHandle | null })._handle
  handle?.listen?.(0)
}
