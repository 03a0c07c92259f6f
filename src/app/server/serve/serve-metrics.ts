/**
 * /metrics, with a token, or off: figures of this process, and of the work that all processes have to do. What the latter
 * mean is judged by the rules of `npm run doctor`, so that both say the same. `deploy/` has a dashboard and alerts.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { refuse } from '#kernel/verdict.ts'
import type { Context } from '#platform/context.ts'
import type { Verdict } from '#platform/doctor/finding.ts'
import { judgeWork } from '#platform/doctor/judge-work.ts'
import { readBackups, readWork, type RowsOf } from '#platform/doctor/read-work.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { TIMERS } from '../timers.ts'

const VERDICTS: Readonly<Record<Verdict, number>> = { ok: 0, 'look here': 1, broken: 2 }

export function serveMetrics(
  server: FastifyInstance,
  context: Context,
  jobs: () => Pick<Jobs, 'healthy' | 'timers'> | null,
): void {
  const token = context.config.METRICS_TOKEN
  if (!token) return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const connections = gauge('database_connections', 'Pool by state', 'state')
  const timerGauges = {
    rounds: gauge('timer_rounds', 'Rounds of a timer', 'timer', 'lane'),
    failures: gauge('timer_failures', 'Rounds that failed', 'timer', 'lane'),
    moved: gauge('timer_moved', 'What a timer has moved', 'timer', 'lane'),
    seconds: gauge('timer_seconds', 'Time spent in all rounds of a timer', 'timer', 'lane'),
  }
  const work = workGauges(gauge)
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
      for (const [name, one] of Object.entries(timerGauges))
        one.labels(timer, stats.lane).set(stats[name as keyof typeof timerGauges])
    await work.read(context)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** The same in every process, because the database says it. */
function workGauges(gauge: (name: string, help: string, ...labelNames: string[]) => Gauge) {
  const isThere = gauge('database_up', 'Whether the database answered this question')
  const waiting = gauge('work_waiting', 'Events, jobs and webhooks that wait', 'kind')
  const oldest = gauge('work_oldest_seconds', 'How long the oldest of them has waited', 'kind')
  const dead = gauge('jobs_given_up', 'Jobs that were tried for the last time', 'queue')
  const verdict = gauge('work_verdict', 'As npm run doctor: 0 ok, 1 look here, 2 broken', 'check')
  const age = gauge('timer_age_seconds', 'Time since a timer last ran without an error', 'timer')
  const backup = gauge('backup_age_seconds', 'Time since a backup was made, and since one was tried', 'step')
  const facts = [waiting, oldest, dead, verdict, age, backup]
  return {
    async read({ db, log }: Context): Promise<void> {
      const rowsOf: RowsOf = (text, values) => db.read.query(text, values)
      // What is not known any more is left out, and not told as it was.
      for (const one of facts) one.reset()
      try {
        const [found, { takenSeconds, provenSeconds }] = [await readWork(rowsOf), await readBackups(rowsOf)]
        for (const kind of ['events', 'jobs', 'webhooks'] as const) {
          waiting.labels(kind).set(found[kind].count)
          oldest.labels(kind).set(found[kind].oldestSeconds ?? 0)
        }
        for (const { queue, count } of found.deadJobs) dead.labels(queue).set(count)
        for (const [timer, ago] of found.timers) age.labels(timer).set(ago)
        for (const one of judgeWork(found, TIMERS, true)) verdict.labels(one.check).set(VERDICTS[one.verdict])
        if (takenSeconds !== null) backup.labels('made').set(takenSeconds)
        if (provenSeconds !== null) backup.labels('tried').set(provenSeconds)
        isThere.set(1)
      } catch (error) {
        log.warn({ err: error }, 'metrics without the database')
        isThere.set(0)
      }
    },
  }
}

/** Hashes of equal length, so that the time of the comparison reveals nothing about the token. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
