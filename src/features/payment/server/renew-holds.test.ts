/** Holds that would run out before the visit is charged: replaced in time, once, and never given up for nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dieBefore } from '#app/testing/die-before.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { renewHolds } from './renew-holds-job.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

/** Held since now, and the payment provider says that it runs out an hour before the visit ends. */
async function held() {
  world.clock.set(TEST_NOW)
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const { id: office } = await world.office({})
  const body = { office, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 }
  const { id } = (await world.call(placeBooking, { body }, viewer)).data
  await world.rows(`update payment_leg set hold_expires_at = '2026-11-12T10:00:00Z' where booking_id = $1`, [id])
  return { id, viewer }
}
const at = (iso: string) => {
  world.clock.set(iso)
  return world.clock.now()
}
const IN_TIME = '2026-11-12T04:30:00Z'
const leg = async (id: number) =>
  (
    await world.rows<{ state: string; auth_ref: string; expires: string }>(
      'select state, auth_ref, hold_expires_at::text as expires from payment_leg where booking_id = $1',
      [id],
    )
  )[0]
/** What the payment provider has for a booking. */
const holds = (id: number) =>
  world.rows<{ ref: string; state: string }>(
    `select p.ref, p.state from sandbox_payment p join payment_leg leg on leg.id::text = p.leg_ref
      where leg.booking_id = $1 order by p.created_at, p.ref`,
    [id],
  )

test('six hours before it runs out there is a new one, and the old one is released', async () => {
  const { id } = await held()
  const before = await leg(id)
  expect(await renewHolds(world.context, at('2026-11-12T03:59:59Z'))).toBe(0)
  expect(await renewHolds(world.context, at(IN_TIME))).toBe(1)
  const after = await leg(id)
  expect(after?.state).toBe('held')
  expect(after?.auth_ref).not.toBe(before?.auth_ref)
  expect((await holds(id)).map(({ ref, state }) => [ref === after?.auth_ref, state])).toEqual([
    [false, 'canceled'],
    [true, 'authorized'],
  ])
  expect(await renewHolds(world.context, at('2026-11-12T04:31:00Z')), 'it lasts').toBe(0)
})

test('two processes make one new hold', async () => {
  const { id } = await held()
  const now = at(IN_TIME)
  await Promise.all([renewHolds(world.context, now), renewHolds(world.context, now)])
  expect((await holds(id)).filter(({ state }) => state === 'authorized')).toHaveLength(1)
  expect((await holds(id)).find(({ state }) => state === 'authorized')?.ref).toBe((await leg(id))?.auth_ref)
})

test('a hold that has been replaced meanwhile stays, and the new one is released', async () => {
  const { id } = await held()
  const { payments } = world.context
  const meanwhile: typeof payments = {
    ...payments,
    async authorize(...asked) {
      const answer = await payments.authorize(...asked)
      await world.rows(`update payment_leg set auth_ref = 'pay_other' where booking_id = $1`, [id])
      return answer
    },
  }
  expect(await renewHolds({ ...world.context, payments: meanwhile }, at(IN_TIME))).toBe(0)
  expect((await leg(id))?.auth_ref).toBe('pay_other')
  expect((await holds(id)).map(({ state }) => state).toSorted()).toEqual(['authorized', 'canceled'])
})

test('a card that says no keeps the old hold, and is asked again an hour later', async () => {
  const { id, viewer } = await held()
  const before = await leg(id)
  const poor = await world.card(viewer, CARDS.insufficient)
  await world.rows('update payment_leg set method_id = $2 where booking_id = $1', [id, poor])
  expect(await renewHolds(world.context, at(IN_TIME))).toBe(0)
  expect(await renewHolds(world.context, at('2026-11-12T05:29:00Z'))).toBe(0)
  expect(await leg(id)).toMatchObject({ state: 'held', auth_ref: before?.auth_ref })
  const good = await world.card(viewer, CARDS.good)
  await world.rows('update payment_leg set method_id = $2 where booking_id = $1', [id, good])
  expect(await renewHolds(world.context, at('2026-11-12T05:30:00Z'))).toBe(1)
})

test('killed at every step the booking has one hold, which is valid', async () => {
  let died = 0
  for (let step = 1; ; step += 1) {
    const { id } = await held()
    at(IN_TIME)
    const hasDied = await dieBefore(world, step, async (context) => {
      await renewHolds(context, world.clock.now())
    })
    await renewHolds(world.context, at('2026-11-12T04:31:00Z'))
    const row = await leg(id)
    expect([step, (await holds(id)).length]).toEqual([step, 2])
    expect([step, row?.state]).toEqual([step, 'held'])
    expect([step, (await holds(id)).find(({ ref }) => ref === row?.auth_ref)?.state]).toEqual([step, 'authorized'])
    if (!hasDied) break
    died += 1
  }
  expect(died).toBeGreaterThan(2)
})
