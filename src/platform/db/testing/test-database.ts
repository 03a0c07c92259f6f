import { inject } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { openDatabase } from '../connection/database.ts'
import type { Database } from '../connection/database.ts'
import { DEFAULT_TIMEOUTS, type PoolOptions, type Timeouts } from '../connection/pool.ts'
import { createScratchDatabase } from './scratch-database.ts'

/** Limits of time are tested where they are made; elsewhere they only end what hangs, however busy the machine is. */
export const PATIENT = Object.fromEntries(
  Object.entries(DEFAULT_TIMEOUTS).map(([name, milliseconds]) => [name, milliseconds * 20]),
) as Timeouts

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
  const db = openDatabase({ log: silentLog, timeouts: PATIENT, ...pool, url: scratch.url })
  return {
    db,
    url: scratch.url,
    async drop() {
      await db.close()
      await scratch.drop()
    },
  }
}
