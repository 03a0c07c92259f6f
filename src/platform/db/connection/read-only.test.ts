import { sql } from 'kysely'
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import type { Reader } from '../handles.ts'
import { batchedStatement } from '../batch/batched.ts'
import { assertReads, WriteRefused } from './read-only.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await createTestDatabase()
  await base.db.write.query(`create table mark (id int primary key, updated_at timestamptz, note text)`)
  await base.db.write.query(`insert into mark values (1, null, 'one')`)
})
afterAll(() => base.drop())

test.each([
  'select updated_at, "update", deleted from inserts',
  `select 'delete from person' as text, E'it\\'s insert into' as other, $$ update person $$ as quoted, $q$ drop; $q$`,
  'select 1 -- then delete\n from person /* insert into, update; */',
  '\n  with a as (select 1) select * from a;',
  '(select 1) union all (select 2)',
  'values (1), (2)',
  'show transaction_read_only',
  'explain (analyze, format json) select 1',
  'select merged, truncated, format_for_share from things',
  'select for_update.id from for_update',
])('reads: %s', (text) => {
  expect(() => assertReads(text)).not.toThrow()
})

test.each([
  'insert into person values (1)',
  '  UPDATE person set name = $1',
  'delete from person',
  'merge into person using other on true when matched then delete',
  'truncate person',
  'with gone as (delete from person returning id) select id from gone',
  'with made as (insert into person values (1)) select 1',
  'explain analyze update person set name = name',
  'select id from person for update',
  'select id from person for no key update skip locked',
  'select id from person for  share',
  'select id into copy from person',
  `select 1; drop table person`,
  `select '''; still text' ; delete from person`,
  `select nextval('person_id')`,
  `select pg_notify ('a', 'b')`,
  'select pg_advisory_xact_lock(1)',
  'create table person (id int)',
  'alter table person add id int',
  'call tidy()',
  'do $$ begin end $$',
  'vacuum person',
  'copy person to stdout',
  'lock table person',
  "set timezone to 'UTC'",
  '-- select',
  '',
])('does not: %s', (text) => {
  expect(() => assertReads(text)).toThrow(WriteRefused)
  // Remembered just so.
  expect(() => assertReads(text)).toThrow(WriteRefused)
})

const notes = async () => (await base.db.read.query<{ note: string }>('select note from mark')).map((row) => row.note)

test('a write through a reading handle is refused, in text and in Kysely, and says so', async () => {
  const { read } = base.db
  const text = `update mark set note = 'two' where id = 1`
  await expect(read.query(text)).rejects.toThrow(/cannot write, use db\.write .*update mark set note/)
  await expect(read.query({ name: 'mark_it', text, row: {} })).rejects.toThrow(WriteRefused)
  await expect(sql`delete from mark`.execute(read)).rejects.toThrow(WriteRefused)
  const gone = read.with('gone', (q) => q.deleteFrom('favourite').returning('office_id'))
  await expect(gone.selectFrom('gone').selectAll().execute()).rejects.toThrow(WriteRefused)
  await expect(read.selectFrom('favourite').selectAll().forUpdate().execute()).rejects.toThrow(WriteRefused)
  const offered = read as unknown as typeof base.db.write
  await expect(offered.deleteFrom('favourite').execute()).rejects.toThrow(WriteRefused)
  expect(await notes()).toEqual(['one'])
})

test('where reads may lag, batched statements are held to it, too', async () => {
  const erase = batchedStatement<{ id: number }, object>({
    name: 'mark_erase',
    columns: { id: 'int' },
    row: {},
    text: (asked) => `with asked as ${asked} delete from mark using asked where mark.id = asked.id returning asked.n`,
  })
  await expect(base.db.lagging(null).batched(erase, { id: 1 })).rejects.toThrow(WriteRefused)
  expect(await notes()).toEqual(['one'])
})

test('the types of a reading handle offer nothing that writes', () => {
  expectTypeOf<Reader>().not.toHaveProperty('insertInto')
  expectTypeOf<Reader>().not.toHaveProperty('updateTable')
  expectTypeOf<Reader>().not.toHaveProperty('deleteFrom')
  expectTypeOf<Reader>().not.toHaveProperty('mergeInto')
  expectTypeOf<Reader>().toHaveProperty('selectFrom')
})

test('db.write writes at once, and not inside a transaction', async () => {
  const { db } = base
  await db.write.query(`update mark set note = 'three' where id = 1`)
  expect(await notes()).toEqual(['three'])
  await expect(db.tx(() => db.write.query(`update mark set note = 'four'`))).rejects.toThrow('db.write inside db.tx')
  expect(await notes()).toEqual(['three'])
})
