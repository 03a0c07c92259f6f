import { Client, Pool } from 'pg'
import type { PoolClient, PoolConfig, QueryResult } from 'pg'
import { columnParsers, toParameters } from './column-parsers.ts'
import { DatabaseTimeoutError, isUnavailable, keepsConnection } from './database-errors.ts'
import { repeatedQueries } from './repeated-queries.ts'
import type { Log } from '#platform/log.ts'
import { tellStatements, tracedStatement } from './trace-statements.ts'

/** Safety rule 13. All in milliseconds. */
export type Timeouts = {
  /** to get a connection, from the pool or a new one */
  connect: number
  /** client side, for one statement: the only one that ends a network black hole */
  query: number
  /** server side, for one statement */
  statement: number
  lock: number
  idleInTransaction: number
  /** for one transaction with its retries */
  transaction: number
}

export const DEFAULT_TIMEOUTS: Timeouts = {
  connect: 2000,
  query: 3500,
  statement: 3000,
  lock: 2000,
  idleInTransaction: 5000,
  transaction: 4500,
}

export type PoolOptions = {
  url: string
  log: Log
  maxConnections?: number
  timeouts?: Partial<Timeouts>
  /** Shown in pg_stat_activity. */
  applicationName?: string
  /** The address is a pooler in transaction mode, where nothing of a connection outlives a transaction (decision 72). */
  isPooled?: boolean
}

/** A named statement is prepared once per connection. */
type Statement = string | { name: string; text: string }

/** One checked-out connection. */
export type Session = {
  run(statement: Statement, values?: readonly unknown[]): Promise<QueryResult<Record<string, unknown>>>
  /** See {@link repeatedQueries}. */
  readonly nameOf: (text: string) => string | null
  /** Set when the state of the connection is unknown; it is destroyed instead of given back. */
  broken: boolean
}

export type SessionPool = {
  timeouts: Timeouts
  /** See {@link repeatedQueries}. */
  readonly nameOf: (text: string) => string | null
  /** @param limitMs fn's statements together end by then */
  withSession<T>(fn: (session: Session) => Promise<T>, limitMs?: number): Promise<T>
  stats(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

const CLOSE_PATIENCE_MS = 5000

export function openSessionPool(options: PoolOptions): SessionPool {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts }
  const { pool, close } = makePool(options, { types: columnParsers })
  const isPooled = options.isPooled === true
  const nameOf = isPooled ? () => null : repeatedQueries().nameOf
  // After one connection was lost silently all older ones may be lost too; they are dropped on their next use.
  const born = new WeakMap<PoolClient, number>()
  let suspicions = 0
  pool.on('connect', (client) => born.set(client, suspicions))

  const checkOut = async (): Promise<PoolClient> => {
    for (;;) {
      const client = await pool.connect()
      if (born.get(client) === suspicions) return client
      discard(client)
    }
  }

  return {
    timeouts,
    nameOf,
    async withSession(fn, limitMs = timeouts.transaction) {
      const deadline = performance.now() + limitMs
      const queryMs = Math.max(timeouts.query, limitMs > timeouts.transaction ? limitMs : 0)
      const client = await checkOut()
      const session: Session = {
        broken: false,
        nameOf,
        async run(statement, values = []) {
          const leftMs = deadline - performance.now()
          if (leftMs <= 0) throw new DatabaseTimeoutError(`no answer within ${limitMs} ms`)
          const asked = typeof statement === 'string' ? { text: statement } : statement
          const text = isPooled ? { text: asked.text } : asked
          const config = { ...text, values: toParameters(values), query_timeout: Math.ceil(Math.min(queryMs, leftMs)) }
          try {
            return await tracedStatement(asked, () => client.query<Record<string, unknown>>(config))
          } catch (error) {
            if (!keepsConnection(error)) session.broken = true
            if (isLostNetwork(error, config.query_timeout < queryMs)) suspicions += 1
            throw error
          }
        },
      }
      try {
        return await fn(session)
      } finally {
        if (session.broken) discard(client)
        else client.release()
      }
    },
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close,
  }
}

/**
 * A plain pg pool for libraries that bring their own SQL (sign-in, jobs): the same timeouts and error listeners, but
 * pg's own value parsing (Date and so on).
 */
export function openPlainPool(options: PoolOptions): ClosablePool {
  const made = makePool(options, { query_timeout: { ...DEFAULT_TIMEOUTS, ...options.timeouts }.query })
  made.pool.on('connect', tellStatements)
  return made
}

type ClosablePool = {
  readonly pool: Pool
  /** Waits up to 5 s for running statements; those that go on are cut. */
  close(): Promise<void>
}

function makePool(options: PoolOptions, extra: PoolConfig): ClosablePool {
  const pool = new Pool({
    ...clientConfig(options),
    max: options.maxConnections ?? 10,
    idleTimeoutMillis: 30_000,
    ...extra,
  })
  const clients = new Set<PoolClient>()
  pool.on('connect', (client) => {
    clients.add(client)
    // A client without a listener ends the process when its backend dies while it is checked out.
    client.on('error', (error) => options.log.warn({ err: error }, 'database connection lost'))
  })
  pool.on('remove', (client) => clients.delete(client))
  pool.on('error', (error) => options.log.warn({ err: error }, 'idle database connection lost'))
  return {
    pool,
    async close() {
      const patience = setTimeout(() => {
        for (const client of clients) destroySocket(client)
      }, CLOSE_PATIENCE_MS)
      await pool.end()
      clearTimeout(patience)
    },
  }
}

/**
 * Whether other connections have probably died with this one: the socket broke, or a full wait passed in silence
 * (the server would have ended the statement earlier). A wait cut short by the transaction's own time says nothing.
 */
function isLostNetwork(error: unknown, cutShort: boolean): boolean {
  if (!isUnavailable(error) || /^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '')) return false
  return !cutShort || (error as Error).message !== 'Query read timeout'
}

/** What every connection is set to; in milliseconds where it is a time. */
export function sessionSettings(wanted: Partial<Timeouts> = {}): Readonly<Record<string, string | number>> {
  const { statement, lock, idleInTransaction } = { ...DEFAULT_TIMEOUTS, ...wanted }
  return {
    timezone: 'UTC',
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleInTransaction,
  }
}

/** Settings of one connection, also used for the listening one. */
export function clientConfig(options: PoolOptions, noTimeouts = false) {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts }
  const settings = sessionSettings(noTimeouts ? { ...timeouts, statement: 0, lock: 0 } : timeouts)
  const url = new URL(options.url)
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  // Options in the URL itself come last and win.
  const own = url.searchParams.get('options')
  // A pooler refuses them; its role has them (check-pooler.ts).
  if (options.isPooled !== true) url.searchParams.set('options', [...flags, ...(own ? [own] : [])].join(' '))
  return {
    connectionString: url.href.replaceAll('+', '%20'),
    application_name: options.applicationName ?? 'viertel',
    connectionTimeoutMillis: timeouts.connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}

function discard(client: PoolClient): void {
  // end() alone would wait for a server that may never answer.
  destroySocket(client)
  client.release(true)
}

export function destroySocket(client: PoolClient | Client): void {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}
