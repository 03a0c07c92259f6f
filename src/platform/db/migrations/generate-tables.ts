/** Writes tables.gen.ts and db/schema.sql: `npx node src/platform/db/migrations/generate-tables.ts`, on a server of its own. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { silentLog } from '#platform/log.ts'
import { openDatabase } from '../connection/database.ts'
import { describeSchema } from './describe-schema.ts'
import { describeTables } from './describe-tables.ts'
import { MIGRATIONS_DIRECTORY } from './migration-files.ts'
import { createScratchDatabase, newRunName, sweepScratchDatabases } from '../testing/scratch-database.ts'
import { startTestServer } from '../testing/test-server.ts'

// Not TEST_DATABASE_URL's: another version of PostgreSQL writes the same definitions in other words.
const server = await startTestServer()
try {
  const run = newRunName(Date.now())
  const scratch = await createScratchDatabase({ serverUrl: server.url, run })
  const db = openDatabase({ url: scratch.url, log: silentLog })
  try {
    await write(join(import.meta.dirname, '../tables.gen.ts'), await describeTables(db.read))
    await write(join(MIGRATIONS_DIRECTORY, '../schema.sql'), await describeSchema(db.read))
  } finally {
    await db.close()
    await sweepScratchDatabases(server.url, run, Date.now())
  }
} finally {
  await server.stop()
}

async function write(file: string, text: string): Promise<void> {
  await writeFile(file, text)
  console.log(`wrote ${file}`)
}
