/**
 * /healthz: the process answers; who restarts or leaves out what does not, helps. So it says nothing of what a restart
 * does not mend, such as a disk that is full: pages and bookings go on without it. /readyz: the database takes writes, the
 * schema fits, jobs run, and what is kept on disk can be written. /metrics: with a token, or off.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { refuse } from '#kernel/verdict.ts'
import { assertMigrated } from '#platform/db/migrations/migrate.ts'
import type { Migration } from '#platform/db/migrations/migration-files.ts'
import type { Context } from '#platform/context.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

export function serveHealth(
  server: FastifyInstance,
  context: Context,
  parts: {
    readonly jobs: () => Pick<Jobs, 'healthy' | 'timers'> | null
    readonly stopping: () => boolean
    readonly probeDisk?: () => Promise<void>
    readonly migrations: readonly Migration[]
  },
): void {
  const { jobs, stopping, probeDisk, migrations } = parts
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    const checks: Record<string, string> = {}
    const check = async (name: string, probe: () => Promise<unknown>) => {
      try {
        await probe()
        checks[name] = 'ok'
      } catch (error) {
        checks[name] = 'failed'
        context.log.warn({ err: error, check: name }, 'not ready')
      }
    }
    await check('database', () => context.db.writeProbe())
    await check('migrations', () => assertMigrated(context.db.read, migrations))
    if (probeDisk) await check('disk', probeDisk)
    checks['jobs'] = jobs()?.healthy() ? 'ok' : 'failed'
    if (stopping()) checks['process'] = 'stopping'
    const ready = Object.values(checks).every((state) => state === 'ok')
    if (!ready) reply.header('retry-after', '2')
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready', checks })
  })

  const token = context.config.METRICS_TOKEN
  if (!token) return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Pool by state',
    labelNames: ['state'],
    registers: [registry],
  })
  const timerGauges = {
    rounds: timerGauge(registry, 'timer_rounds', 'Rounds of a timer'),
    failures: timerGauge(registry, 'timer_failures', 'Rounds that failed'),
    moved: timerGauge(registry, 'timer_moved', 'What a timer has moved'),
    seconds: timerGauge(registry, 'timer_seconds', 'Time spent in all rounds of a timer'),
  }
  server.addHook('onResponse', async (request, reply) => {
    seconds
      .labels(request.method, request.routeOptions.url ?? 'none', String(reply.statusCode))
      .observe(reply.elapsedTime / 1000)
  })
  const wanted = digest(`Bearer ${token}`)
  server.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)) {
      reply.header('www-authenticate', 'Bearer')
      refuse('auth.required')
    }
    for (const [state, count] of Object.entries(context.db.stats())) connections.labels(state).set(count)
    for (const [timer, stats] of jobs()?.timers() ?? [])
      for (const [name, gauge] of Object.entries(timerGauges))
        gauge.labels(timer, stats.lane).set(stats[name as keyof typeof timerGauges])
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function timerGauge(registry: Registry, name: string, help: string) {
  return new Gauge({ name, help, labelNames: ['timer', 'lane'], registers: [registry] })
}

/** Hashes of equal length, so that the time of the comparison reveals nothing about the token. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
