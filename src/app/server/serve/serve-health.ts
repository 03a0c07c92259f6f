/**
 * /healthz: the process answers; who restarts or leaves out what does not, helps. So it says nothing of what a restart
 * does not mend, such as a disk that is full: pages and bookings go on without it. /readyz: the database takes writes, the
 * schema fits, jobs run, and what is kept on disk can be written.
 */
import type { FastifyInstance } from 'fastify'
import { assertMigrated } from '#platform/db/migrations/migrate.ts'
import type { Migration } from '#platform/db/migrations/migration-files.ts'
import type { Context } from '#platform/context.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { serveMetrics } from './serve-metrics.ts'

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

  serveMetrics(server, context, jobs)
}
