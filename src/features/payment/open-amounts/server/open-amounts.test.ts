/** What failed and is still owed, as operators see it, in a database. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements } from '#app/testing/count-statements.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import { LEG_STATES } from '../../rules/leg-states.ts'
import { capturePayments } from '../../server/capture-payments-job.ts'
import { writeOffBooking } from '../../write-off/contract.ts'
import { downloadOpenAmounts, listOpenAmounts } from '../contract.ts'
import { openStateOf, type OpenState } from '../rules/open-state.ts'
import { listOpenAmounts as read } from './list-open-amounts.ts'

let world: TestWorld
let operator: Awaited<ReturnType<TestWorld['person']>>
beforeAll(async () => {
  world = await createTestWorld()
  operator = await world.person({ bits: KIND_BITS.operator })
})
afterAll(() => world.close())

const list = async (query: { state?: OpenState; cursor?: string } = {}) =>
  world.call(listOpenAmounts, { query }, operator)

/** The visit is over, and their card says no. */
async function failed(date: string) {
  world.clock.set(TEST_NOW)
  const { id: office } = await world.office({ provider: await world.provider(), capacity: 5 })
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const body = { office, date, time: '10:00', hours: 2, expectedTotal: 2000 }
  const { data } = await world.call(placeBooking, { body }, viewer)
  const stern = await world.card(viewer, CARDS.asksAlways)
  await world.rows('update payment_leg set method_id = $2, auth_ref = null where booking_id = $1', [data.id, stern])
  await timersAt(`${date}T11:20:00Z`)
  return data.id
}
async function timersAt(at: string) {
  world.clock.set(at)
  await endBookings(world.context, world.clock.now())
  await capturePayments(world.context, world.clock.now())
}

test('an amount is open from its first failure until it is given up; each failure counts', async () => {
  const booking = await failed('2026-11-12')
  const [first] = (await list()).data.open
  expect(first).toMatchObject({ booking, kind: 'main', state: 'trying', cents: 2000, currency: 'EUR', failures: 1 })
  const since = Temporal.Instant.from(first!.since)
  expect(Temporal.Instant.from(first!.nextAt!).since(since).total('hours')).toBe(24)
  for (const hours of [24, 72, 168]) await timersAt(since.add({ hours, minutes: 1 }).toString())
  expect((await list()).data.open).toEqual([{ ...first, state: 'ended', failures: 4, nextAt: null }])
  expect((await list({ state: 'trying' })).data.open).toEqual([])
  expect((await list({ state: 'ended' })).data.open).toHaveLength(1)
  expect((await list()).data.sums).toEqual([{ state: 'ended', currency: 'EUR', count: 1, cents: 2000 }])
  const table = await world.call(downloadOpenAmounts, { query: { language: 'de', state: 'ended' } }, operator)
  expect(table.name).toBe('viertel-offene-betraege.csv')
  const [titles, row, ...more] = table.text.slice(1).trimEnd().split('\r\n')
  expect(titles).toMatch(/^Buchung;Art;Wer zahlt;/)
  expect(row).toMatch(new RegExp(`^${booking};Besuch;.*;EUR;20;.*;4;wartet auf euch;$`))
  expect(more).toEqual([])
  const body = { reason: 'Unbekannt verzogen.' }
  await world.call(writeOffBooking, { params: { id: String(booking) }, body, idempotencyKey: randomUUID() }, operator)
  expect((await list()).data).toEqual({ sums: [], open: [] })
})

test('the oldest first, page after page, none twice and none left out, at the same number of statements', async () => {
  const one = await failed('2026-11-13')
  const copies = (count: number) =>
    world.rows(
      `insert into payment_leg (office_id, id, booking_id, kind, state, payer_id, provider, currency, hold_cents, amount_cents,
         due_at, retry_at, failures, created_at, updated_at)
       select office_id, nth, booking_id, 'extension', state, payer_id, provider, currency, 0, 100 + nth,
         due_at - nth % 7 * interval '1 hour', case when nth % 2 = 0 then retry_at end, 1, created_at, updated_at
       from payment_leg, generate_series(1, $2::int) nth where booking_id = $1 and kind = 'main'
       on conflict do nothing`,
      [one, count],
    )
  const statements = () =>
    countStatements(world, (context) =>
      read({ query: {}, locale: 'de', context, viewer: operator } as unknown as Parameters<typeof read>[0]),
    )
  const few = await statements()
  await copies(60)
  expect(await statements()).toBe(few)
  const seen: { id: number; since: string }[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(cursor === null ? {} : { cursor })
    expect(page.data.open.length).toBeLessThanOrEqual(25)
    seen.push(...page.data.open)
    cursor = page.meta.next
  } while (cursor !== null)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(61)
  expect(seen).toHaveLength(61)
  const times = seen.map(({ since }) => Temporal.Instant.from(since).epochMilliseconds)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect((await list({ state: 'ended' })).data.open.every(({ state }) => state === 'ended')).toBe(true)
  await world.rows(`delete from payment_leg where booking_id = $1 and kind = 'extension'`, [one])
})

test('the database and the rule agree on what is open', async () => {
  const booking = await failed('2026-11-16')
  const soon = Temporal.Instant.from('2026-11-20T10:00:00Z')
  for (const state of LEG_STATES)
    for (const failures of [0, 2])
      for (const retryAt of [null, soon]) {
        await world.rows('update payment_leg set state = $2, failures = $3, retry_at = $4 where booking_id = $1', [
          booking,
          state,
          failures,
          retryAt,
        ])
        const found = (await list()).data.open.find((one) => one.booking === booking)?.state ?? null
        expect([state, failures, retryAt, found]).toEqual([
          state,
          failures,
          retryAt,
          openStateOf({ state, failures, retryAt }),
        ])
      }
})
