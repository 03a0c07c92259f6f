import { Client } from 'pg'
import { clientConfig, DEFAULT_TIMEOUTS, destroySocket } from './pool.ts'
import type { PoolOptions } from './pool.ts'

/**
 * Work that one process at a time does, of however many there are. The lock lives and dies with its connection: a process
 * that is killed holds nobody up. When the connection is lost in the middle of the work, another process begins beside
 * it, so the work itself has to be safe to be done twice.
 */
export type AdvisoryLock = {
  /** @returns false when another process holds the lock */
  hold(work: () => Promise<void>): Promise<boolean>
  close(): Promise<void>
}

/** @param lock a number of this program's own; the same one in every process */
export function openAdvisoryLock(options: PoolOptions & { lock: number }): AdvisoryLock {
  let client: Client | null = null

  const connected = async (): Promise<Client> => {
    if (client) return client
    // Without a limit of its own a connection that died without a word would keep this process from its work for good.
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
        // Gone in between: then so is the lock.
        await mine.query('select pg_advisory_unlock($1)', [options.lock]).catch(() => drop(mine))
      }
      return true
    },
    async close() {
      await client?.end().catch(() => {})
    },
  }
}
