/**
 * Leaving without cutting anybody off (safety rule 14). First /readyz says no and the answers say "connection: close",
 * so that balancers go elsewhere and clients who keep connections let go of them; whoever still comes is answered.
 * Then the door shuts, and what runs is finished.
 */
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The door stays open until nobody has come for so long: a busy client that keeps its connection asks within it. */
const TELL_MS = 300
/** At most so long, for those who come again and again. */
const DRAIN_MS = 2500
const LOOK_MS = 20
/** Nothing ran for so long: a question on a connection that is kept would have been read by now. */
const QUIET_MS = 150
/** Who was let in last gets so long to ask: a client on a busy machine connects at once and asks later. */
const FIRST_QUESTION_MS = 1500
/** How long to wait for the last one at the door. */
const LAST_MS = 100
const STILL_MS = 30
const HALF_CONNECTED_MS = 500

/**
 * Call before listening. The answers' header is build-server's business.
 * @returns what stops the server; it answers false when requests were still running and had to be cut
 */
export function finishRequests(server: FastifyInstance): (withinMs: number) => Promise<boolean> {
  let running = 0
  let lastMs = 0
  const unasked = new Set<Socket>()
  server.server.on('connection', (socket) => {
    lastMs = performance.now()
    unasked.add(socket)
    socket.once('close', () => unasked.delete(socket))
  })
  server.server.on('request', (request, response) => {
    unasked.delete(request.socket)
    running += 1
    lastMs = performance.now()
    response.once('close', () => (running -= 1))
  })
  return async (withinMs) => {
    const began = performance.now()
    const deadline = began + withinMs
    lastMs = began
    while (performance.now() - lastMs < TELL_MS && performance.now() - began < DRAIN_MS) await sleep(LOOK_MS)
    const isBusy = performance.now() - began >= DRAIN_MS
    if (isBusy) await shutTheBusyDoor(server.server)
    else shutTheDoor(server.server)
    const shutMs = performance.now()
    let quietSince = shutMs
    while (performance.now() - quietSince < QUIET_MS && performance.now() < deadline) {
      await sleep(LOOK_MS)
      const mayAsk = unasked.size > 0 && performance.now() - shutMs < FIRST_QUESTION_MS
      if (running > 0 || mayAsk) quietSince = performance.now()
    }
    const isFinished = running === 0
    // Left over: connections nothing was asked on yet, which Node takes for busy ones and would wait for.
    server.server.closeAllConnections()
    await server.close()
    return isFinished
  }
}

/**
 * Connections the system has made and the process has not taken yet are reset when it stops listening. So the queue is
 * first made as short as it goes, which turns others away before they are connected, and the door shuts in the very
 * moment in which one was taken: then the queue is empty.
 */
async function shutTheBusyDoor(server: Server): Promise<void> {
  const shut = () => shutTheDoor(server)
  shortenQueue(server)
  // While nobody is taken one waits, and the others try again after a second, when the door is shut.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STILL_MS)
  // Who was half connected when the queue was full sends again after 200 ms, and is taken then.
  await sleep(HALF_CONNECTED_MS)
  server.prependOnceListener('connection', shut)
  await sleep(LAST_MS)
  shut()
}

/** Not http's close, which ends connections as idle whose first question is on its way. */
function shutTheDoor(server: Server): void {
  if (server.listening) NetServer.prototype.close.call(server)
}

type Door = { listen?: (backlog: number) => number }

/** listen(2) once more on the same socket, for which Node has no public name; where that fails the queue stays as it is. */
function shortenQueue(server: Server): void {
  const door = (server as unknown as { _handle?: Door | null })._handle
  door?.listen?.(0)
}
