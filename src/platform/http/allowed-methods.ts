/** Tells a wrong method (405 with Allow) from a wrong path (404) in the API (RFC 9110, 15.5.6). */
import type { FastifyInstance } from 'fastify'
import { answerTo } from './answer.ts'
import { localeOf, sendError } from './mount-routes.ts'

/** Call it before the routes are mounted, because it collects them by a hook. */
export function answerUnknownCalls(server: FastifyInstance): void {
  const known = new Map<string, Set<string>>()
  server.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url.includes('*')) return
    const methods = known.get(url) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    known.set(url, methods)
  })
  server.all('/api/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    // A literal part of a path wins over a parameter that also matches.
    const [pattern] = [...known.keys()].filter((one) => fits(one, path)).toSorted((a, b) => params(a) - params(b))
    const allowed = known.get(pattern ?? '')
    if (!allowed) return sendError({ statusCode: 404 }, request, reply)
    const { status, body } = answerTo({ statusCode: 405 }, localeOf(request), request.id)
    return reply
      .code(status)
      .header('allow', [...allowed].toSorted().join(', '))
      .header('cache-control', 'no-store')
      .send(body)
  })
}

const params = (pattern: string) => pattern.split(':').length

/** `/api/office/:id` fits `/api/office/7`, with or without a slash at the end. */
function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.replace(/\/$/, '').split('/')
  return (
    wanted.length === given.length && wanted.every((part, i) => (part.startsWith(':') ? given[i] : part === given[i]))
  )
}
