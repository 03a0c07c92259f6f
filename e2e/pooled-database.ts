/**
 * The embedded database of a product behind PgBouncer in transaction mode (decision 72), so that journeys prove that
 * nothing is taken for granted from one transaction to the next.
 */
import { startEmbeddedServer } from '#platform/db/embedded/embedded-server.ts'
import { statementsFor } from '#platform/db/connection/check-pooler.ts'
import { startPooler } from '#platform/db/testing/start-pooler.ts'
import { silentLog } from '#platform/log.ts'
import { openOwnerPool } from './owner-pool.ts'

const OWNER = { role: 'viertel', database: 'viertel' }

/**
 * @param program the path of PgBouncer
 * @param dataDir with a demo city, not started yet
 * @returns the settings of the product, and what to do when it has ended
 */
export async function poolDatabase(
  program: string,
  dataDir: string,
  port: number,
): Promise<{ env: Readonly<Record<string, string>>; stop(): Promise<void> }> {
  const server = await startEmbeddedServer({ dataDir, log: silentLog })
  const owner = await openOwnerPool(dataDir)
  for (const statement of statementsFor(OWNER, {})) await owner.rows(statement)
  await owner.end()
  const pooler = await startPooler(program, server.url, port)
  return {
    env: { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: server.url },
    async stop() {
      await pooler.stop()
      await server.stop()
    },
  }
}
