/**
 * Reads from a streaming replica (DATABASE_READ_URL). Once a second the primary's WAL position is noted with the time,
 * and the replica says how far it has come: so it is known, without comparing clocks of machines, as of when it has
 * everything. It is read while it is close enough behind, and by somebody who has just written only once it has that
 * write. While it is away, too far behind or no replica any more, the primary answers; so it does, at once, for a
 * statement that fails there. Several replicas each have a freshness of their own, and reads take turns over those that
 * are fresh enough.
 */
import { inBackground } from '#platform/in-background.ts'
import type { Log } from '#platform/log.ts'
import { openBatches, readingOnly } from '../batch/batched.ts'
import { poolReader } from './kysely-session.ts'
import { openSessionPool } from './pool.ts'
import type { SessionPool, Timeouts } from './pool.ts'
import type { Reading } from '../handles.ts'

export type Replica = {
  /**
   * @param wroteAt when the reader last wrote, by the time of the process that wrote, in epoch milliseconds
   * @returns null: read from the primary
   */
  readingFor(wroteAt: number | null): Reading | null
  /** Looks now; for tests and the first moment. */
  look(): Promise<void>
  /** Everything written until then is on the replica; null while that is not known. Epoch milliseconds. */
  freshAsOf(): number | null
  close(): Promise<void>
}

const LOOK_EVERY_MS = 1000
export const MOST_BEHIND_MS = 5000
/** While the primary is unavailable, guests read from the replica (scale paper 2.4). */
export const MOST_BEHIND_ALONE_MS = 60_000
const MOST_MARKS = 60
/** The assumed difference between the clocks of two processes. */
const CLOCKS_APART_MS = 1000
/** The primary stands behind: better to ask it than to wait. */
const TIMEOUTS: Partial<Timeouts> = { connect: 500, query: 1500, statement: 1200 }

type Mark = { readonly at: number; readonly position: bigint }

export function openReplica(options: {
  url: string
  log: Log
  maxConnections?: number
  primary: SessionPool
  now: () => number
}): Replica {
  const { log, primary, now } = options
  const pool = openSessionPool({
    url: options.url,
    log,
    timeouts: TIMEOUTS,
    applicationName: 'viertel reads',
    ...(options.maxConnections === undefined ? {} : { maxConnections: options.maxConnections }),
  })
  let marks: Mark[] = []
  let fresh: number | null = null
  let isAway = false
  let isPrimaryAway = false

  const away = (error: unknown) => {
    fresh = null
    if (!isAway) log.warn({ err: error }, 'replica away: the primary is read')
    isAway = true
  }

  const look = async () => {
    // A primary that is silent is as far away as one that refuses, and known to be so much later.
    const silent = setTimeout(() => (isPrimaryAway = true), LOOK_EVERY_MS)
    try {
      const at = now()
      // What is inserted, not what is written: a commit may be answered before it is written (synchronous_commit).
      const position = await positionOf(primary, 'select pg_current_wal_insert_lsn()::text as lsn')
      if (position !== null) marks = [...marks, { at, position }].slice(-MOST_MARKS)
      isPrimaryAway = false
    } catch (error) {
      // The replica's freshness is unchanged; writes will find out that the primary is unavailable.
      log.debug({ err: error }, 'primary away')
      isPrimaryAway = true
    } finally {
      clearTimeout(silent)
    }
    try {
      const replayed = await positionOf(
        pool,
        'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as lsn',
      )
      if (replayed === null) throw new Error('DATABASE_READ_URL is no replica')
      const reached = marks.findLast((mark) => mark.position <= replayed)
      if (reached) {
        fresh = reached.at
        marks = marks.filter((mark) => mark.at >= reached.at)
      }
      if (isAway) log.info({}, 'replica is back')
      isAway = false
    } catch (error) {
      away(error)
    }
  }

  const guarded: SessionPool = {
    ...pool,
    async withSession(fn, limitMs) {
      try {
        return await pool.withSession(fn, limitMs)
      } catch (error) {
        away(error)
        return primary.withSession(fn, limitMs)
      }
    },
  }
  const read = poolReader(guarded)
  const runGroup = async (name: string, text: string, values: readonly unknown[]) =>
    (await guarded.withSession((session) => session.run({ name, text }, values))).rows as (object & { n: number })[]
  const { batched } = readingOnly(openBatches(runGroup, runGroup).batched)

  let looking: Promise<void> | null = null
  /** One look at a time: while a server is silent they do not queue up. */
  const lookOnce = () => (looking ??= look().finally(() => (looking = null)))
  const lookSoon = () => inBackground(lookOnce(), options.log, 'looking at a replica')
  lookSoon()
  const timer = setInterval(lookSoon, LOOK_EVERY_MS)
  timer.unref()

  return {
    readingFor(wroteAt) {
      if (fresh === null || now() - fresh > (isPrimaryAway ? MOST_BEHIND_ALONE_MS : MOST_BEHIND_MS)) return null
      if (wroteAt !== null && wroteAt + CLOCKS_APART_MS > fresh) return null
      return { read, batched, isProvisional: isPrimaryAway }
    },
    async look() {
      await looking
      await lookOnce()
    },
    freshAsOf: () => fresh,
    async close() {
      clearInterval(timer)
      await looking
      await pool.close()
    },
  }
}

/** Several replicas as one. An address that leads now to this one and now to that one would break what each promises. */
export function openReplicas(
  options: Omit<Parameters<typeof openReplica>[0], 'url'> & { urls: readonly string[] },
): Replica {
  const { urls, ...rest } = options
  const replicas = urls.map((url) => openReplica({ ...rest, url }))
  let turn = 0
  return {
    readingFor(wroteAt) {
      for (let i = 0; i < replicas.length; i += 1) {
        turn = (turn + 1) % replicas.length
        const reading = replicas[turn]?.readingFor(wroteAt)
        if (reading) return reading
      }
      return null
    },
    async look() {
      await Promise.all(replicas.map((replica) => replica.look()))
    },
    /** Of the one that is furthest. */
    freshAsOf() {
      const known = replicas.map((replica) => replica.freshAsOf()).filter((at) => at !== null)
      return known.length === 0 ? null : Math.max(...known)
    },
    async close() {
      await Promise.all(replicas.map((replica) => replica.close()))
    },
  }
}

/** A WAL position (`16/B374D848`) as a number that grows. */
async function positionOf(pool: SessionPool, text: string): Promise<bigint | null> {
  const { rows } = await pool.withSession((session) => session.run(text))
  const lsn = rows[0]?.['lsn']
  if (typeof lsn !== 'string') return null
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
