/** The database: an external one by DATABASE_URL, else the embedded PostgreSQL in DATA_DIR. Migrated before anyone uses it. */
import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import type { Config } from '#platform/config.ts'
import { checkPooler } from '#platform/db/connection/check-pooler.ts'
import { openDatabase, type Database } from '#platform/db/connection/database.ts'
import { startEmbeddedServer } from '#platform/db/embedded/embedded-server.ts'
import { migrate, type MigrateResult } from '#platform/db/migrations/migrate.ts'
import { MIGRATIONS_DIRECTORY, readMigrations, type Migration } from '#platform/db/migrations/migration-files.ts'
import { keepServing } from '#platform/db/migrations/serving-process.ts'
import type { Log } from '#platform/log.ts'
import { untilThere } from '#platform/db/connection/until-there.ts'
import { openLog } from './open-log.ts'

/** What else than the settings decides how the schema is brought up to date. */
export type SchemaOptions = {
  /** Another folder of migrations, for tests. */
  readonly migrationsDirectory?: string
}

export type DatabaseServer = {
  readonly db: Database
  readonly url: string
  /** May change the schema: migrations and the job queue. */
  readonly ownerUrl: string
  readonly about: string
  /** The files this process serves with. */
  readonly migrations: readonly Migration[]
  stop(): Promise<void>
}

export async function openDatabaseServer(
  config: Config,
  say: (text: string) => void,
  { migrationsDirectory: directory = MIGRATIONS_DIRECTORY }: SchemaOptions = {},
): Promise<DatabaseServer> {
  const log = openLog(config)
  const migrations = await readMigrations(directory)
  const processId = randomUUID()
  if (config.DATABASE_URL) {
    const directUrl = config.DATABASE_DIRECT_URL
    const ownerUrl = directUrl || config.DATABASE_URL
    const upgrade = () => migrate({ url: ownerUrl, log, directory, processId })
    const { waiting } = await untilThere(upgrade, say)
    const db = openDatabase({
      url: config.DATABASE_URL,
      log,
      maxConnections: config.DATABASE_POOL,
      applicationName: 'viertel',
      replicaUrls: config.DATABASE_READ_URL,
      ...(directUrl && { directUrl }),
    })
    if (directUrl) await untilThere(() => checkPooler(db.read), say)
    const serving = serveWith({ db, id: processId, version: migrations.length, log, waiting, upgrade, say })
    return {
      db,
      url: config.DATABASE_URL,
      ownerUrl,
      about: `external, ${new URL(config.DATABASE_URL).host}`,
      migrations,
      async stop() {
        await serving.stop()
        await db.close()
      },
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
  const upgrade = () => migrate({ url: server.url, log, directory, processId, grantTo: 'viertel_app' })
  const { applied, waiting } = await upgrade()
  if (applied.length > 0) say(`schema: ${applied.length} migrations applied`)
  const db = openDatabase({ url: server.appUrl, log, maxConnections: config.DATABASE_POOL, applicationName: 'viertel' })
  const serving = serveWith({ db, id: processId, version: migrations.length, log, waiting, upgrade, say })
  return {
    db,
    url: server.appUrl,
    ownerUrl: server.url,
    about: `embedded PostgreSQL ${server.version} in ${join(config.DATA_DIR, 'postgres')}`,
    migrations,
    async stop() {
      await serving.stop()
      await db.close()
      await server.stop()
    },
  }
}

/** Registers this process as serving. Migrations that wait for older processes are applied once those have ended. */
function serveWith(parts: {
  db: Database
  id: string
  version: number
  log: Log
  waiting: readonly string[]
  upgrade: () => Promise<MigrateResult>
  say: (text: string) => void
}): { stop(): Promise<void> } {
  const { db, id, version, log, upgrade, say } = parts
  let { waiting } = parts
  if (waiting.length > 0) say(`schema: ${waiting.join(', ')} waits until no older version serves`)
  return keepServing({
    db,
    id,
    version,
    log,
    async afterBeat() {
      if (waiting.length > 0) ({ waiting } = await upgrade())
    },
  })
}
