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
    const here = await identify(replica)
    if (!here?.recovers) {
      const isPrimary = here !== undefined && here.server === (await identify(primary))?.server
      return { where, away: null, kind: isPrimary ? 'primary' : 'another database', behindSeconds: null }
    }
    const wanted = (await primary.query<{ at: string }>('select pg_current_wal_lsn()::text as at')).rows[0]?.at
    const began = performance.now()
    while (performance.now() - began < WAIT_MS) {
      const there = await replica.query<{ reached: boolean }>(
        'select pg_last_wal_replay_lsn() >= $1::pg_lsn as reached',
        [wanted],
      )
      if (there.rows[0]?.reached)
        return { where, away: null, kind: 'replica', behindSeconds: (performance.now() - began) / 1000 }
      await sleep(LOOK_EVERY_MS)
    }
    return { where, away: null, kind: 'replica', behindSeconds: null }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    return { where, away: message || code || 'no answer', kind: 'replica', behindSeconds: null }
  } finally {
    // What there was to find out is known by now; one that is away cannot be left properly.
    await replica.end().catch(() => {})
  }
}

/** A server is known by its start: a replica that was promoted has the name of the cluster that it comes from. */
async function identify(client: Client): Promise<{ recovers: boolean; server: string } | undefined> {
  const { rows } = await client.query<{ recovers: boolean; server: string }>(
    `select pg_is_in_recovery() as recovers, system_identifier || ' ' || extract(epoch from pg_postmaster_start_time()) as server
       from pg_control_system()`,
  )
  return rows[0]
}
