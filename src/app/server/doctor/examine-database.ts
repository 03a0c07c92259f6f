/** Everything that is asked of the database, over one connection that changes nothing. */
import { Client } from 'pg'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { lookAtSchema } from '#platform/db/migrations/migrate.ts'
import { MigrationError, readMigrations, type Migration } from '#platform/db/migrations/migration-files.ts'
import { servingVersions } from '#platform/db/migrations/serving-process.ts'
import {
  judgeConnections,
  judgeProcesses,
  judgeReplica,
  judgeSchema,
  judgeServer,
  judgeUnreachable,
  type SchemaFacts,
} from '#platform/doctor/judge-database.ts'
import { broken, lookHere, type Finding } from '#platform/doctor/finding.ts'
import { judgeBackup } from '#platform/doctor/judge-surroundings.ts'
import { judgeDesk } from '#platform/doctor/judge-desk.ts'
import { judgeRelease } from '#platform/doctor/judge-releases.ts'
import { judgeWork } from '#platform/doctor/judge-work.ts'
import { readReplica } from '#platform/doctor/read-replica.ts'
import { readArchive, readServer, readUnfinished } from '#platform/doctor/read-server.ts'
import { readBackups, readWork, type RowsOf } from '#platform/doctor/read-work.ts'
import { TIMERS } from '../timers.ts'
import { readDesk } from './read-desk.ts'

const CONNECT_MS = 5000
const ANSWER_MS = 30_000

export type WithDatabase = <T>(config: Config, use: (urls: { readonly url: string }) => Promise<T>) => Promise<T>

export type DatabaseExamined = {
  readonly findings: readonly Finding[]
  /** Whether a process of the product serves. */
  readonly isServed: boolean
}

/** @param hasDatabase whether there is an embedded one; the doctor makes none */
export async function examineDatabase(
  config: Config,
  { withDatabase, hasDatabase }: { readonly withDatabase: WithDatabase; readonly hasDatabase: boolean },
): Promise<DatabaseExamined> {
  if (config.DATABASE_URL === '' && !hasDatabase) {
    const mend = 'Start the product, which makes it, or restore a backup first.'
    return { findings: [lookHere('database', 'there is none in DATA_DIR yet', mend)], isServed: false }
  }
  const where = config.DATABASE_URL === '' ? 'embedded' : placeOf(config.DATABASE_URL)
  try {
    return await withDatabase(config, async ({ url }) => {
      const client = new Client({
        connectionString: url,
        application_name: 'viertel doctor',
        connectionTimeoutMillis: CONNECT_MS,
        query_timeout: ANSWER_MS,
        options: '-c timezone=UTC',
      })
      client.on('error', () => {})
      try {
        await client.connect()
      } catch (error) {
        return { findings: [judgeUnreachable(where, faultOf(error))], isServed: false }
      }
      try {
        return await ask(client, config, where)
      } finally {
        await client.end()
      }
    })
  } catch (error) {
    // The embedded server says itself what to do.
    const mend = 'Do what the message says; npm run restore brings a backup into another DATA_DIR.'
    return { findings: [broken('database', `${where}: ${(error as Error).message}`, mend)], isServed: false }
  }
}

async function ask(client: Client, config: Config, where: string): Promise<DatabaseExamined> {
  const findings: Finding[] = []
  /** What cannot be asked is a finding as well, and keeps nothing else from being asked. */
  const add = async (check: string, look: () => Promise<readonly Finding[]>) => {
    try {
      findings.push(...(await look()))
    } catch (error) {
      const mend = 'Mend what is broken above; if nothing is, the role lacks the right to read this.'
      findings.push(lookHere(check, `could not be looked at: ${(error as Error).message}`, mend))
    }
  }
  const rowsOf: RowsOf = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(text, [...values])).rows
  const migrations = await readMigrations()
  const schema = await readSchema(client, migrations)
  const { serving } = schema
  await add('database', async () => {
    const server = await readServer(client, where)
    return [
      ...judgeServer(server),
      judgeRelease('postgresql', server.shown, systemClock().now()),
      judgeConnections(server, config.DATABASE_POOL, serving.length),
    ]
  })
  await client.query('set default_transaction_read_only = on')
  findings.push(judgeSchema(schema))
  if (schema.applied === null) return { findings, isServed: false }
  const isServed = serving.length > 0
  findings.push(judgeProcesses(serving, migrations.length))
  await add('work', async () => judgeWork(await readWork(rowsOf), TIMERS, isServed))
  await add('desk', async () => judgeDesk(await readDesk(rowsOf), config.demo))
  if (config.DATABASE_URL !== '')
    for (const url of config.DATABASE_READ_URL)
      await add('replica', async () => [judgeReplica(await readReplica(client, url), config.DATABASE_READ_URL.length)])
  await add('backup', async () => {
    const archive = await readArchive(client)
    return [judgeBackup({ ...(await readBackups(rowsOf)), archive }, config.demo)]
  })
  return { findings, isServed }
}

async function readSchema(client: Client, migrations: readonly Migration[]): Promise<SchemaFacts> {
  const none = { applied: null, pending: [], wrong: null, serving: [], unfinished: [] }
  try {
    const found = await lookAtSchema(client, migrations)
    if (found === null) return none
    return {
      ...none,
      ...found,
      serving: await servingVersions(client),
      unfinished: await readUnfinished(client),
    }
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error
    return { ...none, applied: 0, wrong: error.message, serving: await servingVersions(client) }
  }
}

/** Without user and password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

function faultOf(error: unknown): { code: string; message: string } {
  const { code = '', message } = error as { code?: string; message: string }
  return { code: code === '' && /timeout/i.test(message) ? 'ETIMEDOUT' : code, message }
}
