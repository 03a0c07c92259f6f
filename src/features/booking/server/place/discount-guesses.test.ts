/** Nobody finds a discount code by trying: ten wrong ones an hour for a person and for an address. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { placeBooking, quoteBooking } from '../../contract.ts'

let world: TestWorld
let office: number
beforeAll(async () => {
  world = await createTestWorld()
  office = (await world.office({ capacity: 50 })).id
  await world.rows(`insert into discount_code (code, amount_cents, currency) values ('REAL', 500, 'EUR')`)
})
afterAll(() => world.close())

const WISH = { date: '2026-11-11', time: '10:00', hours: 4 }
const errorOf = async (viewer: Viewer, discountCode: string, address: string) =>
  (await world.call(quoteBooking, { body: { office, ...WISH, discountCode }, caller: { address } }, viewer)).data
    .discountError
const PAUSED = /^Das waren viele falsche Gutscheine. In \d+ Minuten/
const WRONG = 'Diesen Gutschein gibt es nicht.'

test('an address of guests: ten, also at once, then not even the right one; another address goes on', async () => {
  const guest = guestViewer('de')
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => errorOf(guest, `WRONG${i}`, '192.0.2.1')))
  expect(answers.filter((answer) => answer === WRONG)).toHaveLength(10)
  expect(answers.filter((answer) => answer !== WRONG && PAUSED.test(answer ?? ''))).toHaveLength(30)
  expect(await errorOf(guest, 'REAL', '192.0.2.1')).toMatch(PAUSED)
  expect(await errorOf(guest, 'REAL', '192.0.2.2')).toBeNull()
  world.clock.advance({ minutes: 60 })
  expect(await errorOf(guest, 'REAL', '192.0.2.1')).toBeNull()
  expect(await errorOf(guest, 'WRONG', '192.0.2.1')).toBe(WRONG)
})

test('wrong codes of one person from changing addresses are counted in quote and booking; occasional typing errors do no harm', async () => {
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  for (let i = 0; i < 9; i += 1) expect(await errorOf(viewer, `NO${i}`, `198.51.100.${i}`)).toBe(WRONG)
  const place = (discountCode: string, address: string) =>
    world.call(
      placeBooking,
      { body: { office, ...WISH, discountCode, expectedTotal: 3500 }, caller: { address } },
      viewer,
    )
  expect(await errorOf(viewer, 'REAL', '203.0.113.1')).toBeNull()
  expect(await world.refusal(place('NO9', '203.0.113.2'))).toBe('discount.not_valid')
  expect(await world.refusal(place('REAL', '203.0.113.3'))).toBe('discount.paused')
  world.clock.advance({ minutes: 60 })
  expect((await place('REAL', '203.0.113.3')).data.status).toBe('confirmed')
})

test('old counters are deleted', async () => {
  world.clock.advance({ hours: 25 })
  await world.call(
    quoteBooking,
    { body: { office, ...WISH, discountCode: 'NOPE' }, caller: { address: '192.0.2.9' } },
    guestViewer('de'),
  )
  expect(await world.rows('select key from discount_guess')).toHaveLength(1)
})
