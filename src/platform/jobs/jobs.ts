/**
 * Background work. It has three parts, and the process may be killed at any point of each:
 * - the dispatcher turns rows of domain_event into jobs, in one transaction that also marks them;
 * - job handlers (mails) run from pg-boss with retries and a dead letter;
 * - timers poll the database for rows that are due (timers.ts).
 */
import { sql } from 'kysely'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable, type RowOf } from '#platform/db/row-columns.ts'
import { PgBoss, type JobResult, type Queue } from 'pg-boss'
import { openDatabase, type Database } from '../db/connection/database.ts'
import type { Tx } from '../db/handles.ts'
import type { Context } from '../context.ts'
import { inBackground } from '../in-background.ts'
import type { Log } from '../log.ts'
import { notifyPeople } from '../realtime/person-channel.ts'
import { traced, tracedPoll, traceHeaders } from '../trace/trace.ts'
import { startTimers, type Timer, type TimerStats } from './timers.ts'

const EVENT = {
  id: column.number(),
  type: column.text(),
  office_id: nullable.number(),
  booking_id: nullable.number(),
  person_id: nullable.text(),
  payload: column.json<Readonly<Record<string, unknown>>>(),
  at: column.instant(),
}

export type DomainEvent = Readonly<RowOf<typeof EVENT>>

/** A job that follows from an event. Its data are small because they name rows instead of copying them. */
export type JobSpec = {
  readonly queue: string
  readonly data: object
  /** The event it follows from, whose trace it continues. */
  readonly event: number
}
/** Turns events into jobs, and into rows, in the transaction that marks them; a job reads the current state when it runs. */
export type Subscriber = (tx: Tx, events: readonly DomainEvent[]) => Promise<readonly JobSpec[]>
/** Ids of the people whose user data change with these events. */
export type Concerned = (tx: Tx, events: readonly DomainEvent[]) => Promise<readonly string[]>
export type JobQueue = {
  readonly run: (data: never) => Promise<void>
  /** At most, by each process: what its jobs may cost while people book. */
  readonly perSecond: number
}

export type Jobs = {
  /** Dispatches events now instead of at the next poll. */
  wake(): void
  /** Runs dispatcher and timers until nothing moves; for tests, the time machine and the seeder. */
  settle(): Promise<void>
  list(most: number): Promise<{ queue: string; state: string; created: string; data: unknown; output: unknown }[]>
  healthy(): boolean
  timers(): ReadonlyMap<string, Readonly<TimerStats>>
  stop(): Promise<void>
}

const EVENTS_PER_ROUND = 200
/**
 * Jobs of a killed process are retried by another process after this time. Ten is the minimum of pg-boss.
 */
const DEAD_AFTER_SECONDS = 10
const LOOK_FOR_DEAD_SECONDS = 4
const STOP_WITHIN_MS = 5000
const POLLS_PER_SECOND = 2
/** Concurrent jobs, whose statements are batched (db/batch/batched.ts). */
const TOGETHER = 16

export async function startJobs(options: {
  /** A role that owns the schema: pg-boss keeps its own tables. */
  url: string
  log: Log
  context: Context
  subscribe: Subscriber
  concerned?: Concerned
  queues: Readonly<Record<string, JobQueue>>
  timers: readonly Timer[]
}): Promise<Jobs> {
  const { log, context } = options
  const db = openDatabase({ url: options.url, log, maxConnections: 3, applicationName: 'viertel jobs' })
  const boss = new PgBoss({
    connectionString: options.url,
    schema: 'pgboss',
    max: 3,
    application_name: 'viertel pg-boss',
    superviseIntervalSeconds: LOOK_FOR_DEAD_SECONDS,
    monitorIntervalSeconds: LOOK_FOR_DEAD_SECONDS,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  await boss.start()
  await letRead(db, context.db)
  const openQueue = async (name: string, settings: Omit<Queue, 'name' | 'policy'>) => {
    const all = { ...settings, heartbeatSeconds: DEAD_AFTER_SECONDS }
    await boss.createQueue(name, { ...all, policy: 'standard' })
    // Updates the options of queues that an earlier version created.
    await boss.updateQueue(name, all)
  }
  for (const [name, { run, perSecond }] of Object.entries(options.queues)) {
    const batchSize = Math.ceil(perSecond / POLLS_PER_SECOND)
    const pace = { pollingIntervalSeconds: 1 / POLLS_PER_SECOND, batchSize, perJobResults: true } as const
    await boss.createQueue(`${name}-dead`)
    await openQueue(name, { retryLimit: 8, retryDelay: 5, retryBackoff: true, deadLetter: `${name}-dead` })
    await boss.work(name, pace, async (jobs) => {
      const results: JobResult[] = []
      for (let from = 0; from < jobs.length; from += TOGETHER) {
        const some = jobs.slice(from, from + TOGETHER)
        results.push(
          ...(await Promise.all(
            some.map(({ id, data }) => outcomeOf(id, () => tracedJob(name, data as JobData, run), log)),
          )),
        )
      }
      return results
    })
  }
  const queueJobs: QueueJobs = async (tx, queue, jobs) => {
    const inside = {
      executeSql: async (text: string, values?: unknown[]) => ({ rows: await tx.query(text, values ?? []) }),
    }
    await boss.insert(
      queue,
      jobs.map((data) => ({ data })),
      { db: inside },
    )
  }
  const dispatchAll = async () => {
    const dispatch = () => dispatchEvents(db, queueJobs, options)
    while ((await tracedPoll('dispatch events', dispatch)) === EVENTS_PER_ROUND);
  }
  const timers = startTimers({
    url: options.url,
    log,
    context,
    timers: options.timers,
    afterCritical: dispatchAll,
  })
  let stopped = false
  let waking: ReturnType<typeof setTimeout> | null = null
  return {
    wake() {
      waking ??= setTimeout(() => {
        waking = null
        if (!stopped) inBackground(dispatchAll(), log, 'dispatching events')
      }, 100)
    },
    async settle() {
      await timers.settle()
      await dispatchAll()
    },
    async list(most) {
      const rows = await db.read.query<{
        name: string
        state: string
        created_on: Temporal.Instant
        data: unknown
        output: unknown
      }>(
        'select name, state::text as state, created_on, data, output from pgboss.job order by created_on desc limit $1',
        [most],
      )
      return rows.map((row) => ({
        queue: row.name,
        state: row.state,
        created: String(row.created_on),
        data: row.data,
        output: row.output,
      }))
    },
    healthy: () => timers.healthy(),
    timers: () => timers.stats(),
    async stop() {
      stopped = true
      if (waking) clearTimeout(waking)
      await Promise.all([timers.stop(STOP_WITHIN_MS), boss.stop({ graceful: true, timeout: STOP_WITHIN_MS })])
      await db.close()
    },
  }
}

/**
 * How many jobs wait is asked by the product's own role (/metrics, /status), which has no right to anything of the queue,
 * because the queue makes its tables itself.
 */
export async function letRead(owner: Database, product: Pick<Database, 'read'>): Promise<void> {
  const [as] = await product.read.query<{ role: string }>('select current_user as role')
  const may = `has_schema_privilege($1, 'pgboss', 'usage') and has_table_privilege($1, 'pgboss.job', 'select')`
  await owner.tx(async (tx) => {
    // Two processes that start at once would change the same row of the catalogue.
    await tx.query(`select pg_advisory_xact_lock(hashtext('viertel pgboss grants'))`)
    const [row] = await tx.query<{ may: boolean; name: string }>(`select ${may} as may, quote_ident($1) as name`, [
      as?.role,
    ])
    if (!row || row.may) return
    await tx.query(`grant usage on schema pgboss to ${row.name}`)
    await tx.query(`grant select on pgboss.job to ${row.name}`)
  })
}

/** Jobs of a batch succeed and fail independently, so a failed one is retried without the others. */
async function outcomeOf(id: string, work: () => Promise<void>, log: Log): Promise<JobResult> {
  try {
    await work()
    return { id, status: 'completed' }
  } catch (error) {
    log.warn({ err: error, job: id }, 'job failed, will be tried again')
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } }
  }
}

type JobData = { readonly traceparent?: string }

/** A part of the trace of whoever wrote the event, if that one was traced. */
function tracedJob(queue: string, { traceparent, ...data }: JobData, run: JobQueue['run']): Promise<void> {
  return traced(
    () => ({
      name: `job ${queue}`,
      kind: 'consumer',
      attributes: { 'messaging.system': 'pg-boss', 'messaging.destination.name': queue },
      parent: traceparent ?? null,
    }),
    () => run(data as never),
  )
}

const WAITING_EVENT = { ...EVENT, traceparent: nullable.text() }

const UNDISPATCHED = preparedStatement({
  name: 'jobs_undispatched',
  row: WAITING_EVENT,
  text: `select ${listOf(WAITING_EVENT)} from domain_event where dispatched_at is null
       order by id limit ${EVENTS_PER_ROUND} for update skip locked`,
})

/** Queues the jobs within the transaction. */
export type QueueJobs = (tx: Tx, queue: string, data: readonly object[]) => Promise<void>

/** @returns how many events it dispatched */
export async function dispatchEvents(
  db: Database,
  queueJobs: QueueJobs,
  { subscribe, concerned }: { subscribe: Subscriber; concerned?: Concerned },
): Promise<number> {
  return db.tx(async (tx) => {
    const events = await tx.query(UNDISPATCHED)
    if (events.length === 0) return 0
    const byQueue = new Map<string, object[]>()
    const traces = new Map(events.map(({ id, traceparent }) => [id, traceparent === null ? {} : { traceparent }]))
    for (const { queue, data, event } of await subscribe(tx, events))
      byQueue.set(queue, [...(byQueue.get(queue) ?? []), { ...data, ...traceHeaders(), ...traces.get(event) }])
    for (const [queue, jobs] of byQueue) await queueJobs(tx, queue, jobs)
    if (concerned) await notifyPeople(tx, await concerned(tx, events))
    const ids = events.map((event) => event.id)
    await tx
      .updateTable('domain_event')
      .set({ dispatched_at: sql<Temporal.Instant>`now()` })
      .where(sql<boolean>`id = any(${ids}::bigint[])`)
      .execute()
    return events.length
  })
}
