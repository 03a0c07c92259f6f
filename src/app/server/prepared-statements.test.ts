/** Every declared statement, prepared against the migrated schema: what it returns is what its row says. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf, readTypes, type KnownTypes } from '#platform/db/migrations/describe-statement.ts'
import {
  declaredStatements,
  preparedStatements,
  shapesOf,
  type PreparedStatement,
} from '#platform/db/prepared-statement.ts'
import { column, nullable } from '#platform/db/row-columns.ts'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing/test-database.ts'

const SOURCE = join(import.meta.dirname, '../..')
const DECLARES = /\b(?:preparedStatements?|batchedStatement)[<(]/

let world: TestDatabase
let client: Client
let known: KnownTypes
let statements: readonly PreparedStatement<object>[]
beforeAll(async () => {
  world = await createTestDatabase()
  client = new Client({ connectionString: world.url })
  await client.connect()
  known = await readTypes(client)
  for (const file of await readdir(SOURCE, { recursive: true })) {
    if (!file.endsWith('.ts') || /\.test\.ts$|\.gen\.ts$/.test(file)) continue
    if (DECLARES.test(await readFile(join(SOURCE, file), 'utf8'))) await import(join(SOURCE, file))
  }
  statements = declaredStatements()
})
afterAll(async () => {
  await client.end()
  await world.drop()
})

test('every statement returns what its row says', async () => {
  const faults: string[] = []
  for (const statement of statements) faults.push(...(await faultsOf(client, statement, known)))
  expect(faults).toEqual([])
  expect(statements.length).toBeGreaterThan(30)
})

test('a name stands for one text: the server keeps the first one it sees', () => {
  const texts = Map.groupBy(statements, ({ name }) => name)
  expect([...texts].filter(([, all]) => all.length > 1).map(([name]) => name)).toEqual([])
})

test.each([
  ['a misspelt column', 'select o.id, o.titel from office o', { id: column.number() }, /column o.titel does not exist/],
  ['one too many', 'select id, grp from office', { id: column.number() }, /grp \(int2\) is returned and not declared/],
  [
    'one too few',
    'select id from office',
    { id: column.number(), grp: column.number() },
    /grp is declared and not ret/,
  ],
  ['another type', 'select title_de as id from office', { id: column.number() }, /id is text, declared as number/],
  ['a count too big for a number', 'select sum(id) as id from office', { id: column.number() }, /id is numeric/],
  ['a value that may be missing', 'select hold_until from booking', { hold_until: column.instant() }, /may be null/],
  ['the same name twice', 'select id, id from office', { id: column.number() }, /or returned twice/],
] as const)('is found: %s', async (_, text, row, fault) => {
  const [found, ...more] = await faultsOf(client, { name: 'planted', text, row }, known)
  expect(found).toMatch(fault)
  expect(more).toEqual([])
})

test('right ones are left alone, also those that return nothing', async () => {
  const row = { id: column.number(), hold_until: nullable.instant(), all: column.numbers() }
  const text = 'select id, hold_until, array[a, b] as all from booking where id = $1'
  expect(await faultsOf(client, { name: 'right', text, row }, known)).toEqual([])
  expect(await faultsOf(client, { name: 'write', text: 'delete from favourite', row: {} }, known)).toEqual([])
})

test('a statement of several shapes has only those that are declared', () => {
  const of = preparedStatements(shapesOf(['a', 'b']), (shape) => ({
    name: `x_${shape}`,
    text: 'select',
    row: {},
  }))
  expect(of('a')).toBe(of('a'))
  expect(() => of('c' as 'a')).toThrow('there is no shape c')
})
