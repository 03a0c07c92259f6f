/** Sees how far a replica is behind: by when it has what the primary has now. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { ReplicaFacts } from './judge-database.ts'

const WAIT_MS = 5000
const LOOK_EVERY_MS = 50

/** @param primary a connection to the primary */
export async function readReplica(primary: Client, url: string): Promise<ReplicaFacts> {
  const where = new URL(url).host
  const replica = new Client({ connectionString: url, connectionTimeoutMillis: WAIT_MS, query_timeout: WAIT_MS })
  replica.on('error', () => {})
  try {
    await replica.connect()
    const { rows } = await replica.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers')
    if (!rows[0]?.recovers) return { where, away: null, isInRecovery: false, behindSeconds: null }
    const wanted = (await primary.query<{ at: string }>('select pg_current_wal_lsn()::text as at')).rows[0]?.at
    const began = performance.now()
    while (performance.now() - began < WAIT_MS) {
      const there = await replica.query<{ reached: boolean }>(
        'select pg_last_wal_replay_lsn() >= $1::pg_lsn as reached',
        [wanted],
      )
      if (there.rows[0]?.reached)
        return { where, away: null, isInRecovery: true, behindSeconds: (performance.now() - began) / 1000 }
      await sleep(LOOK_EVERY_MS)
    }
    return { where, away: null, isInRecovery: true, behindSeconds: null }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    return { where, away: message || code || 'no answer', isInRecovery: false, behindSeconds: null }
  } finally {
    // What there was to find out is known by now; one that is away cannot be left properly.
    await replica.end().catch(() => {})
  }
}
