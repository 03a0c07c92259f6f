import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { openDatabase } from './database.ts'
import type { Database } from './database.ts'
import { assertMigrated, migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { createScratchDatabase } from './scratch-database.ts'
import type { ScratchDatabase } from './scratch-database.ts'

let directory: string
let scratch: ScratchDatabase
let db: Database

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'viertel-migrations-'))
  await put('0001_first.sql', 'create table first (id int);\ninsert into first values (1);\n')
  scratch = await createScratchDatabase({
    serverUrl: inject('databaseServerUrl'),
    run: inject('databaseRun'),
    migrations: false,
  })
  db = openDatabase({ url: scratch.url, log: silentLog })
})

afterEach(async () => {
  await db.close()
  await scratch.drop()
  await rm(directory, { recursive: true })
})

async function put(file: string, sql: string): Promise<void> {
  await writeFile(join(directory, file), sql)
}

function run(grantTo?: string) {
  return migrate({ url: scratch.url, log: silentLog, directory, ...(grantTo ? { grantTo } : {}) })
}

test('applies what is new, in order, once', async () => {
  expect(await run()).toEqual({ applied: ['0001_first.sql'], version: 1 })
  await put('0002_second.sql', 'insert into first values (2);')
  expect(await run()).toEqual({ applied: ['0002_second.sql'], version: 2 })
  expect(await run()).toEqual({ applied: [], version: 2 })
  expect(await db.read.query('select id from first order by id')).toEqual([{ id: 1 }, { id: 2 }])
})

test('eight processes at once apply each file once', async () => {
  const results = await Promise.all(Array.from({ length: 8 }, () => run()))
  expect(results.flatMap((result) => result.applied)).toEqual(['0001_first.sql'])
  expect(await db.read.query('select id from first')).toEqual([{ id: 1 }])
})

test('a file that fails leaves nothing behind, and the message names file and line', async () => {
  await put('0002_second.sql', 'create table second (id int);\ninsert into nowhere values (1);\n')
  await expect(run()).rejects.toThrow('0002_second.sql: relation "nowhere" does not exist (line 2)')
  expect(await db.read.query("select to_regclass('second')::text as found")).toEqual([{ found: null }])
  expect(await db.read.query('select version from schema_migration')).toEqual([{ version: 1 }])
})

test('a changed file is refused by name; other line ends are no change', async () => {
  await run()
  await put('0001_first.sql', 'create table first (id int);\r\ninsert into first values (1);\r\n')
  await run()
  await put('0001_first.sql', 'create table first (id bigint);')
  await expect(run()).rejects.toThrow(/0001_first\.sql was changed after it had been applied/)
})

test('a database that is newer than the program is refused', async () => {
  await put('0002_second.sql', 'select 1;')
  await run()
  await rm(join(directory, '0002_second.sql'))
  await expect(run()).rejects.toThrow(
    /newer than this program: it has 0002_second\.sql, this program ends at 0001_first\.sql/,
  )
})

test('readiness: nothing applied, behind, right, newer', async () => {
  await expect(assertMigrated(db.read, await readMigrations(directory))).rejects.toThrow()
  await run()
  await assertMigrated(db.read, await readMigrations(directory))
  await put('0002_second.sql', 'select 1;')
  const two = await readMigrations(directory)
  await expect(assertMigrated(db.read, two)).rejects.toThrow('0002_second.sql has not been applied')
  await expect(assertMigrated(db.read, [])).rejects.toThrow(/newer/)
})

test('names, gaps, doubles and own transactions are refused before anything runs', async () => {
  await put('0003_third.sql', 'select 1;')
  await expect(run()).rejects.toThrow(/0003_third\.sql: expected the name 0002_title\.sql/)
  await rm(join(directory, '0003_third.sql'))
  await put('0001_again.sql', 'select 1;')
  await expect(run()).rejects.toThrow(/0001_first\.sql: expected the name 0002/)
  await rm(join(directory, '0001_again.sql'))
  await put('0002_second.sql', 'create table second (id int);\ncommit;\n')
  await expect(run()).rejects.toThrow(/opens or ends a transaction/)
  await put(
    '0002_second.sql',
    'create function one() returns int language plpgsql as $$\nbegin\n  return 1;\nend;\n$$;',
  )
  expect((await run()).applied).toHaveLength(2)
})

test('the role without DDL may use the tables and not touch the bookkeeping', async () => {
  const role = `app_${scratch.name.slice(-12)}`
  await db.write.query(`create role ${role}`)
  try {
    await run(role)
    const may = await db.read.query<{ write: boolean; forge: boolean; create: boolean }>(
      `select has_table_privilege($1, 'first', 'insert') as write, has_table_privilege($1, 'schema_migration', 'insert') as forge,
         has_schema_privilege($1, 'public', 'create') as create`,
      [role],
    )
    expect(may).toEqual([{ write: true, forge: false, create: false }])
  } finally {
    await db.write.query(`drop owned by ${role}`)
    await db.write.query(`drop role ${role}`)
  }
})

test('the write probe writes', async () => {
  await expect(db.writeProbe()).rejects.toMatchObject({ code: '42P01' })
  await run()
  expect((await db.writeProbe()).milliseconds).toBeGreaterThan(0)
  expect(await db.read.query("select now() - at < interval '5 s' as fresh from write_probe")).toEqual([{ fresh: true }])
})
