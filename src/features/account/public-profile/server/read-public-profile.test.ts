/** Who sees whose profile, and what of it: before, during and after a booking, and from a third account (safety table 2). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveWorld, type ServedWorld } from '#app/testing/served-world.ts'
import { createTestWorld, CARDS, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { cancelBooking, holdBooking, placeBooking } from '#features/booking/contract.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'

let world: TestWorld
let served: ServedWorld
beforeAll(async () => {
  world = await createTestWorld()
  served = await serveWorld(world)
})
afterAll(async () => {
  await served.close()
  await world.close()
})

const WISH = { date: '2026-11-20', time: '10:00', hours: 4, expectedTotal: 4000 }
const profileOf = async (person: { id: string }, as?: SignedIn, reservation?: number | string) => {
  const query = reservation === undefined ? '' : `?reservation=${reservation}`
  const { status, body } = await served.ask('GET', `/profile/${person.id}${query}`, as ? { as } : {})
  return { status, data: body['data'] as { profile: Record<string, unknown>; booking: Record<string, unknown> | null } }
}
const statusOf = async (person: { id: string }, as?: SignedIn) => (await profileOf(person, as)).status

async function booked(booker?: SignedIn, payer?: SignedIn, at?: Awaited<ReturnType<TestWorld['office']>>) {
  const who = booker ?? (await world.person())
  const { id: office, provider } = at ?? (await world.office())
  const paymentMethod = await world.card(payer ?? who, CARDS.good)
  const { data } = await world.call(placeBooking, { body: { office, ...WISH, paymentMethod } }, who)
  return { booker: who, host: provider.viewer, id: data.id }
}
async function at<T>(instant: string, then: () => Promise<T>): Promise<T> {
  world.clock.set(instant)
  try {
    return await then()
  } finally {
    world.clock.set(TEST_NOW)
  }
}

describe('both sides of a booking', () => {
  test('see each other from the confirmation until 90 days after its end, and nobody else does', async () => {
    const booker = await world.person()
    const { id: office, provider } = await world.office()
    const third = [
      await world.person(),
      (await world.provider()).viewer,
      await world.person({ bits: KIND_BITS.operator }),
    ]
    const seen = async () => [await statusOf(booker, provider.viewer), await statusOf(provider.viewer, booker)]
    expect(await seen()).toEqual([404, 404])
    await world.call(holdBooking, { body: { office, ...WISH } }, booker)
    expect(await seen()).toEqual([404, 404])
    const paymentMethod = await world.card(booker, CARDS.good)
    await world.call(placeBooking, { body: { office, ...WISH, paymentMethod } }, booker)
    expect(await seen()).toEqual([200, 200])
    for (const one of third)
      expect([await statusOf(booker, one), await statusOf(provider.viewer, one)], one.kind).toEqual([404, 404])
    expect(await statusOf(booker)).toBe(401)
    // It ends on 20 November at 14:00 in Berlin.
    expect(await at('2027-02-18T13:00:00Z', seen)).toEqual([200, 200])
    expect(await at('2027-02-18T13:00:01Z', seen)).toEqual([404, 404])
  })

  test('see nothing of somebody whose account has ended', async () => {
    const { booker, host } = await booked()
    await world.rows('update person set erased_at = now() where id = $1', [booker.id])
    expect([await statusOf(booker, host), await statusOf(host, booker)]).toEqual([404, 200])
  })

  test('see each other for 30 days once it is canceled', async () => {
    const { booker, host, id } = await booked()
    await world.call(cancelBooking, { params: { id: String(id) }, query: {} }, booker)
    const seen = async () => [await statusOf(booker, host), await statusOf(host, booker)]
    expect(await seen()).toEqual([200, 200])
    expect(await at('2026-12-10T08:00:00Z', seen)).toEqual([200, 200])
    expect(await at('2026-12-10T08:00:01Z', seen)).toEqual([404, 404])
  })

  test('see the fields of Spec 3, and the phone only when it is shared', async () => {
    const { booker, host } = await booked()
    const tell = (shared: boolean) =>
      world.rows(
        `update person set given_name = 'Ada', surname = 'Probe', residence = 'Jena', languages = '{de,fr}', phone = '+49 30 123456', phone_shared = $2
         where id = $1`,
        [booker.id, shared],
      )
    await tell(false)
    const expected = {
      id: booker.id,
      name: 'Ada',
      surname: 'Probe',
      fullName: 'Ada Probe',
      thumbnail: null,
      picture: null,
      residence: 'Jena',
      languages: ['de', 'fr'],
      email: booker.email,
      phone: null,
    }
    expect((await profileOf(booker, host)).data).toMatchObject({ profile: expected, reportTo: 'hello@viertel.example' })
    await tell(true)
    expect((await profileOf(booker, host)).data.profile).toEqual({ ...expected, phone: '+49 30 123456' })
  })
})

describe('the booking box', () => {
  const TIMES = { date: '2026-11-20', from: '10:00', to: '14:00', currency: 'EUR' }

  test('says the provider their income, and the booker no amount', async () => {
    const { booker, host, id } = await booked()
    expect((await profileOf(booker, host, id)).data.booking).toEqual({ ...TIMES, total: null, income: 3200 })
    expect((await profileOf(host, booker, id)).data.booking).toEqual({ ...TIMES, total: null, income: null })
    expect((await profileOf(host, booker)).data.booking).toBeNull()
  })

  test("says a company's admin the total of a member's booking", async () => {
    const { admin, employee } = await world.company()
    const { id, host } = await booked(employee, admin)
    expect((await profileOf(employee, admin, id)).data.booking).toEqual({ ...TIMES, total: 4000, income: null })
    expect((await profileOf(employee, host, id)).data.booking).toMatchObject({ total: null, income: 3200 })
  })

  test("does not say an admin of one member's booking beside another one", async () => {
    const { id: companyId, admin, employee } = await world.company()
    const colleague = await world.person({ bits: KIND_BITS.employee, companyId })
    const { id, host } = await booked(employee, admin)
    expect((await profileOf(colleague, admin, id)).data.booking).toBeNull()
    expect((await profileOf(colleague, employee, id)).data.booking).toBeNull()
    expect(await statusOf(host, admin)).toBe(404)
  })

  test('says what is left of a booking that was canceled late: the fee, and the share of it', async () => {
    const { booker, host, id } = await booked()
    await at('2026-11-20T08:00:00Z', () => world.call(cancelBooking, { params: { id: String(id) }, query: {} }, booker))
    expect((await profileOf(booker, host, id)).data.booking).toMatchObject({ income: 1600 })
  })

  test('is left out for a booking of others, for an unknown one and for what is no number', async () => {
    const office = await world.office()
    const { booker, host } = await booked(undefined, undefined, office)
    const others = await booked()
    const ofBooker = await booked(booker)
    const atHost = await booked(undefined, undefined, office)
    for (const reservation of [others.id, ofBooker.id, atHost.id, 4711, 'x', '-1', '99999999999999999999'])
      expect(await profileOf(booker, host, reservation), String(reservation)).toMatchObject({
        status: 200,
        data: { booking: null },
      })
  })
})

describe('a company', () => {
  test('its admin sees the members, the members see each other without a way to reach them', async () => {
    const { id, admin, employee } = await world.company()
    const colleague = await world.person({ bits: KIND_BITS.employee, companyId: id })
    await world.rows(`update person set phone = '+49 30 123456', phone_shared = true where company_id = $1`, [id])
    expect((await profileOf(employee, admin)).data.profile).toMatchObject({
      email: employee.email,
      phone: '+49 30 123456',
    })
    for (const [person, as] of [
      [employee, colleague],
      [admin, employee],
    ] as const)
      expect((await profileOf(person, as)).data.profile).toMatchObject({
        email: null,
        phone: null,
        fullName: 'Ada Probe',
      })
  })

  test('nobody of another one sees them, nor who has left', async () => {
    const { employee } = await world.company()
    const other = await world.company()
    expect(await Promise.all([other.admin, other.employee].map((one) => statusOf(employee, one)))).toEqual([404, 404])
    const left = { ...employee, companyId: null, kind: 'user' } as SignedIn
    const { admin } = await world.company()
    expect(await statusOf(admin, left)).toBe(404)
  })
})

test('everybody sees their own, and an id that nobody has is as one that is not for them', async () => {
  const ada = await world.person()
  expect(await profileOf(ada, ada)).toMatchObject({
    status: 200,
    data: { profile: { email: ada.email }, booking: null, reportTo: null },
  })
  for (const id of ['01980000-0000-7000-8000-000000000000', '4711', 'x', "'", '..'])
    expect(await statusOf({ id }, ada), id).toBe(404)
})

test('without the header of calls the address is the page', async () => {
  const ada = await world.person()
  const mounted = await serveWorld(world, {}, async (server) => {
    server.get('/*', async () => 'a page')
  })
  const calling = await mounted.ask('GET', `/profile/${ada.id}`, { as: ada })
  expect([calling.status, calling.headers['cache-control'], calling.body]).toMatchObject([
    200,
    'no-store',
    { data: { profile: { id: ada.id } } },
  ])
  const page = await mounted.server.inject(`/profile/${ada.id}`)
  expect([page.statusCode, page.body]).toEqual([200, 'a page'])
  await mounted.close()
})
