/**
 * Registers which versions of the program are serving: each process renews its row as a heartbeat. A contracting migration
 * waits until no older version serves (decision 32). A version is the number of its last migration.
 */
import type { Client } from 'pg'
import type { Log } from '#platform/log.ts'
import type { Database } from '../connection/database.ts'

const BEAT_MS = 5000
/** After six missed heartbeats the process counts as dead; if it lives, it cannot reach the database either. */
const DEAD_AFTER_SECONDS = 30

/** Parameters: id, version. Inserts or renews the row, and deletes rows of processes that died long ago. */
export const REGISTER = `with forgotten as (delete from serving_process where seen_at < now() - interval '1 hour')
  insert into serving_process (id, version) values ($1, $2) on conflict (id) do update set seen_at = now()`

/** The versions of all that serve, one for each process. */
export async function servingVersions(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ version: number }>(
    `select version from serving_process where seen_at > now() - interval '${DEAD_AFTER_SECONDS} seconds'`,
  )
  return rows.map(({ version }) => version)
}

/** Null when no process serves. */
export async function oldestServing(client: Client): Promise<number | null> {
  const { rows } = await client.query<{ version: number | null }>(
    `select min(version) as version from serving_process where seen_at > now() - interval '${DEAD_AFTER_SECONDS} seconds'`,
  )
  return rows[0]?.version ?? null
}

/**
 * Renews the entry that the start has made, until it is stopped; then the entry goes.
 * @param afterBeat for what waits for others to end
 */
export function keepServing(parts: {
  readonly db: Database
  readonly id: string
  readonly version: number
  readonly log: Log
  readonly afterBeat: () => Promise<void>
  readonly everyMs?: number
}): { stop(): Promise<void> } {
  const { db, id, version, log, afterBeat, everyMs = BEAT_MS } = parts
  let running: Promise<void> | null = null
  const beat = async () => {
    try {
      await db.write.query(REGISTER, [id, version])
      await afterBeat()
    } catch (error) {
      log.warn({ err: error }, 'this process could not be entered as serving')
    }
  }
  const timer = setInterval(() => {
    running ??= beat().finally(() => {
      running = null
    })
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
      await db.write
        .query('delete from serving_process where id = $1', [id])
        .catch((error: unknown) => log.warn({ err: error }, 'this process stays entered as serving for a while'))
    },
  }
}
