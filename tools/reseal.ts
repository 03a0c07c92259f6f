/**
 * Seals under SECRET what was sealed under SECRET_ALSO: `npm run reseal`, a step of changing SECRET (docs/running.md). It
 * works on the database of DATABASE_URL, or the embedded one of DATA_DIR, also while the product runs, and may be run
 * again; ends with 1 when something opens with neither.
 */
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { silentLog } from '#platform/log.ts'
import { openSecret } from '../src/app/server/open/open-secret.ts'
import { resealAll } from '../src/app/server/sealed-columns.ts'
import { withOwnDatabase } from './own-database.ts'

try {
  const config = readConfig(process.env)
  const keyring = { SECRET: await openSecret(config), SECRET_ALSO: config.SECRET_ALSO }
  await withOwnDatabase(config, async ({ appUrl }) => {
    const db = openDatabase({ url: appUrl, log: silentLog, applicationName: 'viertel reseal' })
    try {
      for (const { name, anew, already, lost } of await resealAll(db.write, keyring)) {
        console.log(
          `${lost === 0 ? 'ok  ' : 'FAIL'} ${name}: ${anew} sealed anew, ${already} already, ${lost} cannot be opened`,
        )
        if (lost > 0) process.exitCode = 1
      }
    } finally {
      await db.close()
    }
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
