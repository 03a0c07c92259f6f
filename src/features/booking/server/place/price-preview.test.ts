/** What is shown before is what is booked, held and taken, to the cent; anything else is refused. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OfficeOptions, PersonOptions } from '#app/testing/test-people.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { OFFICE_TYPE } from '#features/office/rules/office-type.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import { searchOffices } from '#features/search/contract.ts'
import type { Country } from '#kernel/locale.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { cancelBooking, holdBooking, placeBooking, quoteBooking, readBooking } from '../../contract.ts'
import { releaseHolds } from '../timers/booking-timers-job.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
  await world.rows(
    `insert into discount_code (code, percent, amount_cents, currency) values ('SEVEN', 7, null, null), ('LARGE', null, 99999, 'EUR')`,
  )
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(() => world.close())

const TIME = { date: '2026-11-11', time: '10:00' }
async function payer(options: PersonOptions = {}): Promise<SignedIn> {
  const viewer = await world.person(options)
  await world.card(viewer, CARDS.good)
  return viewer
}
const book = (viewer: SignedIn, wish: object, expectedTotal: number) =>
  world.call(placeBooking, { body: { ...TIME, ...wish, expectedTotal } }, viewer)
const hold = (viewer: SignedIn, wish: object, expectedTotal: number) =>
  world.call(holdBooking, { body: { ...TIME, ...wish, expectedTotal } }, viewer)
const read = async (viewer: SignedIn, id: number) =>
  (await world.call(readBooking, { params: { id: String(id) } }, viewer)).data

type Money = { total: number; block: number; tax: number }
type Case = [
  name: string,
  office: OfficeOptions & { country?: Country },
  wish: { hours: number; quantity?: number; discountCode?: string },
  booker: PersonOptions,
  money: Money,
]

describe.each<Case>([
  ['four hours', {}, { hours: 4 }, {}, { total: 4000, block: 8000, tax: 639 }],
  [
    'odd cents, two desks',
    { priceCents: 1235 },
    { hours: 3, quantity: 2 },
    {},
    { total: 7410, block: 19_760, tax: 1183 },
  ],
  [
    'a code for seven in a hundred',
    { priceCents: 1235 },
    { hours: 3, discountCode: 'SEVEN' },
    {},
    { total: 3446, block: 9880, tax: 550 },
  ],
  ['a code for more than it costs', {}, { hours: 2, discountCode: 'LARGE' }, {}, { total: 0, block: 0, tax: 0 }],
  ['francs', { country: 'CH', priceCents: 1250 }, { hours: 4 }, {}, { total: 5000, block: 10_000, tax: 375 }],
  ['free for refugees', { type: OFFICE_TYPE.refugee }, { hours: 4 }, { refugee: true }, { total: 0, block: 0, tax: 0 }],
  ['and not for others', { type: OFFICE_TYPE.refugee }, { hours: 4 }, {}, { total: 4000, block: 8000, tax: 639 }],
])('%s', (_, { country, ...office }, wanted, booker, money) => {
  let viewer: SignedIn
  let wish: { office: number } & typeof wanted
  beforeAll(async () => {
    viewer = await payer(booker)
    const provider = await world.provider(country)
    wish = { office: (await world.office({ ...office, provider })).id, ...wanted }
  })

  test('quoted, kept and booked', async () => {
    const { data: quote } = await world.call(quoteBooking, { body: { ...TIME, ...wish } }, viewer)
    expect([quote.totalCents, quote.blockCents, quote.taxCents]).toEqual([money.total, money.block, money.tax])
    for (const other of [quote.totalCents + 1, Math.max(0, quote.totalCents - 1) || 2])
      for (const one of [book, hold])
        expect(await world.refusal(one(viewer, wish, other)), `${other}`).toBe('booking.price_changed')
    expect((await hold(viewer, wish, quote.totalCents)).data.price).toEqual(priceIn(quote))
    const { data } = await book(viewer, wish, quote.totalCents)
    expect(data.status).toBe('confirmed')
    expect(data.price).toEqual(priceIn(quote))
    expect(data.freeUntil).toBe(quote.freeUntil)
    expect(
      await world.rows('select amount_cents, hold_cents, currency from payment_leg where booking_id = $1', [data.id]),
    ).toEqual([{ amount_cents: money.total, hold_cents: money.block, currency: quote.currency }])
  })

  test('the list shows it, too', async () => {
    const search = { ...TIME, hours: wanted.hours, availability: 0 }
    const location = { DE: { lat: 52.53, lng: 13.38 }, CH: { lat: 47.37, lng: 8.54 }, AT: null }[country ?? 'DE']
    const { data } = await world.call(searchOffices, { body: { search, group: 1, location } }, viewer)
    const { discountCode: _code, ...plain } = wish
    const { data: quote } = await world.call(quoteBooking, { body: { ...TIME, ...plain, quantity: 1 } }, viewer)
    const card = data.find(({ id }) => id === wish.office)
    expect([card?.price, card?.totalCents, card?.currency]).toEqual([quote.hourlyCents, quote.sumCents, quote.currency])
  })
})

const priceIn = (quote: Record<keyof Awaited<ReturnType<typeof read>>['price'], unknown>) => {
  const { currency, hourlyCents, sumCents, discountCents, totalCents, blockCents, taxRate, taxCents } = quote
  return { currency, hourlyCents, sumCents, discountCents, totalCents, blockCents, taxRate, taxCents }
}

describe('canceling', () => {
  test.each([
    ['early', '2026-11-11T07:00:00Z', { hours: 4 }, 0],
    ['late: the two hours that are the least', '2026-11-11T07:00:00.001Z', { hours: 4 }, 2470],
    ['late, two desks', '2026-11-11T08:59:59.999Z', { hours: 3, quantity: 2 }, 4940],
    [
      'late, and a code had made it cheaper than that',
      '2026-11-11T08:00:00Z',
      { hours: 2, discountCode: 'SEVEN' },
      2297,
    ],
  ])('%s', async (_, instant, wanted, fee) => {
    const viewer = await payer()
    const { id: office } = await world.office({ priceCents: 1235 })
    const { data: quote } = await world.call(quoteBooking, { body: { office, ...TIME, ...wanted } }, viewer)
    const { data } = await book(viewer, { office, ...wanted }, quote.totalCents)
    world.clock.set(instant)
    const shown = (await read(viewer, data.id)).cancel
    expect(shown).toEqual({ feeCents: fee, releaseCents: quote.blockCents - fee })
    const cancel = (expectedFee: number) => {
      const query = { expectedFee: String(expectedFee) }
      return world.call(cancelBooking, { params: { id: String(data.id) }, query }, viewer)
    }
    for (const other of [fee + 1, Math.max(0, fee - 1) || 2])
      expect(await world.refusal(cancel(other)), `${other}`).toBe('booking.fee_changed')
    expect((await cancel(fee)).data).toMatchObject({ status: 'canceled', feeCents: fee, owedCents: fee })
    await capturePayments(world.context, world.clock.now())
    await releaseHolds(world.context, world.clock.now())
    expect(
      await world.rows(
        `select s.captured_cents as taken from sandbox_payment s join payment_leg leg on leg.id::text = s.leg_ref where leg.booking_id = $1`,
        [data.id],
      ),
    ).toEqual([{ taken: fee }])
  })
})
