/**
 * Proves that places and money agree: `npm run audit`. It reads the database of DATABASE_URL, or the embedded one of
 * DATA_DIR, also while the product runs; ends with 1 when something differs.
 */
import { readConfig } from '#platform/config.ts'
import { auditAt, withOwnDatabase } from './own-database.ts'

try {
  await withOwnDatabase(readConfig(process.env), ({ appUrl }) => auditAt(appUrl))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
