/** Writes tables.gen.ts: `npx node src/platform/db/generate-tables.ts`. Uses TEST_DATABASE_URL, or a server of its own. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { silentLog } from '#platform/log.ts'
import { openDatabase } from './database.ts'
import { describeTables } from './describe-tables.ts'
import { createScratchDatabase, newRunName, sweepScratchDatabases } from './scratch-database.ts'
import { startTestServer } from './test-server.ts'

const external = process.env['TEST_DATABASE_URL']
const server = external ? { url: external, stop: () => Promise.resolve() } : await startTestServer()
try {
  const run = newRunName(Date.now())
  const scratch = await createScratchDatabase({ serverUrl: server.url, run })
  const db = openDatabase({ url: scratch.url, log: silentLog })
  try {
    const file = join(import.meta.dirname, 'tables.gen.ts')
    await writeFile(file, await describeTables(db.read))
    console.log(`wrote ${file}`)
  } finally {
    await db.close()
    await sweepScratchDatabases(server.url, run, Date.now())
  }
} finally {
  await server.stop()
}
