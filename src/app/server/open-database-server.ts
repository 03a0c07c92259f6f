/** The database: an external one by DATABASE_URL, else the embedded PostgreSQL in DATA_DIR. Migrated before anyone uses it. */
import { join, resolve } from 'node:path'
import type { Config } from '#platform/config.ts'
import { openDatabase, type Database } from '#platform/db/database.ts'
import { startEmbeddedServer } from '#platform/db/embedded-server.ts'
import { migrate } from '#platform/db/migrate.ts'
import { untilThere } from '#platform/db/until-there.ts'
import { openLog } from './open-log.ts'

export type DatabaseServer = {
  readonly db: Database
  readonly url: string
  /** May change the schema: migrations and the job queue. */
  readonly ownerUrl: string
  readonly about: string
  stop(): Promise<void>
}

export async function openDatabaseServer(config: Config, say: (text: string) => void): Promise<DatabaseServer> {
  const log = openLog(config)
  if (config.DATABASE_URL) {
    const url = config.DATABASE_URL
    await untilThere(() => migrate({ url, log }), say)
    const db = openDatabase({
      url: config.DATABASE_URL,
      log,
      maxConnections: config.DATABASE_POOL,
      applicationName: 'viertel',
      replicaUrls: config.DATABASE_READ_URL,
    })
    return {
      db,
      url: config.DATABASE_URL,
      ownerUrl: config.DATABASE_URL,
      about: `external, ${new URL(config.DATABASE_URL).host}`,
      stop: () => db.close(),
    }
  }
  const dataDir = resolve(config.DATA_DIR)
  const server = await startEmbeddedServer({
    dataDir,
    log,
    onProgress: (step) => {
      if (step === 'create') say('creating the database')
      if (step === 'recover') say('the database was not stopped cleanly, repairing')
    },
  })
  const { applied } = await migrate({ url: server.url, log, grantTo: 'viertel_app' })
  if (applied.length > 0) say(`schema: ${applied.length} migrations applied`)
  const db = openDatabase({ url: server.appUrl, log, maxConnections: config.DATABASE_POOL, applicationName: 'viertel' })
  return {
    db,
    url: server.appUrl,
    ownerUrl: server.url,
    about: `embedded PostgreSQL ${server.version} in ${join(config.DATA_DIR, 'postgres')}`,
    async stop() {
      await db.close()
      await server.stop()
    },
  }
}
