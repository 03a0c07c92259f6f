import { inject } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { openDatabase } from '../connection/database.ts'
import type { Database } from '../connection/database.ts'
import type { PoolOptions } from '../connection/pool.ts'
import { createScratchDatabase } from './scratch-database.ts'

export type TestDatabase = { db: Database; url: string; drop: () => Promise<void> }

/**
 * A database of its own for one test file, with all migrations applied; call drop() in afterAll.
 * Needs src/platform/db/testing/test-cluster.ts as globalSetup.
 */
export async function createTestDatabase(
  options: { migrations?: string | false } & Partial<Omit<PoolOptions, 'url'>> = {},
): Promise<TestDatabase> {
  const { migrations, ...pool } = options
  const scratch = await createScratchDatabase({
    serverUrl: inject('databaseServerUrl'),
    run: inject('databaseRun'),
    ...(migrations === undefined ? {} : { migrations }),
  })
  const db = openDatabase({ log: silentLog, ...pool, url: scratch.url })
  return {
    db,
    url: scratch.url,
    async drop() {
      await db.close()
      await scratch.drop()
    },
  }
}
