/** Counts what waits to be done. All times are those of the database; events carry the product's, which demos move. */
import { TIMERS_RAN } from '../jobs/timer-marks.ts'
import type { Waiting, WorkFacts } from './judge-work.ts'

const EVENTS = `
  select count(*)::int as count, extract(epoch from now() - min(at)) + $1::float8 as "oldestSeconds"
  from domain_event where dispatched_at is null`
const WEBHOOKS = `
  select count(*) filter (where processed_at is null)::int as count,
    extract(epoch from now() - min(received_at) filter (where processed_at is null)) + $1::float8 as "oldestSeconds",
    count(*) filter (where outcome = 'given_up' and processed_at > now() - interval '7 days')::int as "givenUp"
  from webhook_event where processed_at is null or outcome = 'given_up'`
/** Those of the queue's own have names with two strokes. */
const JOBS = `
  select count(*)::int as count, extract(epoch from now() - min(greatest(created_on, start_after)))::float8 as "oldestSeconds"
  from pgboss.job where state in ('created', 'retry') and start_after <= now()
    and name not like '%-dead' and name not like '\\_\\_%'`
const DEAD = `
  select left(name, -5) as queue, count(*)::int as count from pgboss.job
  where name like '%-dead' and state in ('created', 'retry', 'active') group by 1 order by 1`
const TIMERS = `
  select ran.name, extract(epoch from now() - ran.at::timestamptz)::float8 as seconds
  from setting, jsonb_each_text(value) as ran (name, at) where key = '${TIMERS_RAN}'`

/** On a connection of its own, or by the product's. */
export type RowsOf = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>

export async function readWork(rowsOf: RowsOf): Promise<WorkFacts> {
  const [clock] = await rowsOf<{ offset: number }>(
    `select coalesce((select (value #>> '{}')::float8 from setting where key = 'clock_offset_ms'), 0) / 1000 as offset`,
  )
  const ahead = [clock?.offset ?? 0]
  const none: Waiting = { count: 0, oldestSeconds: null }
  const [events = none] = await rowsOf<Waiting>(EVENTS, ahead)
  const [hooks] = await rowsOf<Waiting & { givenUp: number }>(WEBHOOKS, ahead)
  const [queue] = await rowsOf<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`)
  const [jobs = none] = queue?.there ? await rowsOf<Waiting>(JOBS) : []
  const deadJobs = queue?.there ? await rowsOf<{ queue: string; count: number }>(DEAD) : []
  const timers = await rowsOf<{ name: string; seconds: number }>(TIMERS)
  return {
    events,
    jobs,
    deadJobs,
    webhooks: hooks ?? none,
    webhooksGivenUp: hooks?.givenUp ?? 0,
    timers: new Map(timers.map(({ name, seconds }) => [name, seconds])),
  }
}

/** When backups were made and tried, in seconds from now; null: never, or not by this program. */
export async function readBackups(
  rowsOf: RowsOf,
): Promise<{ takenSeconds: number | null; provenSeconds: number | null }> {
  const rows = await rowsOf<{ key: string; seconds: number }>(
    `select key, extract(epoch from now() - (value #>> '{}')::timestamptz)::float8 as seconds
      from setting where key in ('backup_taken_at', 'backup_proven_at')`,
  )
  const secondsOf = (key: string) => rows.find((row) => row.key === key)?.seconds ?? null
  return { takenSeconds: secondsOf('backup_taken_at'), provenSeconds: secondsOf('backup_proven_at') }
}
