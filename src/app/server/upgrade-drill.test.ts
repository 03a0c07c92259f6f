/** Data of every schema that was released comes through all migrations since: no row is lost, and what counts agrees. */
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { readTables, SESSION } from '#platform/backup/table-rows.ts'
import { migrate } from '#platform/db/migrations/migrate.ts'
import { readMigrations } from '#platform/db/migrations/migration-files.ts'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing/test-database.ts'
import { silentLog } from '#platform/log.ts'
import { auditProof } from './audit-proof.ts'

const root = resolve(import.meta.dirname, '../../..')
const RELEASED = readdirSync(join(root, 'db/released')).toSorted()

/** Tables and columns that a migration changed or took away on purpose, each with why nothing is lost by that. */
const ON_PURPOSE: Readonly<Record<string, string>> = {}

type Rows = ReadonlyMap<string, Readonly<Record<string, unknown>>>

/** By table, and there by the primary key. */
async function readRows(client: Client, orderOf: ReadonlyMap<string, readonly string[]>): Promise<Map<string, Rows>> {
  const found = new Map<string, Rows>()
  for (const { name, order } of await readTables(client)) {
    const key = orderOf.get(name) ?? order
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${client.escapeIdentifier(name)} t`,
    )
    found.set(name, new Map(rows.map(({ row }) => [JSON.stringify(key.map((column) => row[column])), row])))
  }
  return found
}

/** What was there before and is not, or is another one. */
function lost(before: ReadonlyMap<string, Rows>, after: ReadonlyMap<string, Rows>): string[] {
  const problems = new Set<string>()
  for (const [table, rows] of before) {
    const now = after.get(table)
    if (!now && rows.size > 0 && !(table in ON_PURPOSE))
      problems.add(`${table}: the table is gone with ${rows.size} rows`)
    for (const [key, row] of now ? rows : []) {
      const there = now?.get(key)
      if (!there) problems.add(`${table}: ${key} is gone`)
      for (const [column, value] of Object.entries(there ? row : {})) {
        const name = `${table}.${column}`
        if (there && !(column in there) && !(name in ON_PURPOSE)) problems.add(`${name} is gone`)
        if (
          there &&
          column in there &&
          JSON.stringify(there[column]) !== JSON.stringify(value) &&
          !(name in ON_PURPOSE)
        )
          problems.add(`${name}: ${JSON.stringify(value)} became ${JSON.stringify(there[column])}`)
      }
    }
  }
  return [...problems]
}

async function expectSound({ db }: Pick<TestDatabase, 'db'>): Promise<void> {
  const { lines } = await auditProof({ db, log: silentLog })
  expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([])
}

test.each(RELEASED)('%s', async (file) => {
  const version = Number.parseInt(file, 10)
  const database = await createTestDatabase({ migrations: false })
  await migrate({ url: database.url, log: silentLog, upTo: version })
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(`${SESSION}; set session_replication_role = replica`)
    await client.query(await readFile(join(root, 'db/released', file), 'utf8'))
    await client.query('set session_replication_role = default')
    const orders = new Map((await readTables(client)).map(({ name, order }) => [name, order]))
    const before = await readRows(client, orders)
    before.delete('schema_migration')
    expect([...before.values()].filter((rows) => rows.size > 0).length).toBeGreaterThan(25)

    const { applied, waiting } = await migrate({ url: database.url, log: silentLog })
    expect(applied).toHaveLength((await readMigrations()).length - version)
    expect(waiting).toEqual([])
    expect(lost(before, await readRows(client, orders))).toEqual([])
  } finally {
    await client.end()
  }
  await expectSound(database)
  // Numbers go on where they were, and what people do works beside what is there.
  const world = await createTestWorld(undefined, database)
  onTestFinished(() => world.close())
  const viewer = await world.person()
  await world.card(viewer, '4242424242424242')
  const { id: office } = await world.office({ capacity: 2 })
  const body = { office, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 }
  await world.call(placeBooking, { body }, viewer)
  await expectSound(database)
})

test('whatever was released is here', async () => {
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
  const released = [...changelog.matchAll(/^## (\d\S*)/gm)].map(([, name]) => name)
  const heads = await Promise.all(
    RELEASED.map(async (file) => (await readFile(join(root, 'db/released', file), 'utf8')).split('\n', 1)[0]),
  )
  expect(released.filter((name) => !heads.some((head) => head?.startsWith(`-- ${name}:`)))).toEqual([])
})
