import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { openDatabase } from '../connection/database.ts'
import type { Database } from '../connection/database.ts'
import { assertMigrated, migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { createScratchDatabase } from '../testing/scratch-database.ts'
import { keepServing } from './serving-process.ts'
import type { ScratchDatabase } from '../testing/scratch-database.ts'

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

async function put(file: string, sql: string, kind = 'expand'): Promise<void> {
  await writeFile(join(directory, file), `-- ${kind}\n${sql}`)
}

function run(grantTo?: string) {
  return migrate({ url: scratch.url, log: silentLog, directory, ...(grantTo ? { grantTo } : {}) })
}

test('applies what is new, in order, once', async () => {
  expect(await run()).toEqual({ applied: ['0001_first.sql'], waiting: [], version: 1 })
  await put('0002_second.sql', 'insert into first values (2);')
  expect(await run()).toEqual({ applied: ['0002_second.sql'], waiting: [], version: 2 })
  expect(await run()).toEqual({ applied: [], waiting: [], version: 2 })
  expect(await db.read.query('select id from first order by id')).toEqual([{ id: 1 }, { id: 2 }])
})

test('eight processes at once apply each file once', async () => {
  const results = await Promise.all(Array.from({ length: 8 }, () => run()))
  expect(results.flatMap((result) => result.applied)).toEqual(['0001_first.sql'])
  expect(await db.read.query('select id from first')).toEqual([{ id: 1 }])
})

test('a file that fails leaves nothing behind, and the message names file and line', async () => {
  await put('0002_second.sql', 'create table second (id int);\ninsert into nowhere values (1);\n')
  await expect(run()).rejects.toThrow('0002_second.sql: relation "nowhere" does not exist (line 3)')
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

test('what a newer program has added does no harm; what it took away is refused, at the start and in readiness', async () => {
  await run()
  const older = await readMigrations(directory)
  await put('0002_second.sql', 'select 1;')
  await run()
  await assertMigrated(db.read, older)
  await rm(join(directory, '0002_second.sql'))
  expect(await run()).toEqual({ applied: [], waiting: [], version: 1 })
  await put('0002_second.sql', 'select 1;')
  await put('0003_third.sql', 'drop table first;', 'contract')
  await run()
  await expect(assertMigrated(db.read, older)).rejects.toThrow(/newer than this program: it has 0003_third\.sql/)
  await rm(join(directory, '0002_second.sql'))
  await rm(join(directory, '0003_third.sql'))
  await expect(run()).rejects.toThrow(/newer than this program.+ends at 0001_first\.sql/)
})

test('readiness: nothing applied, behind, right', async () => {
  await expect(assertMigrated(db.read, await readMigrations(directory))).rejects.toThrow()
  await run()
  await assertMigrated(db.read, await readMigrations(directory))
  await put('0002_second.sql', 'select 1;')
  const two = await readMigrations(directory)
  await expect(assertMigrated(db.read, two)).rejects.toThrow('0002_second.sql has not been applied')
})

describe('a file that contracts', () => {
  const OLD = '0198c0de-0000-7000-8000-000000000001'
  const NEW = '0198c0de-0000-7000-8000-000000000002'
  const start = (processId: string) => migrate({ url: scratch.url, log: silentLog, directory, processId })
  const tableThere = async () =>
    (await db.read.query<{ t: string | null }>("select to_regclass('first')::text as t"))[0]?.t

  test('waits while an older process serves, and runs when it has ended', async () => {
    await start(OLD)
    const old = keepServing({ db, id: OLD, version: 1, log: silentLog, afterBeat: async () => {} })
    await put('0002_second.sql', 'create table second (id int);')
    await put('0003_third.sql', 'drop table first;', 'contract')
    expect(await start(NEW)).toMatchObject({ applied: ['0002_second.sql'], waiting: ['0003_third.sql'] })
    expect(await tableThere()).toBe('first')
    // The program that brings the file is ready before and after it.
    await assertMigrated(db.read, await readMigrations(directory))
    await old.stop()
    expect(await start(NEW)).toMatchObject({ applied: ['0003_third.sql'], waiting: [] })
    expect(await tableThere()).toBeNull()
    await assertMigrated(db.read, await readMigrations(directory))
  })

  test('does not wait for the dead, nor for its own version', async () => {
    await start(OLD)
    await db.write.query("update serving_process set seen_at = now() - interval '31 seconds' where id = $1", [OLD])
    await put('0002_second.sql', 'drop table first;', 'contract')
    expect(await start(NEW)).toMatchObject({ applied: ['0002_second.sql'], waiting: [] })
    expect(await start(OLD)).toMatchObject({ applied: [], waiting: [] })
  })

  test('before one that expands stops the start while an older process serves: nothing may be left out', async () => {
    await start(OLD)
    await put('0002_second.sql', 'drop table first;', 'contract')
    await put('0003_third.sql', 'create table third (id int);')
    await expect(start(NEW)).rejects.toThrow(/0002_second\.sql takes away.+version 1.+0003_third\.sql comes after it/)
    expect(await tableThere()).toBe('first')
  })

  test('a process that serves is seen again and again', async () => {
    await start(OLD)
    await db.write.query("update serving_process set seen_at = now() - interval '40 seconds'")
    const beats: number[] = []
    const old = keepServing({
      db,
      id: OLD,
      version: 1,
      log: silentLog,
      everyMs: 20,
      afterBeat: async () => void beats.push(1),
    })
    await vi.waitUntil(() => beats.length > 0)
    await put('0002_second.sql', 'drop table first;', 'contract')
    expect(await start(NEW)).toMatchObject({ waiting: ['0002_second.sql'] })
    await old.stop()
  })
})

test('a file without its kind is refused; the kind is no part of its checksum', async () => {
  const [before] = await readMigrations(directory)
  await put('0001_first.sql', 'create table first (id int);\ninsert into first values (1);\n', 'contract')
  const [after] = await readMigrations(directory)
  expect([after?.kind, after?.checksum]).toEqual(['contract', before?.checksum])
  await writeFile(join(directory, '0001_first.sql'), 'select 1;\n-- expand\n')
  await expect(readMigrations(directory)).rejects.toThrow(/0001_first\.sql: the first line/)
})

test('a database of before the kinds gets them, and none of its checksums changes', async () => {
  await run()
  await db.write.query('alter table schema_migration drop column kind; drop table serving_process')
  await put('0001_first.sql', 'create table first (id int);\ninsert into first values (1);\n', 'contract')
  expect(await run()).toEqual({ applied: [], waiting: [], version: 1 })
  expect(await db.read.query('select kind from schema_migration')).toEqual([{ kind: 'contract' }])
  const project = await readMigrations()
  expect(project[0]?.checksum).toBe('7cb0d2f8c2c3283e41cf4186af7bd44a4b3a9063d53146f4df39ce01ceca589b')
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
