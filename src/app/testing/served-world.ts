/** A test world behind HTTP: the product's own server, without listening. Who asks is said by a cookie with a person's id. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import type { SignedIn, Viewer } from '#kernel/viewer.ts'
import { readConfig } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import type { Route } from '#platform/http/route.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { buildServer } from '../server/start/build-server.ts'
import type { TestWorld } from './test-world.ts'

type Answered = {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly text: string
  readonly body: Record<string, unknown>
  /** What was thrown, where the answer says only that it is a fault. */
  readonly fault: unknown
}

export type ServedWorld = {
  readonly server: FastifyInstance
  ask(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options?: { as?: SignedIn; body?: object; key?: string; headers?: Record<string, string> },
  ): Promise<Answered>
  /** Their session is over. */
  forget(person: SignedIn): void
  /** What /readyz and the answers' headers go by. */
  stopping: boolean
  close(): Promise<void>
}

const BASE_URL = 'https://viertel.example'

/** As if one timer had run twice. */
const TIMER_STATS = new Map([['expire-holds', { lane: 'critical', rounds: 2, failures: 0, moved: 3, seconds: 0.5 }]])

export async function serveWorld(
  world: TestWorld,
  options: {
    settings?: Record<string, string>
    jobsHealthy?: () => boolean
    probeDisk?: () => Promise<void>
    answerWithinMs?: number
    routes?: readonly Route[]
    logger?: Parameters<typeof buildServer>[0]['logger']
  } = {},
  /** Mounts what belongs beside the API. */
  mount: (server: FastifyInstance, context: Context) => Promise<void> = () => Promise.resolve(),
): Promise<ServedWorld> {
  const config = readConfig({ SECRET: 'test-'.repeat(8), BASE_URL, ...options.settings })
  const context: Context = { ...world.context, config }
  const people = new Map<string, SignedIn>()
  const served: { stopping: boolean } = { stopping: false }
  const faults = new Map<string, unknown>()
  const server = await buildServer({
    context,
    viewerOf: (cookie, locale) => {
      const known = people.get(/(?:^|; )test-person=([^;]+)/.exec(cookie ?? '')?.[1] ?? '')
      return Promise.resolve(known ? ({ ...known, locale } as Viewer) : guestViewer(locale))
    },
    buildDir: join(tmpdir(), 'no-build'),
    jobs: () => ({ healthy: options.jobsHealthy ?? (() => true), timers: () => TIMER_STATS }) as never,
    stopping: () => served.stopping,
    ...(options.probeDisk === undefined ? {} : { probeDisk: options.probeDisk }),
    dev: null,
    logger: options.logger ?? faultsInto(faults),
    trustProxy: config.TRUST_PROXY,
    ...(options.routes === undefined ? {} : { routes: options.routes }),
    ...(options.answerWithinMs === undefined ? {} : { answerWithinMs: options.answerWithinMs }),
  })
  await mount(server, context)
  await server.ready()
  return Object.assign(served, {
    server,
    ask: async (method, path, { as, body, key, headers = {} } = {}) => {
      if (as) people.set(as.id, as)
      // A browser divides the parts of a form in the same way.
      const form = body instanceof FormData ? new Response(body) : null
      const answer = await server.inject({
        method,
        url: path,
        payloadAsStream: true,
        headers: {
          // All calls send it (Spec 7).
          'x-requested-with': 'XMLHttpRequest',
          ...(key ? { 'idempotency-key': key } : {}),
          ...(body ? { 'content-type': form?.headers.get('content-type') ?? 'application/json' } : {}),
          ...headers,
          ...(as ? { cookie: [`test-person=${as.id}`, headers['cookie']].filter(Boolean).join('; ') } : {}),
        },
        ...(body ? { payload: form ? Buffer.from(await form.arrayBuffer()) : JSON.stringify(body) } : {}),
      })
      const type = String(answer.headers['content-type'])
      const stream = answer.stream()
      // A stream of events has no end: who only wants to know how it begins leaves.
      const content = type.startsWith('text/event-stream') ? '' : await text(stream)
      stream.destroy()
      const json = type.includes('json') ? (JSON.parse(content) as Record<string, unknown> | null) : {}
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: content,
        body: json as Record<string, unknown>,
        fault: faults.get(String(json?.['requestId'])),
      }
    },
    forget: (person) => void people.delete(person.id),
    async close() {
      await server.close()
    },
  } satisfies Omit<ServedWorld, 'stopping'>)
}

/** A log that keeps the errors of faults, by the id of the request, and nothing else. */
function faultsInto(faults: Map<string, unknown>): NonNullable<Parameters<typeof buildServer>[0]['logger']> {
  const ignore = () => undefined
  const error = (facts: { readonly err?: unknown; readonly requestId?: string }) => {
    if (facts.requestId !== undefined) faults.set(facts.requestId, facts.err)
  }
  const log = { level: 'error', fatal: ignore, error, warn: ignore, info: ignore, debug: ignore, trace: ignore }
  return Object.assign(log, { silent: ignore, child: () => faultsInto(faults) })
}
