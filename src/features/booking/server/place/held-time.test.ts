/** The guard beside bookings (decision 44): time that the provider keeps back, and what a room needs after a visit. */
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OfficeOptions } from '#app/testing/test-people.ts'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { viewOffice } from '#features/office/contract.ts'
import { searchOffices } from '#features/search/contract.ts'
import { constraintOf } from '#platform/db/connection/database-errors.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { placeBooking, quoteBooking } from '../../contract.ts'

const DAY = '2026-11-18'
const GUEST = guestViewer('de')

let world: TestWorld
let booker: string
beforeAll(async () => {
  world = await createTestWorld()
  booker = (await world.person()).id
})
afterEach(async () => expect(await world.rows('select * from occupancy_drift')).toEqual([]))
afterAll(() => world.close())

async function block(office: number, a: number, b: number, desks: number, day = DAY): Promise<number> {
  const id = world.context.newId()
  await world.rows(
    `insert into office_block (office_id, id, day, a, b, desks, source, created_at) values ($1, $2, $3, $4, $5, $6, 'hand', now())`,
    [office, id, day, a, b, desks],
  )
  return id
}

/** 'done', or the constraint that refuses the statement. */
async function trying(statement: string, values: readonly unknown[]): Promise<string> {
  return world.rows(statement, values).then(
    () => 'done',
    (error: unknown) => {
      const constraint = constraintOf(error)
      if (constraint === null) throw error
      return constraint
    },
  )
}

async function book(office: number, a: number, b: number, { quantity = 1, turnover = 0, status = 'confirmed' } = {}) {
  const id = world.context.newId()
  const outcome = await trying(
    `insert into booking (office_id, id, booker_id, day, a, b, quantity, turnover, start_at, end_at, hours, status, hourly_price_cents,
       currency, sum_cents, total_cents, block_cents, tax_rate, free_until, created_at)
     values ($1, $2, $3, $4::date, $5::int, $6::int, $7, $8, $4::date + $5::int * interval '15 min', $4::date + $6::int * interval '15 min', 2, $9, 1000,
       'EUR', 2000, 2000, 8000, 1900, now(), now())`,
    [office, id, booker, DAY, a, b, quantity, turnover, status],
  )
  return { id, outcome }
}

const change = (id: number, set: string) => trying(`update booking set ${set} where id = $1`, [id])

async function dayOf(office: number) {
  const [row] = await world.rows<{ held: number[] | null; free: string; occ: number[] }>(
    'select held, occ, free::text as free from office_day where office_id = $1 and day = $2',
    [office, DAY],
  )
  return row
}

const heldAt = async (office: number, quarter: number) => (await dayOf(office))?.held?.[quarter]
const office = async (options: OfficeOptions = {}) => (await world.office({ capacity: 4, ...options })).id

/** A room that needs so many quarters after each visit. */
async function room(turnover: number): Promise<number> {
  const id = await office({ capacity: 1 })
  await world.rows('update office set grp = 2, turnover_quarters = $2 where id = $1', [id, turnover])
  return id
}

test('what is held is counted exactly: beside each other, changed, moved to another day, given back', async () => {
  const id = await office()
  const first = await block(id, 40, 48, 2)
  const second = await block(id, 44, 52, 500)
  expect(await Promise.all([40, 44, 48, 52].map((quarter) => heldAt(id, quarter)))).toEqual([2, 502, 500, 0])
  await world.rows('update office_block set a = 36, b = 46, desks = 1 where id = $1', [first])
  expect(await Promise.all([36, 44, 46].map((quarter) => heldAt(id, quarter)))).toEqual([1, 501, 500])
  await world.rows('delete from room_freed')
  await world.rows(`update office_block set day = '2026-11-17' where id = $1`, [second])
  expect(await heldAt(id, 44)).toBe(1)
  expect(await world.rows('select day::text as day from room_freed'), 'whoever waits is looked for').toEqual([
    { day: DAY },
  ])
  await world.rows('delete from office_block where id = any ($1)', [[first, second]])
  expect((await dayOf(id))?.held, 'a day on which nothing is held has no count').toBeNull()
  expect(await world.rows('select from office_day where held is not null')).toEqual([])
})

test('bookings take what is left beside held desks, and not more', async () => {
  const id = await office()
  await block(id, 40, 48, 3)
  expect((await book(id, 36, 44)).outcome).toBe('done')
  expect((await book(id, 36, 44)).outcome).toBe('not_blocked')
  expect((await book(id, 46, 54, { quantity: 2 })).outcome).toBe('not_blocked')
  expect((await book(id, 48, 56, { quantity: 4 })).outcome, 'beside the block all desks are there').toBe('done')
  expect((await book(id, 48, 56)).outcome).toBe('no_overbooking')
})

test('a block over bookings leaves them; they may not take more of it, and what they give up is not free', async () => {
  const id = await office({ capacity: 1 })
  const { id: booking } = await book(id, 40, 48)
  await block(id, 44, 56, 1)
  expect(await change(booking, 'b = 52')).toBe('not_blocked')
  expect(await change(booking, 'a = 36')).toBe('done')
  expect(await change(booking, 'a = 38, b = 46'), 'smaller, all of it quarters that it had').toBe('done')
  expect(await change(booking, 'b = 48'), 'what it gave up is held now').toBe('not_blocked')
  expect(await change(booking, "status = 'canceled', canceled_at = now()")).toBe('done')
  expect((await dayOf(id))?.free.slice(36, 57)).toBe('111111110000000000001')
  expect(await change(booking, "status = 'confirmed'"), 'taken back after it was over').toBe('not_blocked')
})

test('more desks are judged over the whole time; another time of the day by what is new', async () => {
  const id = await office()
  const { id: booking } = await book(id, 40, 48)
  await block(id, 40, 44, 3)
  await block(id, 60, 64, 4)
  expect(await change(booking, 'quantity = 2')).toBe('not_blocked')
  expect(await change(booking, 'a = 56, b = 61')).toBe('not_blocked')
  expect(await change(booking, 'a = 52, b = 60')).toBe('done')
})

test('a booking outside narrower hours can be extended inside them, and not outside', async () => {
  const id = await office()
  const { id: booking } = await book(id, 36, 44)
  await world.rows(
    `update office_day set open = overlay(open placing repeat('0', 40)::bit(40) from 1) where office_id = $1`,
    [id],
  )
  expect(await change(booking, 'b = 48')).toBe('done')
  expect(await change(booking, 'a = 34')).toBe('inside_opening_hours')
  expect(await change(booking, 'b = 89'), 'after closing time').toBe('inside_opening_hours')
  expect(await change(booking, 'a = 20, b = 28'), 'wholly elsewhere').toBe('inside_opening_hours')
})

test('a room is taken for a while after each visit, but not beyond the day, and may be visited until it closes', async () => {
  const id = await room(2)
  const { id: booking, outcome } = await book(id, 40, 48, { turnover: 2 })
  expect(outcome).toBe('done')
  expect((await book(id, 49, 57, { turnover: 2 })).outcome).toBe('no_overbooking')
  expect((await book(id, 31, 39, { turnover: 2 })).outcome, 'its own turnover meets the next visit').toBe(
    'no_overbooking',
  )
  expect((await dayOf(id))?.free.slice(37, 51), 'free to begin or to be in').toBe('10000000000001')
  expect((await book(id, 50, 58, { turnover: 2 })).outcome).toBe('done')
  expect(await change(booking, 'b = 49')).toBe('no_overbooking')
  const late = await book(id, 68, 72, { turnover: 2 })
  expect(late.outcome, 'until closing time').toBe('done')
  await world.rows(`update office_day set open = ~0::bit(96) where office_id = $1`, [id])
  expect((await book(id, 88, 96, { turnover: 2 })).outcome, 'midnight').toBe('done')
})

test('time after a visit is held back too', async () => {
  const id = await room(2)
  await block(id, 48, 52, 1)
  expect((await dayOf(id))?.free.slice(44, 53)).toBe('110000001')
  expect((await book(id, 40, 47, { turnover: 2 })).outcome).toBe('not_blocked')
  expect((await book(id, 40, 46, { turnover: 2 })).outcome).toBe('done')
})

test('held time is not free anywhere: page, search, quote, booking', async () => {
  const id = await office({ capacity: 2 })
  await block(id, 40, 48, 1)
  const at = { date: DAY, time: '10:00', hours: 2 }
  const seen = async () => {
    const page = await world.call(viewOffice, { params: { id: String(id) }, body: at }, GUEST)
    const body = { search: { ...at, availability: 0 }, group: 1, location: { lat: 52.52, lng: 13.405 } }
    const found = await world.call(searchOffices, { body }, GUEST)
    const card = found.data.find((one) => one.id === id)
    const quote = async (quantity: number) => {
      const { data } = await world.call(quoteBooking, { body: { office: id, ...at, quantity } }, GUEST)
      return data.bookable
    }
    return [page.data.searched?.available, card?.available, await quote(1), await quote(2)]
  }
  expect(await seen()).toEqual([1, 1, true, false])
  await block(id, 44, 45, 1)
  expect(await seen()).toEqual([0, 0, false, false])
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const placing = world.call(placeBooking, { body: { office: id, ...at, expectedTotal: 2000 } }, viewer)
  await expect(placing).rejects.toMatchObject({
    refusal: { code: 'booking.no_free_desks' },
    meta: { next: { date: DAY, time: '09:00' } },
  })
})

test('the time after a visit is the one of the day on which it was booked', async () => {
  const id = await room(3)
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  await world.call(
    placeBooking,
    { body: { office: id, date: DAY, time: '10:00', hours: 2, expectedTotal: 2000 } },
    viewer,
  )
  await world.rows('update office set turnover_quarters = 0 where id = $1', [id])
  expect(await world.rows('select turnover from booking where office_id = $1', [id])).toEqual([{ turnover: 3 }])
  const { data } = await world.call(viewOffice, { params: { id: String(id) }, body: { from: DAY } }, GUEST)
  expect(data.days[0]?.free.slice(36, 52)).toBe('1000000000000001')
})

test('a statement that blocks, frees or moves many days takes them in order, whatever the order of its rows', async () => {
  const id = await office()
  const days = ['2026-11-23', '2026-11-24', '2026-11-25']
  for (const day of days) await block(id, 20, 24, 1, day)
  const statements = [
    `insert into office_block (office_id, id, day, a, b, desks, source, created_at)
     select ${id}, -row_number() over (), d, 40, 44, 1, 'hand', now() from unnest('{2026-11-25,2026-11-24,2026-11-23}'::date[]) d`,
    `update office_block set a = 41 where office_id = ${id} and a = 40`,
    `delete from office_block where office_id = ${id} and a = 41`,
  ]
  const [first, other] = [new Client({ connectionString: world.url }), new Client({ connectionString: world.url })]
  await Promise.all([first.connect(), other.connect()])
  try {
    for (const statement of statements) {
      await first.query('begin')
      await first.query('select from office_day where office_id = $1 and day = $2 for update', [id, days[0]])
      const waiting = other.query(statement)
      waiting.catch(() => undefined)
      await waitsForLock(other)
      // It waits for the first day and holds none of the later ones.
      await first.query('select from office_day where office_id = $1 and day = any ($2) for update nowait', [id, days])
      await first.query('commit')
      await waiting
    }
  } finally {
    await Promise.all([first.end(), other.end()])
  }
})

async function waitsForLock(client: Client): Promise<void> {
  const { processID } = client as unknown as { processID: number }
  const waits = `select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`
  await expect.poll(async () => (await world.rows(waits, [processID])).length, { timeout: 5000 }).toBe(1)
}
