/** Making, using and ending discount codes through the API, as operators and as providers. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { cancelBooking, placeBooking, quoteBooking } from '#features/booking/contract.ts'
import { expireHolds } from '#features/booking/server/timers/booking-timers-job.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import {
  createDiscount,
  createOwnDiscount,
  endDiscount,
  endOwnDiscount,
  listDiscounts,
  listOwnDiscounts,
} from '../contract.ts'

let world: TestWorld
let operator: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  operator = { ...(await world.person({ bits: KIND_BITS.operator })) }
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(() => world.close())

/** A Wednesday. */
const DAY = '2026-11-11'
let codes = 0
const newCode = () => `CODE-${(codes += 1)}`
const make = async (terms: Record<string, unknown>, as = operator) => {
  const code = newCode()
  const body = { code, percent: 10, fundedBy: 'platform' as const, ...terms }
  await world.call(createDiscount, { body: body as never }, as)
  return String(body.code)
}
/** What a code takes off four hours for 40.00, or why it does not. */
async function worth(discountCode: string, more: { office?: number; viewer?: SignedIn; date?: string } = {}) {
  const office = more.office ?? (await world.office()).id
  const viewer = more.viewer ?? (await world.person())
  const body = { office, date: more.date ?? DAY, time: '10:00', hours: 4, quantity: 1, discountCode }
  const { data } = await world.call(quoteBooking, { body: body as never }, viewer)
  return data.discountError ?? data.discountCents
}
async function book(viewer: SignedIn, office: number, discountCode: string, date = DAY, expectedTotal = 3600) {
  return place(viewer, office, discountCode, await world.card(viewer, CARDS.good), date, expectedTotal)
}
function place(
  viewer: SignedIn,
  office: number,
  discountCode: string,
  paymentMethod: number,
  date = DAY,
  expectedTotal = 3600,
) {
  const body = { office, date, time: '10:00', hours: 4, discountCode, expectedTotal, paymentMethod }
  return world.call(placeBooking, { body }, viewer)
}
const find = async (code: string) =>
  (await world.call(listDiscounts, { query: {} }, operator)).data.find((one) => one.code === code)

describe('restrictions', () => {
  test('users: those who are named, in whatever letters', async () => {
    const [ada, bob] = [await world.person(), await world.person()]
    const [row] = await world.rows<{ email: string }>('select email from person where id = $1', [ada.id])
    const code = await make({ people: [row?.email.toUpperCase()] })
    expect(await worth(code, { viewer: ada })).toBe(400)
    expect(await worth(code, { viewer: bob })).toContain('nicht für dich')
    const nobody = world.call(
      createDiscount,
      { body: { code: newCode(), percent: 10, fundedBy: 'platform', people: ['nobody@example.test'] } },
      operator,
    )
    expect(await world.refusal(nobody)).toBe('discount.unknown_person')
  })

  test('offices and providers: any of them', async () => {
    const [one, two, three] = [await world.office(), await world.office(), await world.office()]
    const code = await make({ offices: [one.id], providers: [two.provider.id] })
    const list = [one, two, three].map(({ id }) => worth(code, { office: id }))
    expect((await Promise.all(list)).map((off) => (typeof off === 'number' ? off : 'refused'))).toEqual([
      400,
      400,
      'refused',
    ])
    expect(await find(code)).toMatchObject({
      offices: [{ id: one.id }],
      providers: [{ id: two.provider.id }],
      state: 'running',
      owner: null,
    })
  })

  test('weekdays, days of the visit, and days on which it is entered', async () => {
    expect(await worth(await make({ weekdays: [3] }))).toBe(400)
    expect(await worth(await make({ weekdays: [1, 2, 4, 5, 6, 7] }))).toContain('diesen Tag')
    const days = await make({ bookingFrom: '2026-11-12', bookingUntil: '2026-11-13' })
    expect([await worth(days), await worth(days, { date: '2026-11-12' })]).toEqual([
      expect.stringContaining('diesen Tag'),
      400,
    ])
    const until = await make({ validFrom: '2026-11-10', validUntil: '2026-11-10' })
    expect(await worth(until)).toBe(400)
    world.clock.set('2026-11-10T22:59:59Z')
    expect(await worth(until)).toBe(400)
    world.clock.set('2026-11-10T23:00:00Z')
    expect(await worth(until)).toContain('abgelaufen')
    expect(await find(until)).toMatchObject({ state: 'ended' })
  })

  test('an amount in its own currency, and the sums between which it counts', async () => {
    expect(await worth(await make({ percent: undefined, amountCents: 500, currency: 'EUR' }))).toBe(500)
    expect(await worth(await make({ percent: undefined, amountCents: 500, currency: 'CHF' }))).toContain(
      'gibt es nicht',
    )
    expect(await worth(await make({ minimumCents: 4001, currency: 'EUR' }))).toContain('erst ab')
    expect(await worth(await make({ maximumCents: 3999, currency: 'EUR' }))).toContain('nur bis')
  })
})

describe('uses', () => {
  test('500 people race for the last ten uses: ten get one, and the counts add up', async () => {
    const { id: office } = await world.office({ capacity: 500 })
    const code = await make({ usageLimit: 10 })
    // They come by and by; only the race is at once.
    const people: { viewer: SignedIn; card: number }[] = []
    for (let n = 0; n < 500; n += 20)
      people.push(
        ...(await Promise.all(
          Array.from({ length: 20 }, async () => {
            const viewer = await world.person()
            return { viewer, card: await world.card(viewer, CARDS.good) }
          }),
        )),
      )
    const outcomes = await Promise.all(
      people.map(({ viewer, card }) =>
        place(viewer, office, code, card).then(
          () => 'booked',
          (error: unknown) => world.refusal(Promise.reject(error)),
        ),
      ),
    )
    const counts = Object.fromEntries(
      Map.groupBy(outcomes, (one) => one)
        .entries()
        .map(([key, all]) => [key, all.length]),
    )
    expect(counts).toEqual({ booked: 10, 'discount.used_up': 490 })
    expect(await find(code)).toMatchObject({ used: 10, state: 'used_up' })
  })

  test('one person twice, then never more; parallel attempts cannot pass the limit', async () => {
    const { id: office } = await world.office({ capacity: 20 })
    const viewer = await world.person()
    const code = await make({ personLimit: 2 })
    const days = ['2026-11-11', '2026-11-12', '2026-11-13', '2026-11-16', '2026-11-17']
    const outcomes = await Promise.all(
      days.map((date) =>
        book(viewer, office, code, date).then(
          () => 'booked',
          (error: unknown) => world.refusal(Promise.reject(error)),
        ),
      ),
    )
    expect(outcomes.toSorted()).toEqual([
      'booked',
      'booked',
      'discount.already_used',
      'discount.already_used',
      'discount.already_used',
    ])
    expect(await world.refusal(book(viewer, office, code, '2026-11-18'))).toBe('discount.already_used')
    expect(await world.rows('select used from discount_person where code = $1', [code])).toEqual([{ used: 2 }])
    await book(await world.person(), office, code, '2026-11-18')
  })

  test('canceling and expiring give the use back, for the person as well', async () => {
    const { id: office } = await world.office({ capacity: 2 })
    const viewer = await world.person()
    const code = await make({ usageLimit: 1, personLimit: 1 })
    const { id } = (await book(viewer, office, code)).data
    expect(await find(code)).toMatchObject({ used: 1, state: 'used_up' })
    await world.call(cancelBooking, { params: { id: String(id) }, query: {} }, viewer)
    expect(await find(code)).toMatchObject({ used: 0, state: 'running' })
    const secure = await world.card(viewer, CARDS.asksAlways)
    const body = {
      office,
      date: DAY,
      time: '10:00',
      hours: 4,
      discountCode: code,
      expectedTotal: 3600,
      paymentMethod: secure,
    }
    await world.call(placeBooking, { body }, viewer)
    expect(await find(code)).toMatchObject({ used: 1 })
    world.clock.set('2026-11-10T09:00:00Z')
    await expireHolds(world.context, world.clock.now())
    expect(await find(code)).toMatchObject({ used: 0 })
    expect(await world.rows('select used from discount_person where code = $1', [code])).toEqual([{ used: 0 }])
  })

  test('who has it keeps it when it ends; nobody gets it any more', async () => {
    const { id: office } = await world.office({ capacity: 2 })
    const code = await make({})
    const { id } = (await book(await world.person(), office, code)).data
    for (let twice = 0; twice < 2; twice += 1) await world.call(endDiscount, { params: { code } }, operator)
    expect(await worth(code, { office })).toContain('abgelaufen')
    expect(await find(code)).toMatchObject({ used: 1, state: 'ended' })
    expect(await world.rows('select discount_cents as off from booking where id = $1', [id])).toEqual([{ off: 400 }])
  })
})

describe('providers', () => {
  test('their codes are for their own offices, later ones too, and they bear them', async () => {
    const owner = await world.provider()
    const one = await world.office({ provider: owner, capacity: 2 })
    const code = newCode()
    await world.call(createOwnDiscount, { body: { code: code.toLowerCase(), percent: 10 } }, owner.viewer)
    const later = await world.office({ provider: owner })
    expect([await worth(code, { office: one.id }), await worth(code, { office: later.id })]).toEqual([400, 400])
    expect(await worth(code)).toContain('nicht für diesen Platz')
    expect((await world.call(listOwnDiscounts, { query: {} }, owner.viewer)).data).toMatchObject([
      { code, fundedBy: 'provider', owner: 'Probehaus' },
    ])
  })

  test('another page follows fifty codes only when there are more', async () => {
    const owner = await world.provider()
    const { id } = await world.office({ provider: owner })
    const add = async () => {
      await world.rows(
        `insert into discount_code (code, percent, funded_by, owner_id, office_ids, created_at) values ($1, 10, 'provider', $2, $3, $4)`,
        [newCode(), owner.id, [id], world.clock.now()],
      )
    }
    const list = async (query = {}) => world.call(listOwnDiscounts, { query }, owner.viewer)
    for (let made = 0; made < 50; made += 1) await add()
    const whole = await list()
    expect([whole.data.length, whole.meta.next]).toEqual([50, null])
    await add()
    const first = await list()
    expect([first.data.length, first.meta.next]).toEqual([50, first.data.at(-1)?.code])
    const rest = await list({ after: first.meta.next })
    expect([rest.data.length, rest.meta.next]).toEqual([1, null])
  })

  test('nobody else has their codes, and they have no offices of others', async () => {
    const [owner, other] = [await world.provider(), await world.provider()]
    const { id } = await world.office({ provider: owner })
    await world.office({ provider: other })
    const code = newCode()
    await world.call(createOwnDiscount, { body: { code, percent: 10, offices: [id] } }, owner.viewer)
    expect((await world.call(listOwnDiscounts, { query: {} }, other.viewer)).data).toEqual([])
    expect(await world.refusal(world.call(endOwnDiscount, { params: { code } }, other.viewer))).toBe(
      'request.not_found',
    )
    const foreign = world.call(
      createOwnDiscount,
      { body: { code: newCode(), percent: 10, offices: [id] } },
      other.viewer,
    )
    expect(await world.refusal(foreign)).toBe('discount.unknown_office')
    await world.call(endOwnDiscount, { params: { code } }, owner.viewer)
    expect(await find(code)).toMatchObject({ state: 'ended' })
  })

  test('the code of somebody else is taken; which operators and providers see is the newest first, fifty at once', async () => {
    world.clock.set('2026-11-12T08:00:00Z')
    const owner = await world.provider()
    const code = await make({})
    const again = world.call(createOwnDiscount, { body: { code, percent: 10 } }, owner.viewer)
    expect(await world.refusal(again)).toBe('discount.exists')
    for (let more = 0; more < 50; more += 1) {
      world.clock.set(world.clock.now().add({ seconds: 1 }).toString())
      await make({})
    }
    const { data: first, meta } = await world.call(listDiscounts, { query: {} }, operator)
    expect([first.length, first[0]?.code]).toEqual([50, `CODE-${codes}`])
    const next = (await world.call(listDiscounts, { query: { cursor: meta.next ?? '' } }, operator)).data
    expect(next[0]?.code).toBe(code)
  })
})
