/**
 * The process dies between any two statements of waiting: whoever comes next finishes, nobody is offered a place twice,
 * no place is lost, and what a crash leaves behind is sound already.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dieBefore } from '#app/testing/die-before.ts'
import { createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { workOff } from '#app/testing/work-off.ts'
import { cancelBooking, holdBooking } from '#features/booking/contract.ts'
import { mercator } from '#kernel/geo.ts'
import type { Timer } from '#platform/jobs/timers.ts'
import { addWatch } from '../contract.ts'

const TIME = { date: '2026-11-11', time: '10:00', hours: 4 }
const BERLIN = { lat: 52.53, lng: 13.38 }

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

/** One desk is given back while three wait: two for it, one for anything near. An offer of before has run out. */
async function threeWait(timers?: readonly Timer[]) {
  world.clock.set(TEST_NOW)
  await world.rows('delete from watch')
  await world.rows(`update office set status = 'unpublished'`)
  await world.rows('delete from room_freed')
  const office = await world.office({ capacity: 1 })
  const { x, y } = mercator(BERLIN)
  await world.rows('update office set mx = $2, my = $3 where id = $1', [office.id, x, y])
  const holder = await world.person()
  const hold = { body: { office: office.id, ...TIME, quantity: 1, expectedTotal: 4000 } }
  const { data: held } = await world.call(holdBooking, hold, holder)
  const people = []
  for (const wish of [{ office: office.id }, { office: office.id }, { location: BERLIN }]) {
    const viewer = await world.person()
    await world.call(addWatch, { body: { ...TIME, ...wish } }, viewer)
    people.push(viewer.id)
  }
  const before = await workOff(world.context, timers)
  await world.call(cancelBooking, { params: { id: String(held.id) }, query: {} }, holder)
  const after = await workOff(world.context, timers)
  world.clock.advance({ minutes: 16 })
  return { office: office.id, people, prepared: [...new Set([...before, ...after])] }
}

const facts = (officeId: number, people: readonly string[]) =>
  Promise.all([
    world.rows<{ person: number; state: string }>(
      `select array_position($1::uuid[], person_id) as person, state from watch order by id`,
      [people],
    ),
    world.rows<{ person: number }>(
      `select array_position($2::uuid[], person_id) as person from domain_event where office_id = $1 and type = 'watch.offered' order by id`,
      [officeId, people],
    ),
    world.rows<{ person: number }>(
      `select array_position($2::uuid[], booker_id) as person from booking where office_id = $1 and status = 'held'`,
      [officeId, people],
    ),
    world.rows('select id from room_freed'),
  ])

test('dead before any statement: each is offered once, in order, and nothing is left over', async () => {
  const { prepared } = await threeWait()
  const busy = await workOff(world.context)
  expect(busy.map(({ name }) => name)).toEqual(expect.arrayContaining(['watch-settle', 'watch-freed']))
  let at = 1
  for (; ; at += 1) {
    const { office, people } = await threeWait(prepared)
    const hasDied = await dieBefore(world, at, (context) => workOff(context, busy))
    expect(await world.rows('select * from occupancy_drift'), `before statement ${at}`).toEqual([])
    const [, told, held] = await facts(office, people)
    expect(
      told.map((one) => one.person),
      `before statement ${at}: an offer is whole or not there`,
    ).toEqual(held.length > 0 && held[0]?.person === 2 ? [1, 2] : [1])
    await workOff(world.context)
    await workOff(world.context, busy)
    const after = await facts(office, people)
    expect(after, `before statement ${at}`).toEqual([
      [
        { person: 1, state: 'ended' },
        { person: 2, state: 'offered' },
        { person: 3, state: 'open' },
      ],
      [{ person: 1 }, { person: 2 }],
      [{ person: 2 }],
      [],
    ])
    if (!hasDied) break
  }
  expect(at, 'there were many places to die at').toBeGreaterThan(15)
})
