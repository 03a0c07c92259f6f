import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, CARDS, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { isUnpaid, LEG_EVENTS, LEG_STATES, legAfter, type LegState } from '../rules/leg-states.ts'
import { move, type SeenLeg } from './move-leg.ts'

let world: TestWorld
let booking: number
beforeAll(async () => {
  world = await createTestWorld()
  const booker = await world.person()
  await world.card(booker, CARDS.good)
  const office = await world.office()
  const wish = { office: office.id, date: '2026-11-11', time: '10:00', hours: 4, expectedTotal: 4000 }
  booking = (await world.call(placeBooking, { body: wish }, booker)).data.id
})
afterAll(() => world.close())

type Stored = SeenLeg & { attempt: number; version: number; auth_ref: string | null }
const leg = async () => {
  const [row] = await world.rows<Stored>(
    'select office_id, id, state, attempt, version, auth_ref from payment_leg where booking_id = $1',
    [booking],
  )
  if (!row) throw new Error('no leg')
  return row
}
/** The leg as its reader has seen it: in this state. */
const legIn = async (state: LegState) => {
  await world.rows('update payment_leg set state = $2 where booking_id = $1', [booking, state])
  return leg()
}

test('the states of a payment leg have one name in code and database', async () => {
  const [row] = await world.rows<{ check: string }>(
    `select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'payment_leg_state_check'`,
  )
  const inDatabase = [...(row?.check ?? '').matchAll(/'([a-z_]+)'/g)].map(([, name]) => name)
  expect(inDatabase.toSorted()).toEqual(LEG_STATES.toSorted())
})

test('the view of what is unpaid says what the rule says', async () => {
  for (const state of LEG_STATES) {
    await legIn(state)
    const rows = await world.rows('select from payment_unpaid where booking_id = $1', [booking])
    expect([state, rows.length === 1]).toEqual([state, isUnpaid(state)])
  }
})

test('every event in every state: written as the table says, or refused with both names', async () => {
  const { now } = world.clock
  for (const state of LEG_STATES)
    for (const event of LEG_EVENTS) {
      const seen = await legIn(state)
      const to = legAfter(state, event)
      const moving = move(world.db.write, seen, event, { now: now() })
      if (to === null) await expect(moving).rejects.toThrow(new RegExp(`${event} .* ${state}$`))
      else expect(await moving).toEqual({ state: to, attempt: seen.attempt })
      expect(await leg()).toMatchObject({ state: to ?? state, version: seen.version + (to === null ? 0 : 1) })
    }
})

test('a concurrent change is not overwritten', async () => {
  const now = world.clock.now()
  const seen = await legIn('held')
  await legIn('paid')
  expect(await move(world.db.write, seen, 'cancel', { now })).toBeNull()
  expect(await leg()).toMatchObject({ state: 'paid' })

  const scheduled = await legIn('scheduled')
  await legIn('none')
  expect(await move(world.db.write, scheduled, 'cancel', { now })).toMatchObject({ state: 'none' })
})

test('columns are written with the state, and only while the attempt is the one that was read', async () => {
  const now = world.clock.now()
  const seen = await legIn('scheduled')
  const no = { now, decline_code: 'expired_card', auth_ref: null, attempt: 'next' } as const
  const first = await move(world.db.write, seen, 'refuse_hold', no, { attempt: seen.attempt })
  expect(first).toEqual({ state: 'hold_failed', attempt: seen.attempt + 1 })
  expect(await leg()).toMatchObject({ auth_ref: null })
  expect(await move(world.db.write, seen, 'refuse_hold', no, { attempt: seen.attempt })).toBeNull()
  const action = { url: 'https://bank.example/?a="b"' }
  await move(world.db.write, await leg(), 'ask', { now, action })
  expect(await world.rows('select action from payment_leg where booking_id = $1', [booking])).toEqual([{ action }])
})
