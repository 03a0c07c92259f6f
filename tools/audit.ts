/**
 * Proves that places and money agree: `npm run audit`. It reads the database of DATABASE_URL, or the embedded one of
 * DATA_DIR, also while the product runs; ends with 1 when something differs.
 */
import { resolve } from 'node:path'
import { openLog } from '../src/app/server/open/open-log.ts'
import { auditProof } from '../src/app/server/audit-proof.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { startEmbeddedServer } from '#platform/db/embedded/embedded-server.ts'
import { silentLog } from '#platform/log.ts'

try {
  const config = readConfig(process.env)
  const log = openLog(config)
  const server = config.DATABASE_URL
    ? null
    : await startEmbeddedServer({ dataDir: resolve(config.DATA_DIR), log: silentLog })
  const db = openDatabase({ url: server?.appUrl ?? config.DATABASE_URL, log, applicationName: 'viertel audit' })
  try {
    const { holds, lines } = await auditProof({ db, log: silentLog })
    for (const line of lines) console.log(line)
    if (!holds) process.exitCode = 1
  } finally {
    await db.close()
    await server?.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
