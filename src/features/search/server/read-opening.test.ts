/** What the page proposes its start from: the weekly hours of published places, asked once an hour. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { maskOf, type Span } from '#kernel/quarters.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { readOpening } from '../contract.ts'
import { USUAL_WEEK } from '../rules/opening-week.ts'

let world: TestWorld
const guest = { kind: 'guest', locale: 'de' } as Viewer
const DAY: Span = [36, 72]

beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const week = async (group = '1') => (await world.call(readOpening, { query: { group } }, guest)).data.week
const later = (minutes: number) => world.clock.set(world.clock.now().add({ minutes }))

test('without places it is the usual week; with them it is theirs, an hour later', async () => {
  expect(await week()).toEqual(USUAL_WEEK)
  const provider = await world.provider()
  await world.office({ provider, open: DAY })
  await world.office({ provider, open: [0, 96], status: 'draft' })
  await world.office({ provider, open: [0, 96], companyIds: [(await world.company()).id] })
  const room = await world.office({ provider, open: [32, 80], capacity: 1 })
  await world.rows('update office set grp = 2, hours[7] = $1::text::bit(96) where id = $2', [maskOf([]), room.id])
  later(59)
  expect(await week()).toEqual(USUAL_WEEK)
  later(1)
  // The one that finds it old is answered at once.
  expect(await week()).toEqual(USUAL_WEEK)
  const desks = await week()
  expect(desks.map((day) => day[2])).toEqual(Array(7).fill([[36, 57]]))
  expect(desks[0]?.map(([span]) => span)).toEqual([65, 61, 57, 53, 49, 45, 41].map((end) => [36, end]))
  expect((await week('2')).map((day) => day[0])).toEqual([...Array(6).fill([[32, 73]]), []])
})

test('it is read once an hour, and kept when the database fails', async () => {
  let asked = 0
  const db = {
    ...world.db,
    lagging: () => {
      asked += 1
      throw new Error('no more connections')
    },
  }
  const on = { ...world.context, db }
  const call = async () => (await world.call(readOpening, { query: { group: '1' } }, guest, on)).data.week
  await Promise.all([call(), call()])
  expect([await call(), asked]).toEqual([USUAL_WEEK, 1])
  later(1)
  expect([await call(), asked]).toEqual([USUAL_WEEK, 2])
})

test('of very many offices about two thousand rows are read', async () => {
  const columns = await world.rows<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'office' and is_generated = 'NEVER' and column_name not in ('id', 'status')`,
  )
  const names = columns.map(({ name }) => name).join()
  // Drafts are in no index of the search: they are quickly there, and are read like the others.
  for (const first of [0, 4000])
    await world.rows(
      `insert into office (id, status, ${names}) select 9000000 + $1 + n, 'draft', ${names}
       from (select * from office where status = 'published' limit 1) o cross join generate_series(1, 4000) n`,
      [first],
    )
  await world.rows('analyze office')
  const read = async () => {
    await world.rows('select pg_stat_force_next_flush()')
    const [row] = await world.rows<{ n: number }>(
      `select seq_tup_read::int as n from pg_stat_user_tables where relname = 'office'`,
    )
    return row!.n
  }
  const before = await read()
  later(61)
  await week()
  await week()
  // Each connection reports what it read when it gets round to it.
  await expect.poll(async () => (await read()) - before).toBeGreaterThan(500)
  expect((await read()) - before).toBeLessThan(4000)
})
