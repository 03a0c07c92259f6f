/**
 * Many places become free at the same moment, many wait, several processes hand out, and people who do not wait book:
 * no place to two people, nobody asked twice, and the line is kept. The planted database shows that the test can fail.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { TIMERS } from '#app/server/timers.ts'
import { cancelBooking, holdBooking } from '#features/booking/contract.ts'
import { mercator } from '#kernel/geo.ts'
import { RefusalError } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { addWatch } from '../contract.ts'
import { offerFreedPlaces, searchForWatches, settleOffers } from './watch-timers-job.ts'

const TIME = { date: '2026-11-11', time: '10:00', hours: 4 }
const BERLIN = { lat: 52.53, lng: 13.38 }
const DESKS = 16
const WAITING = 40
const DISPATCHERS = 4
const STRANGERS = 12

type Crowd = { offices: number[]; holds: { id: number; viewer: SignedIn }[]; line: string[] }

/** Two offices full to the last desk; the odd ones wait for the first, the even ones for anything near. */
async function fullHouses(world: TestWorld): Promise<Crowd> {
  const offices = [await world.office({ capacity: DESKS / 2 }), await world.office({ capacity: DESKS / 2 })]
  const { x, y } = mercator(BERLIN)
  await world.rows('update office set mx = $1, my = $2', [x, y])
  const holds: Crowd['holds'] = []
  for (const { id: office } of offices)
    for (let n = 0; n < DESKS / 2; n += 1) {
      const viewer = await world.person()
      const body = { office, ...TIME, quantity: 1, expectedTotal: 4000 }
      holds.push({ id: (await world.call(holdBooking, { body }, viewer)).data.id, viewer })
    }
  const line: string[] = []
  for (let n = 0; n < WAITING; n += 1) {
    const viewer = await world.person()
    const wish = n % 2 === 0 ? { office: offices[0]?.id } : { location: BERLIN }
    await world.call(addWatch, { body: { ...TIME, ...wish } }, viewer)
    line.push(viewer.id)
  }
  await searchForWatches(world.context, world.clock.now())
  await offerFreedPlaces(world.context, world.clock.now())
  return { offices: offices.map(({ id }) => id), holds, line }
}

/** All at once: every hold is given back, dispatchers hand out, and others want the places too. */
async function storm(world: TestWorld, { offices, holds }: Crowd): Promise<void> {
  let isOver = false
  const strangers = await Promise.all(Array.from({ length: STRANGERS }, () => world.person()))
  const dispatching = Array.from({ length: DISPATCHERS }, async () => {
    for (let rest = 3; rest > 0; rest -= isOver ? 1 : 0) {
      await settleOffers(world.context, world.clock.now())
      await offerFreedPlaces(world.context, world.clock.now())
      await searchForWatches(world.context, world.clock.now())
    }
  })
  await Promise.all([
    ...holds.map(({ id, viewer }) => world.call(cancelBooking, { params: { id: String(id) }, query: {} }, viewer)),
    ...strangers.map(async (viewer, n) => {
      const body = { office: offices[n % 2], ...TIME, quantity: 1, expectedTotal: 4000 }
      await world.call(holdBooking, { body }, viewer).catch((error: unknown) => {
        if (!(error instanceof RefusalError)) throw error
      })
    }),
  ])
  isOver = true
  await Promise.all(dispatching)
}

/** Counted from the bookings alone, independent of the counts the trigger keeps. */
async function findings(world: TestWorld) {
  const [overbooked] = await world.rows<{ n: number }>(
    `select count(*)::int as n from (select x.office_id, q from booking x cross join lateral generate_series(x.a, x.b - 1) q
       join office o on o.id = x.office_id where x.status in ('held', 'confirmed', 'completed')
       group by x.office_id, q, o.capacity having sum(x.quantity) > o.capacity) t`,
  )
  const told = await world.rows<{ office_id: number; person_id: string }>(
    `select office_id, person_id from domain_event where type = 'watch.offered' order by id`,
  )
  const pairs = told.map((one) => `${one.office_id} ${one.person_id}`)
  return { overbooked: overbooked?.n, told, twice: pairs.length - new Set(pairs).size }
}

describe('with the guard', () => {
  let world: TestWorld
  beforeAll(async () => {
    world = await createTestWorld()
  })
  afterAll(() => world.close())

  test('sixteen freed at once, forty wait, four hand out, twelve others book', async () => {
    const crowd = await fullHouses(world)
    expect((await findings(world)).told).toEqual([])
    await storm(world, crowd)
    const first = await findings(world)
    expect(first.overbooked).toBe(0)
    expect(first.twice).toBe(0)
    const live = await world.rows(`select id from booking where status = 'held'`)
    expect(live, 'every place went to somebody').toHaveLength(DESKS)
    expect(first.told.length, 'and some of them to those who wait').toBeGreaterThan(0)
    // The line of each office: whoever has an offer stands before everybody without one who could have had it.
    const offered = new Set(first.told.map((one) => one.person_id))
    const waitingForFirst = crowd.line.filter((id) => !offered.has(id))
    for (const office of crowd.offices) {
      const turns = first.told.filter((one) => one.office_id === office).map((one) => crowd.line.indexOf(one.person_id))
      expect(turns, `office ${office}: in the order of the line`).toEqual(turns.toSorted((one, two) => one - two))
      const left = waitingForFirst
        .map((id) => crowd.line.indexOf(id))
        .filter((n) => office === crowd.offices[0] || n % 2 === 1)
      expect(Math.max(-1, ...turns)).toBeLessThan(Math.min(...left, WAITING))
    }

    // Nobody takes anything: every quarter of an hour the next have their turn, until all had one, or the start is near.
    for (let round = 0; round < 8; round += 1) {
      world.clock.advance({ minutes: 16 })
      await Promise.all(
        Array.from({ length: DISPATCHERS }, async () => {
          for (const timer of TIMERS.filter(({ name }) => name !== 'audit'))
            for (let turn = 0; turn < 20 && (await timer.run(world.context, world.clock.now())) > 0; turn += 1);
        }),
      )
      const now = await findings(world)
      expect(now.overbooked).toBe(0)
      expect(now.twice).toBe(0)
    }
    const last = await findings(world)
    expect(new Set(last.told.map((one) => one.person_id)), 'everybody had a turn').toEqual(new Set(crowd.line))
    expect(last.told, 'once for the office, once for each place near').toHaveLength(WAITING / 2 + WAITING)
    expect(await world.rows('select * from occupancy_drift')).toEqual([])
    expect(await world.rows(`select id from watch where state = 'offered'`)).toEqual([])
  })
})

describe('planted: a hold that keeps nobody else out', () => {
  let world: TestWorld
  beforeAll(async () => {
    world = await createTestWorld()
  })
  afterAll(() => world.close())

  test('is found', async () => {
    const crowd = await fullHouses(world)
    await world.rows('drop trigger booking_occupancy_insert on booking')
    await storm(world, crowd)
    expect((await findings(world)).overbooked).toBeGreaterThan(0)
  })
})

describe('planted: nothing remembers who was asked', () => {
  let world: TestWorld
  beforeAll(async () => {
    world = await createTestWorld()
  })
  afterAll(() => world.close())

  test('is found', async () => {
    const crowd = await fullHouses(world)
    await world.rows(`create function forget() returns trigger language plpgsql as
      $$ begin delete from watch_offer x where x.watch_id = new.watch_id; return null; end $$`)
    await world.rows(
      `create trigger forget after update on watch_offer for each row when (new.state = 'lapsed') execute function forget()`,
    )
    await storm(world, crowd)
    for (let round = 0; round < 4; round += 1) {
      world.clock.advance({ minutes: 16 })
      for (const timer of TIMERS.filter(({ name }) => name !== 'audit'))
        for (let turn = 0; turn < 20 && (await timer.run(world.context, world.clock.now())) > 0; turn += 1);
    }
    expect((await findings(world)).twice).toBeGreaterThan(0)
  })
})
