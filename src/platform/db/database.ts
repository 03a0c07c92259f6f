import type { Kysely } from 'kysely'
import { isRetryable, isStalePlan } from './database-errors.ts'
import { poolReader, poolWriter } from './kysely-session.ts'
import { openGroups, readingOnly } from './grouped.ts'
import type { Grouping } from './grouped.ts'
import { hotStatement, type HotStatement } from './hot-statement.ts'
import { openListener } from './listener.ts'
import type { Listen } from './listener.ts'
import { openSessionPool } from './pool.ts'
import type { PoolOptions } from './pool.ts'
import { openReplicas } from './replica.ts'
import type { Replica } from './replica.ts'
import type { Tables } from './tables.gen.ts'
import { runTransaction } from './transaction.ts'
import type { TxOptions } from './transaction.ts'
import { isInsideTransaction } from './transaction-scope.ts'

declare const txBrand: unique symbol
declare const writerBrand: unique symbol
declare const readerBrand: unique symbol

type PlainSql = {
  /** A declared statement, prepared once per connection. */
  query<Row extends object>(statement: HotStatement<Row>, values?: readonly unknown[]): Promise<Row[]>
  /** Plain SQL; the row type is the caller's word. */
  query<Row extends object>(statement: string, values?: readonly unknown[]): Promise<Row[]>
}

/** Kysely's query builder, and what its `sql` templates execute on, as far as it reads. */
type ReadQueries = PlainSql &
  Pick<
    Kysely<Tables>,
    'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'case' | 'dynamic' | 'getExecutor'
  >

/** The same with what writes, without the means to open transactions. */
type WriteQueries = ReadQueries &
  Pick<Kysely<Tables>, 'insertInto' | 'updateTable' | 'deleteFrom' | 'mergeInto' | 'executeQuery'>

/** A running transaction; only db.tx makes one. Store functions that write take it first. */
export type Tx = WriteQueries &
  Grouping & {
    readonly [txBrand]: true
    /**
     * Sent when the transaction commits. Payload up to 8,000 bytes: ids, not data. All notifying transactions of a
     * server commit one after the other, so the hottest paths notify from a job instead.
     */
    notify(channel: string, payload: string): Promise<void>
  }

/** Single statements that read, outside of transactions; refuses to write (read-only.ts) and to work inside a transaction. */
export type Reader = ReadQueries & { readonly [readerBrand]: true }

/** Single statements that commit at once; refuses to work inside a transaction. */
export type Writer = WriteQueries & { readonly [writerBrand]: true }

/** What a store function takes that reads. */
export type Reads = Reader | Writer | Tx

/** What a store function takes whose one statement writes: alone, or as part of a transaction. */
export type Writes = Writer | Tx

/** Where a call reads from. */
export type Reading = Grouping & {
  read: Reader
  /** It is a standby, because the primary is away: what it says may have changed, which only a write finds out. */
  isProvisional: boolean
}

export type Database = Reading & {
  write: Writer
  /** @see runTransaction */
  tx<T>(fn: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>
  /**
   * For what may be a few seconds old: the replica while there is one that has everything the caller wrote, else the primary.
   * @param wroteAt when the caller last wrote, in epoch milliseconds; null = not lately
   */
  lagging(wroteAt: number | null): Reading
  /** Null without one. */
  replica: Replica | null
  /** One prepared statement in its own transaction, run again when it loses a race. */
  hot<Row extends object>(statement: HotStatement<Row>, values: readonly unknown[]): Promise<Row[]>
  listen: Listen
  notify(channel: string, payload: string): Promise<void>
  /** Writes a row and waits until it is on disk; throws when the database cannot do that (for /readyz). */
  writeProbe(): Promise<{ milliseconds: number }>
  stats(): { total: number; idle: number; waiting: number }
  /** Waits up to 5 s for what is running. */
  close(): Promise<void>
}

const PROBE_KEPT_MS = 1000

/** Opens lazily: a database that is away now may come later. */
export function openDatabase(options: PoolOptions & { replicaUrls?: readonly string[] }): Database {
  const pool = openSessionPool(options)
  const listener = openListener(options)
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
    const { rows } = await pool.withSession((session) => session.run({ name, text }, values))
    return rows as Row[]
  }
  async function hot<Row extends object>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await once<Row>(name, text, values)
      } catch (error) {
        if (attempt >= 3 || !(isRetryable(error) || isStalePlan(error))) throw error
      }
    }
  }
  const { grouped } = openGroups(once, hot)
  let probe: { began: number; answer: Promise<{ milliseconds: number }> } | null = null
  return {
    tx: (fn, txOptions) => runTransaction(pool, fn, txOptions),
    read: reader,
    write: writer,
    grouped,
    isProvisional: false,
    lagging: (wroteAt) =>
      replica?.readingFor(wroteAt) ?? { read: reader, ...readingOnly(grouped), isProvisional: false },
    replica,
    async hot({ name, text }, values) {
      if (isInsideTransaction()) throw new Error('db.hot inside db.tx: use tx.query(statement, values)')
      return hot(name, text, values)
    },
    listen: listener.listen,
    async notify(channel, payload) {
      await writer.query('select pg_notify($1, $2)', [channel, payload])
    },
    writeProbe() {
      // However many ask: they would only wait for each other's row.
      if (probe === null || performance.now() - probe.began > PROBE_KEPT_MS) {
        probe = { began: performance.now(), answer: probeWrite(writer) }
        probe.answer.catch(() => (probe = null))
      }
      return probe.answer
    },
    stats: () => pool.stats(),
    async close() {
      await replica?.close()
      await listener.close()
      await pool.close()
    },
  }
}

const PROBE = hotStatement({
  name: 'write-probe',
  text: 'insert into write_probe (only_row, at) values (true, now()) on conflict (only_row) do update set at = excluded.at',
  row: {},
})

async function probeWrite(db: Writer): Promise<{ milliseconds: number }> {
  const began = performance.now()
  await db.query(PROBE)
  return { milliseconds: performance.now() - began }
}
