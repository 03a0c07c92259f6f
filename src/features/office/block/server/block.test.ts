import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OfficeOptions, TestProvider } from '#app/testing/test-people.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import * as block from '../contract.ts'
import { MOST_BLOCKS_A_DAY } from '../rules/limits.ts'
import { expandSeries } from './expand-series-job.ts'

/** A Wednesday, in eight days. */
const DAY = '2026-11-18'

let world: TestWorld
let owner: TestProvider
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  world.clock.set(TEST_NOW)
  owner = await world.provider()
})
afterEach(async () => expect(await world.rows('select * from occupancy_drift')).toEqual([]))
afterAll(() => world.close())

const office = async (options: OfficeOptions = {}) =>
  (await world.office({ capacity: 3, provider: owner, ...options })).id
const of = (id: number) => ({ params: { id: String(id) } })
const keep = async (id: number, over: object = {}) =>
  (
    await world.call(
      block.createBlock,
      { ...of(id), body: { day: DAY, from: '10:00', to: '12:00', ...over } },
      owner.viewer,
    )
  ).data
const remove = (id: number, one: number | null) =>
  world.call(block.deleteBlock, { params: { id: String(id), block: String(one) } }, owner.viewer)
const read = async (id: number, from = DAY) =>
  (await world.call(block.readBlocks, { ...of(id), query: { from } }, owner.viewer)).data
const expand = async () => {
  while ((await expandSeries(world.context, world.clock.now())) > 0);
}

async function book(id: number, time = '10:00') {
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const body = { office: id, date: DAY, time, hours: 2, expectedTotal: 2000 }
  return (await world.call(placeBooking, { body }, viewer)).data.id
}

test('all desks are as many as there are; the reply names the bookings for which none is left', async () => {
  const id = await office()
  const early = await book(id)
  await book(id, '13:00')
  expect(await keep(id, { desks: 2 }), 'there is still a desk beside it').toMatchObject({ bookings: [] })
  expect(await keep(id, { note: 'Umbau' })).toMatchObject({ days: [DAY], series: null, bookings: [early] })
  expect((await read(id)).blocks).toMatchObject([
    { day: DAY, from: '10:00', to: '12:00', desks: 2, source: 'hand', ref: null },
    { day: DAY, from: '10:00', to: '12:00', desks: 3, note: 'Umbau' },
  ])
  expect(await world.rows('select status from booking where id = $1', [early])).toEqual([{ status: 'confirmed' }])
})

test('the same block twice is one, and a deletion says what makes it again', async () => {
  const id = await office()
  const first = await keep(id, { desks: 1, to: '24:00', note: 'Inventur' })
  expect(await keep(id, { desks: 1, to: '24:00', note: 'Inventur' })).toEqual(first)
  const { undo } = (await remove(id, first.block)).data
  expect((await read(id)).blocks).toEqual([])
  const again = await keep(id, undo)
  expect((await read(id)).blocks).toMatchObject([
    { id: again.block, from: '10:00', to: '24:00', desks: 1, note: 'Inventur' },
  ])
  expect(await world.refusal(remove(id, first.block))).toBe('request.not_found')
})

test('what is kept back can not be booked until it is given free', async () => {
  const id = await office({ capacity: 1 })
  const { block: one } = await keep(id)
  expect(await world.refusal(book(id))).toBe('booking.no_free_desks')
  await remove(id, one)
  await book(id)
})

test('a series lies 62 days ahead, also a month later; a day that was deleted does not come back', async () => {
  const id = await office()
  const { series, days } = await keep(id, { repeat: 'biweekly', weekdays: [3, 5], desks: 1 })
  expect(days).toEqual([
    '2026-11-18',
    '2026-11-20',
    '2026-12-02',
    '2026-12-04',
    '2026-12-16',
    '2026-12-18',
    '2026-12-30',
    '2027-01-01',
  ])
  await expand()
  expect(
    (await read(id)).blocks.map((one) => one.day),
    'nothing to do yet',
  ).toEqual(days)
  const gone = (await read(id)).blocks.find((one) => one.day === '2026-12-04')
  const { undo } = (await remove(id, gone?.id ?? 0)).data
  expect(undo).toMatchObject({ day: '2026-12-04', repeat: 'once' })
  world.clock.set('2026-12-03T10:00:00Z')
  await expand()
  const later = (await read(id, '2026-12-01')).blocks.map((one) => one.day)
  expect(later).toEqual(['2026-12-02', ...days.slice(4), '2027-01-13', '2027-01-15', '2027-01-27', '2027-01-29'])
  expect((await read(id)).series).toMatchObject([
    { id: series, repeat: 'biweekly', weekdays: [3, 5], skips: ['2026-12-04'] },
  ])
  await expand()
  expect((await read(id, '2026-12-01')).blocks).toHaveLength(later.length)
})

test('a process that dies between two series goes on where it stopped', async () => {
  const id = await office()
  await keep(id, { repeat: 'weekly', desks: 1 })
  await keep(id, { repeat: 'weekly', desks: 1, from: '14:00', to: '15:00' })
  const before = (await read(id)).blocks
  await world.rows('delete from office_block where office_id = $1 and day > $2', [id, '2026-12-01'])
  await world.rows(`update block_series set expanded_until = '2026-12-01' where office_id = $1`, [id])
  await expandSeries(world.context, world.clock.now())
  expect((await read(id)).blocks.map(({ day, from }) => [day, from])).toEqual(
    before.map(({ day, from }) => [day, from]),
  )
})

test('the end of a series leaves what lies before it, and can be undone', async () => {
  const id = await office()
  const { series, days } = await keep(id, { repeat: 'biweekly', until: '2027-03-01', desks: 2, skips: ['2026-12-16'] })
  expect(days).toEqual(['2026-11-18', '2026-12-02', '2026-12-30'])
  const ending = (from?: string) =>
    world.call(block.endSeries, { params: { id: String(id), series: String(series) }, query: { from } }, owner.viewer)
  const { undo } = (await ending('2026-11-20')).data
  expect((await read(id)).blocks.map((one) => one.day)).toEqual(['2026-11-18'])
  const again = await keep(id, undo)
  expect(again.days).toEqual(['2026-12-02', '2026-12-30'])
  expect((await read(id)).series).toMatchObject([
    { until: '2026-11-19' },
    { until: '2027-03-01', skips: ['2026-12-16'] },
  ])
  await ending()
  expect((await read(id)).series, 'one that has not begun goes altogether').toHaveLength(1)
})

test('a vacation lies over all offices, becomes one with its neighbour, and goes again', async () => {
  const [first, second] = [await office(), await office({ capacity: 1 })]
  const away = async (from: string, until: string) =>
    (await world.call(block.createVacation, { body: { from, until, note: 'Urlaub' } }, owner.viewer)).data
  const summer = await away('2026-12-21', '2026-12-24')
  expect(summer).toMatchObject({ from: '2026-12-21', until: '2026-12-24', offices: 2, bookings: [] })
  const longer = await away('2026-12-23', '2026-12-27')
  expect(longer).toMatchObject({
    id: summer.id,
    from: '2026-12-21',
    until: '2026-12-27',
    added: [{ from: '2026-12-25', until: '2026-12-27' }],
  })
  for (const [id, desks] of [
    [first, 3],
    [second, 1],
  ] as const) {
    const { blocks } = await read(id, '2026-12-01')
    expect(blocks.map((one) => one.day)).toEqual([21, 22, 23, 24, 25, 26, 27].map((day) => `2026-12-${day}`))
    expect(new Set(blocks.map((one) => `${one.from} ${one.to} ${one.desks} ${one.ref}`))).toEqual(
      new Set([`00:00 24:00 ${desks} ${summer.id}`]),
    )
  }
  const end = (query: object = {}) =>
    world.call(block.deleteVacation, { params: { id: String(summer.id) }, query }, owner.viewer)
  expect((await end({ from: '2026-12-25', until: '2026-12-26' })).data.undo).toEqual({
    from: '2026-12-25',
    until: '2026-12-26',
    note: 'Urlaub',
  })
  const again = await away('2026-12-25', '2026-12-26')
  expect(again, 'the hole is seen').toMatchObject({
    id: summer.id,
    added: [{ from: '2026-12-25', until: '2026-12-26' }],
  })
  await end()
  expect((await read(first, '2026-12-01')).blocks).toEqual([])
  expect(await world.refusal(end())).toBe('request.not_found')
})

test('two vacations with a third between them are one', async () => {
  const id = await office()
  const away = async (from: string, until: string) =>
    (await world.call(block.createVacation, { body: { from, until } }, owner.viewer)).data
  const [one, other] = [await away('2026-12-01', '2026-12-02'), await away('2026-12-06', '2026-12-07')]
  const all = await away('2026-12-02', '2026-12-06')
  expect(all).toMatchObject({
    from: '2026-12-01',
    until: '2026-12-07',
    added: [{ from: '2026-12-03', until: '2026-12-05' }],
  })
  expect([one.id, other.id]).toContain(all.id)
  expect(new Set((await read(id, '2026-12-01')).blocks.map((each) => each.ref))).toEqual(new Set([all.id]))
})

test('a day with other hours: what lies outside stays, and the day becomes as it was', async () => {
  const id = await office()
  const booking = await book(id)
  const day = { params: { id: String(id), day: DAY } }
  const put = async (body: object) => (await world.call(block.overrideDay, { ...day, body }, owner.viewer)).data
  expect(await put({ spans: [], note: { de: 'Umbau', en: 'Works' } })).toEqual({ undo: null, outside: [booking] })
  expect(await world.refusal(book(id))).toBe('booking.closed')
  expect((await read(id)).days).toEqual([{ day: DAY, spans: [], note: { de: 'Umbau', en: 'Works' } }])
  expect(await put({ spans: [[40, 94]] })).toEqual({
    undo: { spans: [], note: { de: 'Umbau', en: 'Works' } },
    outside: [],
  })
  await book(id, '21:00')
  const cleared = await world.call(block.clearDay, day, owner.viewer)
  expect(cleared.data.undo).toEqual({ spans: [[40, 94]], note: { de: '', en: '' } })
  expect(cleared.data.outside).toHaveLength(1)
  await book(id, '08:00')
  expect(await world.refusal(world.call(block.clearDay, day, owner.viewer))).toBe('request.not_found')
})

test('who waits gets what a deleted block gives free', async () => {
  const id = await office({ capacity: 1 })
  const { block: one } = await keep(id)
  await world.rows('delete from room_freed')
  await remove(id, one)
  expect(await world.rows('select office_id, day::text as day from room_freed')).toEqual([{ office_id: id, day: DAY }])
})

test('many owners and bookers at once: nothing is lost and nothing waits for ever', async () => {
  const id = await office({ capacity: 2 })
  await Promise.all([
    ...Array.from({ length: 6 }, (_, i) => keep(id, { desks: 1, from: `${10 + i}:00`, to: `${11 + i}:00` })),
    ...Array.from({ length: 4 }, (_, i) => book(id, `${10 + 2 * i}:00`).catch(() => null)),
    world.call(block.createVacation, { body: { from: '2026-11-17', until: '2026-11-19' } }, owner.viewer),
    keep(id, { repeat: 'weekly', desks: 2 }),
  ])
  expect((await read(id)).blocks.filter((one) => one.day === DAY)).toHaveLength(8)
})

test('limits: so many a day, of one office', async () => {
  const id = await office()
  await world.rows(
    `insert into office_block (office_id, id, day, a, b, desks, source, created_at)
     select $1::bigint, $1::bigint * 100 + n, $2::date, n, n + 1, 1, 'hand', now() from generate_series(1, $3::int) n`,
    [id, DAY, MOST_BLOCKS_A_DAY],
  )
  expect(await world.refusal(keep(id))).toBe('office.too_many_blocks')
  await keep(id, { day: '2026-11-19' })
})
