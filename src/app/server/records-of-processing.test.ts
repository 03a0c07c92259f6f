import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { ACTIVITIES, processingPage, WITHOUT_PEOPLE } from './records-of-processing.ts'

const root = resolve(import.meta.dirname, '../../..')

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

test('every table is in one activity, or names nobody', async () => {
  const schema = await readFile(join(root, 'db/schema.sql'), 'utf8')
  const tables = [...schema.matchAll(/^create table (\w+) \(/gm)].map(([, name]) => name)
  const listed = [...ACTIVITIES.flatMap((one) => one.tables), ...WITHOUT_PEOPLE]
  expect(listed.toSorted()).toEqual(tables.toSorted())
})

test('no table that refers to a person is said to name nobody', async () => {
  const rows = await world.rows<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'person'::regclass`,
  )
  const nobody: readonly string[] = WITHOUT_PEOPLE
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.map(({ name }) => name).filter((name) => nobody.includes(name))).toEqual([])
})

test('each activity says everything that Article 30 wants', () => {
  for (const { tables, ...words } of ACTIVITIES)
    expect([words.name, Object.values(words).every((one) => one.length > 5), tables.length > 0]).toEqual([
      words.name,
      true,
      true,
    ])
})

test('the page says what the code does', async () => {
  await expect(processingPage()).toMatchFileSnapshot(join(root, 'docs/records-of-processing.md'))
})
