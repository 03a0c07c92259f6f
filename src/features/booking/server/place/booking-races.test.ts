import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { cancelBooking, holdBooking, placeBooking } from '../../contract.ts'
import { expireHolds, releaseHolds } from '../timers/booking-timers-job.ts'

let world: TestWorld
let people: SignedIn[]
beforeAll(async () => {
  world = await createTestWorld()
  people = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const viewer = await world.person()
      await world.card(viewer, CARDS.good)
      return viewer
    }),
  )
})
afterAll(async () => {
  expect(await world.rows('select * from occupancy_drift')).toEqual([])
  await world.close()
})

/** What each call came to: 'confirmed' or the code it was refused with. */
async function outcomes(body: object): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  await Promise.all(
    people.map(async (viewer) => {
      const calling = world.call(placeBooking, { body }, viewer)
      const outcome = await calling.then(({ data }) => data.status).catch(() => world.refusal(calling))
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    }),
  )
  return counts
}

const WISH = { date: '2026-11-11', time: '10:00', hours: 4 }

test('the last desk: fifty at the same time, exactly one gets it, and only one card is held', async () => {
  const office = await world.office({ capacity: 1 })
  const counts = await outcomes({ office: office.id, ...WISH, expectedTotal: 4000 })
  expect(Object.fromEntries(counts)).toEqual({ confirmed: 1, 'booking.no_free_desks': 49 })
  expect(await world.rows('select state from sandbox_payment')).toEqual([{ state: 'authorized' }])
})

test('a code for ten: fifty at the same time, exactly ten use it', async () => {
  const office = await world.office({ capacity: 60 })
  await world.rows(
    `insert into discount_code (code, amount_cents, currency, usage_limit) values ('TENONLY', 500, 'EUR', 10)`,
  )
  const counts = await outcomes({ office: office.id, ...WISH, discountCode: 'TENONLY', expectedTotal: 3500 })
  expect(Object.fromEntries(counts)).toEqual({ confirmed: 10, 'discount.used_up': 40 })
  expect(await world.rows(`select used from discount_code where code = 'TENONLY'`)).toEqual([{ used: 10 }])
  expect(await world.rows(`select from discount_use where code = 'TENONLY'`)).toHaveLength(10)
})

test('a code for once a person: eight bookings of one person at the same time, one uses it', async () => {
  const viewer = people[0] as SignedIn
  await world.rows(
    `insert into discount_code (code, amount_cents, currency, person_limit) values ('ONCEEACH', 500, 'EUR', 1)`,
  )
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, async (_, i) => {
      const office = await world.office({ capacity: 2 })
      const body = {
        office: office.id,
        ...WISH,
        date: `2026-11-${12 + i}`,
        discountCode: 'ONCEEACH',
        expectedTotal: 3500,
      }
      const calling = world.call(placeBooking, { body }, viewer)
      return calling.then(({ data }) => data.status).catch(() => world.refusal(calling))
    }),
  )
  expect(outcomes.filter((outcome) => outcome === 'confirmed')).toHaveLength(1)
  for (const outcome of outcomes)
    expect(['confirmed', 'discount.already_used', 'booking.too_many_holds']).toContain(outcome)
  expect(await world.rows(`select used from discount_code where code = 'ONCEEACH'`)).toEqual([{ used: 1 }])
})

test('three holds a person, however many are asked for at the same time', async () => {
  const viewer = people[1] as SignedIn
  const ask = async (i: number) => {
    const office = await world.office({ capacity: 2 })
    const body = { office: office.id, ...WISH, date: `2026-11-${12 + i}`, expectedTotal: 4000 }
    const calling = world.call(holdBooking, { body }, viewer)
    return calling.then(({ data }) => data.status).catch(() => world.refusal(calling))
  }
  const outcomes = await Promise.all(Array.from({ length: 12 }, (_, i) => ask(i)))
  expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(3)
  expect(outcomes.filter((outcome) => outcome === 'booking.too_many_holds')).toHaveLength(9)
  // Holds whose time is over make room by themselves, before any timer comes by; the pause for letting them lapse is over.
  world.clock.advance({ minutes: 41 })
  expect(await ask(0)).toBe('held')
})

test('booking and cancelling at random side by side leaves counts, holds and discounts that add up', async () => {
  const office = await world.office({ capacity: 3 })
  await world.rows(`insert into discount_code (code, percent) values ('STORM', 10)`)
  await Promise.all(
    people.slice(0, 16).map(async (viewer, index) => {
      for (let round = 0; round < 3; round += 1) {
        const time = ['08:00', '10:00', '12:00'][(index + round) % 3]
        const discounted = (index + round) % 2 === 0
        const body = {
          office: office.id,
          ...WISH,
          time,
          ...(discounted ? { discountCode: 'STORM', expectedTotal: 3600 } : { expectedTotal: 4000 }),
        }
        try {
          const { data } = await world.call(placeBooking, { body }, viewer)
          if (round !== 2) await world.call(cancelBooking, { params: { id: String(data.id) } }, viewer)
        } catch (error) {
          expect(await world.refusal(Promise.reject(error as Error))).toBe('booking.no_free_desks')
        }
      }
    }),
  )
  await expireHolds(world.context, world.clock.now())
  await releaseHolds(world.context, world.clock.now())
  const [confirmed] = await world.rows<{ n: number; discounted: number }>(
    `select count(*)::int as n, count(discount_code)::int as discounted from booking where office_id = $1 and status = 'confirmed'`,
    [office.id],
  )
  expect(confirmed?.n).toBeGreaterThan(0)
  const [held] = await world.rows<{ n: number }>(
    `select count(*)::int as n from sandbox_payment s join payment_leg leg on leg.id::text = s.leg_ref where leg.office_id = $1 and s.state = 'authorized'`,
    [office.id],
  )
  expect(held?.n).toBe(confirmed?.n)
  expect(await world.rows(`select used from discount_code where code = 'STORM'`)).toEqual([
    { used: confirmed?.discounted },
  ])
})
