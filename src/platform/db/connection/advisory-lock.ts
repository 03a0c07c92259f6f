import { Client } from 'pg'
import { clientConfig, DEFAULT_TIMEOUTS, destroySocket } from './pool.ts'
import type { PoolOptions } from './pool.ts'

/**
 * Runs work in one process at a time by a PostgreSQL advisory lock. The lock ends with its connection, so a killed process
 * blocks nobody. When the connection is lost during the work another process may begin the same work, so the work itself
 * must be idempotent.
 */
export type AdvisoryLock = {
  /** @returns false when another process holds the lock */
  hold(work: () => Promise<void>): Promise<boolean>
  close(): Promise<void>
}

/** @param lock number of the advisory lock, the same in every process */
export function openAdvisoryLock(options: PoolOptions & { lock: number }): AdvisoryLock {
  let client: Client | null = null

  const connected = async (): Promise<Client> => {
    if (client) return client
    // Without a timeout a connection that was lost silently would block this process for ever.
    const next = new Client({ ...clientConfig(options), query_timeout: DEFAULT_TIMEOUTS.query })
    next.on('error', (error) => options.log.warn({ err: error }, 'the connection of the timers is lost'))
    next.once('end', () => {
      if (client === next) client = null
    })
    try {
      await next.connect()
    } catch (error) {
      destroySocket(next)
      throw error
    }
    return (client = next)
  }

  const drop = (gone: Client) => {
    if (client === gone) client = null
    destroySocket(gone)
  }

  return {
    async hold(work) {
      const mine = await connected()
      try {
        const { rows } = await mine.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [options.lock])
        if (!rows[0]?.got) return false
      } catch (error) {
        drop(mine)
        throw error
      }
      try {
        await work()
      } finally {
        // The connection is lost, and the lock with it.
        await mine.query('select pg_advisory_unlock($1)', [options.lock]).catch(() => drop(mine))
      }
      return true
    },
    async close() {
      await client?.end().catch(() => {})
    },
  }
}
