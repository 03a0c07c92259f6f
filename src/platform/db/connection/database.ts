import { isRetryable, isStalePlan } from './database-errors.ts'
import { poolReader, poolWriter } from './kysely-session.ts'
import { openBatches, readingOnly } from '../batch/batched.ts'
import { preparedStatement, type PreparedStatement } from '../prepared-statement.ts'
import type { Tx, Writer, Reading } from '../handles.ts'
import { openListener } from './listener.ts'
import type { Listen } from './listener.ts'
import type { Pool } from 'pg'
import { openPlainPool, openSessionPool } from './pool.ts'
import type { PoolOptions } from './pool.ts'
import { openReplicas } from './replica.ts'
import type { Replica } from './replica.ts'
import { runAlone } from './trace-statements.ts'
import { runTransaction } from './transaction.ts'
import type { TxOptions } from './transaction.ts'
import { isInsideTransaction } from './transaction-scope.ts'

export type Database = Reading & {
  write: Writer
  /** @see runTransaction */
  tx<T>(fn: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>
  /**
   * For reads that may be a few seconds old: the replica if it has caught up with the caller's writes, else the primary.
   * @param wroteAt when the caller last wrote, in epoch milliseconds; null = not lately
   */
  lagging(wroteAt: number | null): Reading
  /** Null without one. */
  replica: Replica | null
  /** Runs one prepared statement in its own transaction, with retries on serialisation failures and deadlocks. */
  prepared<Row extends object>(statement: PreparedStatement<Row>, values: readonly unknown[]): Promise<Row[]>
  listen: Listen
  notify(channel: string, payload: string): Promise<void>
  /** Writes a row and waits until it is on disk; throws when the database cannot do that (for /readyz). */
  writeProbe(): Promise<{ milliseconds: number }>
  /**
   * A small plain pg pool for a library that brings its own SQL and expects pg's own value parsing (Date and so on). It is
   * opened on first use.
   */
  plainPool(): Pool
  stats(): { total: number; idle: number; waiting: number }
  /** Waits up to 5 s for running statements. */
  close(): Promise<void>
}

const PROBE_CACHE_MS = 1000
const PLAIN_CONNECTIONS = 4

type DatabaseOptions = Omit<PoolOptions, 'isPooled'> & {
  replicaUrls?: readonly string[]
  /** PostgreSQL itself, where the address is a pooler in transaction mode: who listens keeps a connection. */
  directUrl?: string
}

/** Connects lazily, so that the database may become available later. */
export function openDatabase({ directUrl, ...given }: DatabaseOptions): Database {
  const options = { ...given, isPooled: directUrl !== undefined }
  const pool = openSessionPool(options)
  const listener = openListener({ ...given, url: directUrl ?? given.url })
  const reader = poolReader(pool)
  const writer = poolWriter(pool)
  const { log, maxConnections, replicaUrls = [] } = options
  const replica =
    replicaUrls.length > 0
      ? openReplicas({
          urls: replicaUrls,
          log,
          primary: pool,
          now: Date.now,
          ...(maxConnections === undefined ? {} : { maxConnections }),
        })
      : null
  async function once<Row extends object>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    const { rows } = await pool.withSession((session) => runAlone(session, { name, text }, values))
    return rows as Row[]
  }
  async function retried<Row extends object>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await once<Row>(name, text, values)
      } catch (error) {
        if (attempt >= 3 || !(isRetryable(error) || isStalePlan(error))) throw error
      }
    }
  }
  const { batched } = openBatches(once, retried)
  let plain: ReturnType<typeof openPlainPool> | null = null
  let probe: { began: number; answer: Promise<{ milliseconds: number }> } | null = null
  return {
    tx: (fn, txOptions) => runTransaction(pool, fn, txOptions),
    read: reader,
    write: writer,
    batched,
    isProvisional: false,
    lagging: (wroteAt) =>
      replica?.readingFor(wroteAt) ?? { read: reader, ...readingOnly(batched), isProvisional: false },
    replica,
    async prepared({ name, text }, values) {
      if (isInsideTransaction()) throw new Error('db.prepared inside db.tx: use tx.query(statement, values)')
      return retried(name, text, values)
    },
    listen: listener.listen,
    async notify(channel, payload) {
      await writer.query('select pg_notify($1, $2)', [channel, payload])
    },
    writeProbe() {
      // Concurrent probes share one write, because they would wait for each other's row lock.
      if (probe === null || performance.now() - probe.began > PROBE_CACHE_MS) {
        probe = { began: performance.now(), answer: probeWrite(writer) }
        probe.answer.catch(() => (probe = null))
      }
      return probe.answer
    },
    plainPool: () =>
      (plain ??= openPlainPool({
        ...options,
        maxConnections: PLAIN_CONNECTIONS,
        applicationName: `${options.applicationName ?? 'viertel'} plain`,
      })).pool,
    stats: () => pool.stats(),
    async close() {
      // Side by side, so that the limits of all of them are one.
      await Promise.all([plain?.close(), replica?.close(), listener.close(), pool.close()])
    },
  }
}

const PROBE = preparedStatement({
  name: 'write-probe',
  text: 'insert into write_probe (only_row, at) values (true, now()) on conflict (only_row) do update set at = excluded.at',
  row: {},
})

async function probeWrite(db: Writer): Promise<{ milliseconds: number }> {
  const began = performance.now()
  await db.query(PROBE)
  return { milliseconds: performance.now() - began }
}
