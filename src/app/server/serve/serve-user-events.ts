/**
 * `GET /api/me/events`: the signed-in person's private channel as server-sent events. `ReloadUserData` carries the
 * user data (Spec 4, 7); it is empty, and the stream ends, when the session has ended meanwhile.
 */
import type { FastifyInstance } from 'fastify'
import { readMe } from '#features/account/contract.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Ground } from '#platform/ground.ts'
import { localeOf, type ViewerOf } from '#platform/http/mount-routes.ts'
import { inProcess, type Route } from '#platform/http/route.ts'
import type { PersonChannel } from '#platform/realtime/person-channel.ts'

/** Proxies and the server itself close connections on which nothing happens. */
const HEARTBEAT_MS = 25_000
const MOST_PER_PERSON = 12
const MOST = 5000

export function serveUserEvents(
  server: FastifyInstance,
  parts: { ground: Ground; routes: readonly Route[]; viewerOf: ViewerOf; channel: PersonChannel },
): void {
  const { ground, channel } = parts
  const open = new Set<() => void>()
  server.addHook('preClose', async () => {
    for (const end of open) end()
  })
  server.get('/api/me/events', async (request, reply) => {
    const locale = localeOf(request)
    const { cookie } = request.headers
    const viewer = await parts.viewerOf(cookie, locale)
    if (viewer.kind === 'guest') refuse('auth.required')
    if (channel.size(viewer.id) >= MOST_PER_PERSON || channel.size() >= MOST) refuse('request.too_many')

    reply.hijack()
    const { raw } = reply
    // Gone while the session was looked up: nothing would ever tidy up behind it.
    if (raw.destroyed) return
    const isOver = () => raw.writableEnded || raw.destroyed
    const write = (text: string) => void (isOver() || raw.write(text))
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'x-request-id': request.id,
    })
    write('retry: 3000\n\n')
    const heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT_MS)

    let sending = false
    let again = false
    /** One answer at a time; whatever is told while one is made is told by one more. */
    const tell = async () => {
      again = true
      if (sending) return
      sending = true
      try {
        while (again && !isOver()) {
          again = false
          const now = await parts.viewerOf(cookie, locale)
          const data = now.kind === 'guest' ? '' : await inProcess(parts.routes, now, ground)(readMe)
          write(`event: ReloadUserData\ndata: ${JSON.stringify(data)}\n\n`)
          if (data === '') end()
        }
      } catch (error) {
        // The client connects again and reads what it missed.
        ground.log.warn({ err: error }, 'user events')
        end()
      } finally {
        sending = false
      }
    }
    const leave = channel.subscribe(viewer.id, () => void tell())
    const end = () => raw.end()
    open.add(end)
    raw.on('error', (error) => ground.log.info({ err: error }, 'user events: the connection broke'))
    raw.once('close', () => {
      clearInterval(heartbeat)
      leave()
      open.delete(end)
    })
  })
}
