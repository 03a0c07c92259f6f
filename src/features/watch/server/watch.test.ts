import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { TIMERS } from '#app/server/timers.ts'
import { NOTICES } from '#app/server/notices.ts'
import { noticeWorldOf } from '#features/notification/server/notice-registry.ts'
import { mailJobsOf, writeMail } from '#features/notification/server/write-mail.ts'
import { cancelBooking, holdBooking, placeBooking, payBooking, readBooking } from '#features/booking/contract.ts'
import { deleteEmployee } from '#features/company/member/contract.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import type { OfficeOptions } from '#app/testing/test-people.ts'
import { addWatch, declineOffer, endWatch, endWatchByMail, listWatches, reopenWatch } from '../contract.ts'
import { MOST_WATCHES } from '../rules/limits.ts'
import { offerFreedPlaces } from './watch-timers-job.ts'

const DAY = '2026-11-11'
const TIME = { date: DAY, time: '10:00', hours: 4 }
const BERLIN = { lat: 52.52, lng: 13.405 }

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  world.clock.set(TEST_NOW)
  // Each test stands for itself.
  await world.rows('delete from watch')
  await world.rows('delete from room_freed')
  await world.rows(`update office set status = 'unpublished'`)
})
afterEach(async () => {
  expect(await world.rows('select * from occupancy_drift')).toEqual([])
  expect(
    await world.rows(
      `select watch_id from watch_offer where state = 'open' group by 1 having count(*) > 1
       union all select r.watch_id from watch_reach r join watch w on w.id = r.watch_id where w.number is null`,
    ),
    'one offer at a time, and nobody who ended is found',
  ).toEqual([])
})
afterAll(() => world.close())

async function timers(): Promise<void> {
  for (const timer of TIMERS.filter(({ name }) => name !== 'audit'))
    for (let turn = 0; turn < 20 && (await timer.run(world.context, world.clock.now())) > 0; turn += 1);
}

/** At a place the map knows, north of the middle of Berlin. */
async function officeAt(options: OfficeOptions & { north?: number; group?: 1 | 2 } = {}) {
  const at = { lat: BERLIN.lat + (options.north ?? 0), lng: BERLIN.lng }
  const office = await world.office({ capacity: 1, at, ...options })
  await world.rows('update office set grp = $2 where id = $1', [office.id, options.group ?? 1])
  return office
}

/** Somebody books the office, so that nothing is left of one desk. */
async function taken(officeId: number, time = TIME, quantity = 1) {
  const booker = await world.person()
  const paymentMethod = await world.card(booker, CARDS.good)
  const { data } = await world.call(
    placeBooking,
    { body: { office: officeId, ...time, quantity, paymentMethod, expectedTotal: 1000 * time.hours * quantity } },
    booker,
  )
  return {
    id: data.id,
    cancel: () => world.call(cancelBooking, { params: { id: String(data.id) }, query: {} }, booker),
  }
}

async function watcher(body: object, options: Parameters<TestWorld['person']>[0] = {}) {
  const viewer = await world.person(options)
  const { data } = await world.call(addWatch, { body: { ...TIME, ...body } }, viewer)
  return { viewer, id: data.id }
}

const watches = async (viewer: SignedIn) => (await world.call(listWatches, {}, viewer)).data
const watchOf = async ({ viewer, id }: { viewer: SignedIn; id: number }) =>
  (await watches(viewer)).find((one) => one.id === id)
const events = (officeId: number) =>
  world.rows<{ id: number; type: string; person_id: string; booking_id: number }>(
    `select id, type, person_id, booking_id from domain_event where office_id = $1 and type = 'watch.offered' order by id`,
    [officeId],
  )

async function book(viewer: SignedIn, bookingId: number) {
  const paymentMethod = await world.card(viewer, CARDS.good)
  return world.call(payBooking, { params: { id: String(bookingId) }, body: { paymentMethod } }, viewer)
}

test('what does not fit into a budget is offered to the next in the line', async () => {
  const office = await officeAt()
  const booking = await taken(office.id)
  const { id: companyId } = await world.company()
  const first = await watcher({ office: office.id }, { bits: 8, companyId, billing: false })
  const second = await watcher({ office: office.id })
  await world.rows(`update member set limit_kind = 'month', limit_cents = 100 where person_id = $1`, [first.viewer.id])
  await booking.cancel()
  await timers()
  expect((await watchOf(first))?.state).toBe('open')
  expect((await watchOf(second))?.state).toBe('offered')
})

test('whoever is removed from a company waits for nothing any more; what was held for them is the next one’s', async () => {
  const office = await officeAt()
  const other = await officeAt()
  const booking = await taken(office.id)
  await taken(other.id)
  const { id: companyId, admin } = await world.company()
  await world.card(admin, CARDS.good)
  const first = await watcher({ office: office.id }, { bits: 8, companyId, billing: false })
  const second = await watcher({ office: office.id })
  await world.call(addWatch, { body: { ...TIME, office: other.id } }, first.viewer)
  await booking.cancel()
  await timers()
  expect((await watchOf(first))?.state).toBe('offered')
  const [member] = await world.rows<{ id: number }>('select id from member where person_id = $1', [first.viewer.id])
  const remove = { params: { id: String(member!.id) }, body: { cancel: 'none', expectedFee: 0 } } as const
  await world.call(deleteEmployee, remove, admin)
  expect(await watches({ ...first.viewer, kind: 'user', companyId: null })).toEqual([])
  expect(
    await world.rows('select status from booking where booker_id = $1 and status <> $2', [first.viewer.id, 'expired']),
  ).toEqual([])
  await timers()
  expect((await watchOf(second))?.state).toBe('offered')
})

test('the last desk is freed: the first in the line has it for a quarter of an hour, then the second', async () => {
  const office = await officeAt()
  const booking = await taken(office.id)
  const first = await watcher({ office: office.id })
  const second = await watcher({ office: office.id })
  await timers()
  expect((await watchOf(first))?.state).toBe('open')
  expect(await events(office.id)).toEqual([])

  await booking.cancel()
  await timers()
  const offered = await watchOf(first)
  expect(offered).toMatchObject({
    state: 'offered',
    offer: {
      office: { id: office.id, title: 'Probeplatz' },
      until: '2026-11-10T08:15:00Z',
      totalCents: 4000,
      currency: 'EUR',
    },
  })
  const inEnglish = (await watches({ ...first.viewer, locale: 'en' })).find((one) => one.id === first.id)
  expect([inEnglish?.office?.title, inEnglish?.offer?.office.title]).toEqual(['Test desk', 'Test desk'])
  expect(await watchOf(second)).toMatchObject({ state: 'open', offer: null })
  expect((await events(office.id)).map((one) => one.person_id)).toEqual([first.viewer.id])
  // Nobody else can have it, not even at the same moment.
  const stranger = await world.person()
  const hold = { body: { office: office.id, ...TIME, quantity: 1, expectedTotal: 4000 } }
  expect(await world.refusal(world.call(holdBooking, hold, stranger))).toBe('booking.no_free_desks')

  world.clock.advance({ minutes: 14 })
  await timers()
  expect((await watchOf(first))?.state).toBe('offered')
  world.clock.advance({ minutes: 2 })
  await timers()
  expect(await watchOf(first)).toMatchObject({ state: 'ended', endedBy: 'offer', offer: null })
  expect(await watchOf(second)).toMatchObject({ state: 'offered' })
  expect((await events(office.id)).map((one) => one.person_id)).toEqual([first.viewer.id, second.viewer.id])
})

test('booking the offer takes the watch; the hold that the page makes is the offer itself', async () => {
  const office = await officeAt()
  const booking = await taken(office.id)
  const one = await watcher({ office: office.id })
  await booking.cancel()
  await timers()
  const offer = (await watchOf(one))?.offer
  const hold = { body: { office: office.id, ...TIME, quantity: 1, expectedTotal: 4000 } }
  const { data: held } = await world.call(holdBooking, hold, one.viewer)
  expect(held.id).toBe(offer?.booking)
  const paid = await book(one.viewer, held.id)
  expect(paid.data.status).toBe('confirmed')
  // Before any timer has noticed.
  expect(await watchOf(one)).toMatchObject({ state: 'taken', offer: null })
  await timers()
  expect(await watchOf(one)).toMatchObject({ state: 'taken', endedBy: null })
  expect(await world.rows('select * from watch_reach where watch_id = $1', [one.id])).toEqual([])
})

test('an offer has the commission of the day on which it is made', async () => {
  const office = await officeAt()
  const booking = await taken(office.id)
  const one = await watcher({ office: office.id })
  const { config } = world.context
  const COMMISSION = [{ from: '0001-01-01', value: 1500 }] as const
  Object.assign(world.context, { config: { ...config, COMMISSION } })
  try {
    await booking.cancel()
    await timers()
  } finally {
    Object.assign(world.context, { config })
  }
  const offer = (await watchOf(one))?.offer
  expect(await world.rows('select commission_rate from booking where id = $1', [offer?.booking])).toEqual([
    { commission_rate: 1500 },
  ])
})

test('nobody else may pay for, read or decline an offer', async () => {
  const office = await officeAt()
  const booking = await taken(office.id)
  const one = await watcher({ office: office.id })
  await booking.cancel()
  await timers()
  const id = (await watchOf(one))?.offer?.booking ?? 0
  const thief = await world.person()
  const params = { id: String(id) }
  expect(await world.refusal(world.call(payBooking, { params, body: {} }, thief))).toBe('request.not_found')
  expect(await world.refusal(world.call(readBooking, { params }, thief))).toBe('request.not_found')
  for (const endpoint of [endWatch, declineOffer, reopenWatch])
    expect(await world.refusal(world.call(endpoint, { params: { id: String(one.id) } }, thief))).toBe(
      'request.not_found',
    )
  expect(await world.refusal(world.call(endWatch, { params: { id: '999' } }, thief))).toBe('request.not_found')
  expect(await world.refusal(world.call(listWatches, {}, guestViewer('de')))).toBe('auth.required')
  expect(await world.refusal(world.call(addWatch, { body: { ...TIME, office: office.id } }, guestViewer('de')))).toBe(
    'auth.required',
  )
  expect((await watchOf(one))?.state).toBe('offered')
})

test('declining passes the offer to the next person at once, and it is not repeated', async () => {
  const office = await officeAt()
  const booking = await taken(office.id)
  const first = await watcher({ office: office.id })
  const second = await watcher({ office: office.id })
  await booking.cancel()
  await timers()
  const decline = () => world.call(declineOffer, { params: { id: String(first.id) } }, first.viewer)
  expect((await decline()).data).toMatchObject({ state: 'ended', endedBy: 'offer', offer: null })
  expect((await decline()).data.state).toBe('ended')
  await timers()
  expect((await watchOf(second))?.state).toBe('offered')
  expect(await world.rows('select * from room_freed')).toEqual([])
  await world.call(declineOffer, { params: { id: String(second.id) } }, second.viewer)
  await timers()
  expect(await events(office.id)).toHaveLength(2)
})

test('ending while an offer runs frees the place; taking it back keeps the place in the line but not the offer', async () => {
  const office = await officeAt()
  const booking = await taken(office.id)
  const first = await watcher({ office: office.id })
  const second = await watcher({ office: office.id })
  const end = () => world.call(endWatch, { params: { id: String(first.id) } }, first.viewer)
  const reopen = () => world.call(reopenWatch, { params: { id: String(first.id) } }, first.viewer)
  expect((await end()).data).toMatchObject({ state: 'ended', endedBy: 'person', mayReopen: true })
  expect((await end()).data.state).toBe('ended')
  expect((await reopen()).data).toMatchObject({ state: 'open', endedBy: null })
  expect((await reopen()).data.state).toBe('open')
  await booking.cancel()
  await timers()
  expect((await watchOf(first))?.state, 'still before the second').toBe('offered')
  await end()
  await timers()
  expect((await watchOf(second))?.state).toBe('offered')
  await reopen()
  await world.call(declineOffer, { params: { id: String(second.id) } }, second.viewer)
  await timers()
  expect((await watchOf(first))?.state, 'nobody gets an offer twice').toBe('open')
  world.clock.set('2026-11-11T09:00:00Z')
  await timers()
  expect(await watchOf(first)).toMatchObject({ state: 'ended', endedBy: 'time' })
  expect(await world.refusal(reopen())).toBe('request.gone')
})

describe('what makes room', () => {
  test('a hold that ends without a booking', async () => {
    const office = await officeAt()
    const holder = await world.person()
    await world.call(holdBooking, { body: { office: office.id, ...TIME, quantity: 1, expectedTotal: 4000 } }, holder)
    const one = await watcher({ office: office.id })
    await timers()
    expect((await watchOf(one))?.state).toBe('open')
    world.clock.advance({ minutes: 10 })
    await timers()
    expect((await watchOf(one))?.state).toBe('offered')
  })

  test('a booking that gets shorter, or moves away', async () => {
    const office = await officeAt()
    const booking = await taken(office.id, { ...TIME, hours: 8 })
    const late = await watcher({ office: office.id, time: '16:00', hours: 2 })
    const early = await watcher({ office: office.id, time: '10:00', hours: 2 })
    await timers()
    await world.rows('update booking set b = a + 16 where id = $1', [booking.id])
    await timers()
    expect((await watchOf(late))?.state).toBe('offered')
    expect((await watchOf(early))?.state).toBe('open')
    await world.rows(`update booking set day = '2026-11-12' where id = $1`, [booking.id])
    await timers()
    expect((await watchOf(early))?.state).toBe('offered')
  })

  test('other opening hours of the week or the day, more desks, and an office that is offered again', async () => {
    const office = await officeAt({ open: [40, 60] })
    const other = await officeAt({})
    await world.rows(`update office set status = 'unpublished' where id = $1`, [other.id])
    const night = await watcher({ office: office.id, time: '18:00', hours: 2 })
    const searching = await watcher({ location: BERLIN, time: '07:00', hours: 2 })
    await timers()
    expect((await watchOf(night))?.state).toBe('open')
    await world.rows(`update office set hours = array_fill(repeat('1', 96)::bit(96), array[7]) where id = $1`, [
      office.id,
    ])
    await timers()
    expect((await watchOf(night))?.state).toBe('offered')
    expect(await watchOf(searching)).toMatchObject({ state: 'offered', offer: { office: { id: office.id } } })
    const third = await watcher({ location: BERLIN, time: '07:00', hours: 2 })
    await timers()
    expect((await watchOf(third))?.state).toBe('open')
    await world.rows(`update office set status = 'published' where id = $1`, [other.id])
    await timers()
    expect(await watchOf(third)).toMatchObject({ state: 'offered', offer: { office: { id: other.id } } })
  })

  test('a day that opens longer than the week says', async () => {
    const office = await officeAt({ open: [28, 60] })
    await taken(office.id)
    const night = await watcher({ office: office.id, time: '18:00', hours: 2 })
    await timers()
    await world.rows(`update office_day set open = repeat('1', 96)::bit(96) where office_id = $1`, [office.id])
    await timers()
    expect((await watchOf(night))?.state).toBe('offered')
  })

  test('a day that comes within the booking horizon, at midnight in the office’s zone', async () => {
    const office = await officeAt()
    const one = await watcher({ office: office.id, date: '2026-12-20' })
    await timers()
    expect((await watchOf(one))?.state).toBe('open')
    world.clock.set('2026-11-19T22:59:00Z')
    await timers()
    expect((await watchOf(one))?.state).toBe('open')
    world.clock.set('2026-11-19T23:00:00Z')
    await timers()
    expect((await watchOf(one))?.state).toBe('offered')
  })

  test('it was free all the time, or became free between looking and asking', async () => {
    const office = await officeAt()
    const one = await watcher({ office: office.id })
    await timers()
    expect((await watchOf(one))?.state).toBe('offered')
  })
})

describe('who gets it', () => {
  test('several desks go to as many people, in their order; who wants two waits for two', async () => {
    const office = await officeAt({ capacity: 3 })
    const booking = await taken(office.id, TIME, 3)
    const wide = await watcher({ office: office.id, quantity: 2 })
    const first = await watcher({ office: office.id })
    const second = await watcher({ office: office.id })
    await timers()
    await booking.cancel()
    await timers()
    expect((await watchOf(wide))?.offer?.totalCents).toBe(8000)
    expect((await watchOf(first))?.state).toBe('offered')
    expect((await watchOf(second))?.state).toBe('open')
  })

  test('a search gets what fits it: group, distance, price, provider, refugees, equipment, type, people; the nearest search is not the first', async () => {
    const office = await officeAt({ priceCents: 1500, north: 0.02 })
    await world.rows(
      `update office set equipment = '[{"key": "monitor"}]', category = 'team', people = 12 where id = $1`,
      [office.id],
    )
    const away = { location: { lat: BERLIN.lat + 0.02 + 0.012, lng: BERLIN.lng } }
    const people = {
      rooms: await watcher({ location: BERLIN, group: 2 }),
      cheap: await watcher({ location: BERLIN, price: [0, 14] }),
      near: await watcher({ location: BERLIN, distance: 1 }),
      refugee: await watcher({ location: BERLIN, refugees: true }, { refugee: true }),
      vienna: await watcher({ location: { lat: 48.21, lng: 16.37 } }),
      map: await watcher({ bounds: [13.5, 13.6, 52.4, 52.6] }),
      quiet: await watcher({ location: BERLIN, equipment: ['monitor', 'quiet'] }),
      cafe: await watcher({ location: BERLIN, category: ['cafe', 'hotel'] }),
      crowd: await watcher({ location: BERLIN, people: 13 }),
      other: await watcher({ provider: (await world.provider()).id }),
      otherDay: await watcher({ location: BERLIN, date: '2026-11-12' }),
    }
    const fitting = [
      await watcher({ location: BERLIN, price: [10, 100] }),
      await watcher({ ...away, distance: 3 }),
      await watcher({ location: BERLIN, equipment: ['monitor'], category: ['team', 'hotel'], people: 12 }),
      await watcher({ provider: office.provider.id }),
      await watcher({ bounds: [13.3, 13.5, 52.4, 52.6] }),
      await watcher({ bounds: [6, 15, 46, 55] }),
    ]
    // All of them have looked; what is free then is the one on the other day.
    await world.rows(`update office set status = 'unpublished' where id = $1`, [office.id])
    await timers()
    await world.rows(`update office set status = 'published' where id = $1`, [office.id])
    // Only now, because a watch of this office alone would have ended with it.
    fitting.push(await watcher({ office: office.id }))
    for (const one of fitting) {
      await timers()
      expect((await watchOf(one))?.state).toBe('offered')
      await world.call(declineOffer, { params: { id: String(one.id) } }, one.viewer)
    }
    await timers()
    for (const [name, one] of Object.entries(people))
      expect((await watchOf(one))?.state, name).toBe(name === 'otherDay' ? 'offered' : 'open')
    const order = [people.otherDay, ...fitting].map((one) => one.viewer.id)
    expect((await events(office.id)).map((one) => one.person_id).toSorted()).toEqual(order.toSorted())
  })

  test('also when a hundred people ahead want another time', async () => {
    const office = await officeAt({ open: [28, 60] })
    await Promise.all(Array.from({ length: 6 }, () => world.person())).then((crowd) =>
      Promise.all(
        crowd.flatMap((viewer) =>
          Array.from({ length: 20 }, (_, n) =>
            world.call(
              addWatch,
              {
                body: {
                  ...TIME,
                  time: `18:${n % 2 ? '15' : '00'}`,
                  hours: 2,
                  distance: [1, 3, 5, 10][n % 4],
                  price: [n, 100],
                  location: BERLIN,
                },
              },
              viewer,
            ),
          ),
        ),
      ),
    )
    const [waiting] = await world.rows<{ n: number }>('select count(*)::int as n from watch')
    expect(waiting?.n).toBe(120)
    const last = await watcher({ office: office.id })
    await timers()
    expect((await watchOf(last))?.state).toBe('offered')
  })

  test('a search that let one offer pass waits on for other places, and what is free meanwhile counts', async () => {
    const [near, far] = [await officeAt({ north: 0.001 }), await officeAt({ north: 0.01 })]
    const one = await watcher({ location: BERLIN })
    await timers()
    expect((await watchOf(one))?.offer?.office.id).toBe(near.id)
    await world.call(declineOffer, { params: { id: String(one.id) } }, one.viewer)
    await timers()
    expect((await watchOf(one))?.offer?.office.id).toBe(far.id)
    world.clock.advance({ minutes: 16 })
    await timers()
    expect(await watchOf(one)).toMatchObject({ state: 'open', offer: null })
    expect(await events(near.id)).toHaveLength(1)
  })

  test('who can not book is passed over and keeps the place in the line: mailbox, address, open payments, three holds', async () => {
    const office = await officeAt()
    const booking = await taken(office.id)
    const unverified = await watcher({ office: office.id }, { verified: false })
    const homeless = await watcher({ office: office.id }, { billing: false })
    const busy = await watcher({ office: office.id })
    for (let n = 0; n < 3; n += 1) {
      const other = await officeAt()
      const hold = { body: { office: other.id, ...TIME, quantity: 1, expectedTotal: 4000 } }
      await world.call(holdBooking, hold, busy.viewer)
    }
    const suspended = await watcher({ office: office.id })
    await world.rows('update person set suspended_at = now() where id = $1', [suspended.viewer.id])
    const owner = { viewer: office.provider.viewer }
    expect(await world.refusal(world.call(addWatch, { body: { ...TIME, office: office.id } }, owner.viewer))).toBe(
      'booking.own_office',
    )
    const last = await watcher({ office: office.id })
    await booking.cancel()
    await timers()
    for (const one of [unverified, homeless, busy, suspended]) expect((await watchOf(one))?.state).toBe('open')
    expect((await watchOf(last))?.state).toBe('offered')
    const missing = async (viewer: SignedIn) => (await world.call(listWatches, {}, viewer)).meta.missing
    expect(await missing(unverified.viewer)).toBe('verification')
    expect(await missing(homeless.viewer)).toBe('billing')
    expect(await missing(last.viewer)).toBe(null)
    // Verified in the meantime: the place is free again, and the first look after a quarter of an hour finds it.
    await world.rows('update person set email_verified = true where id = $1', [unverified.viewer.id])
    await world.call(declineOffer, { params: { id: String(last.id) } }, last.viewer)
    await timers()
    expect((await watchOf(unverified))?.state).toBe('offered')
  })

  test('nobody but the passed over waits: looked at again after a quarter of an hour', async () => {
    const office = await officeAt()
    const one = await watcher({ office: office.id }, { billing: false })
    await timers()
    expect((await watchOf(one))?.state).toBe('open')
    await world.rows(
      `insert into billing_address (id, person_id, name1, street, postcode, city, country, updated_at)
       values ($1, $2, 'Ada', 'Weg 1', '10115', 'Berlin', 'DE', now())`,
      [world.context.newId(), one.viewer.id],
    )
    world.clock.advance({ minutes: 14 })
    await timers()
    expect((await watchOf(one))?.state).toBe('open')
    world.clock.advance({ minutes: 1 })
    await timers()
    expect((await watchOf(one))?.state).toBe('offered')
  })

  test('offers for employees only go to employees, free places for refugees cost refugees nothing', async () => {
    const { id: companyId, employee } = await world.company()
    const forEmployees = await officeAt({ companyIds: [companyId] })
    const forRefugees = await officeAt({ type: 1024, north: 0.3 })
    await world.rows(`update office set status = 'unpublished' where id = $1`, [forRefugees.id])
    const person = await watcher({ location: BERLIN })
    const { data } = await world.call(addWatch, { body: { ...TIME, location: BERLIN } }, employee)
    await timers()
    expect((await watchOf(person))?.state).toBe('open')
    expect(await watchOf({ viewer: employee, id: data.id })).toMatchObject({
      state: 'offered',
      offer: { office: { id: forEmployees.id } },
    })
    const visitor = await world.person()
    const own = { body: { ...TIME, office: forEmployees.id } }
    expect(await world.refusal(world.call(addWatch, own, visitor))).toBe('request.not_found')
    const refugee = await watcher({ office: (await freeForRefugees()).id }, { refugee: true })
    await timers()
    expect((await watchOf(refugee))?.offer?.totalCents).toBe(0)

    async function freeForRefugees() {
      await world.rows(`update office set status = 'published' where id = $1`, [forRefugees.id])
      return forRefugees
    }
  })

  test('not when the start is nearer than the offer, the way, and the office’s notice', async () => {
    const office = await officeAt({ leadHours: 2 })
    const booking = await taken(office.id)
    const one = await watcher({ office: office.id })
    // 10:00 in Berlin is 9:00; two hours of notice and a quarter of an hour for the offer before.
    world.clock.set('2026-11-11T06:45:01Z')
    await world.rows(`update booking set status = 'canceled' where id = $1`, [booking.id])
    await timers()
    expect((await watchOf(one))?.state).toBe('open')
    world.clock.set('2026-11-11T06:45:00Z')
    await world.rows('insert into room_freed (office_id, day) values ($1, $2)', [office.id, DAY])
    await timers()
    expect((await watchOf(one))?.state).toBe('offered')
  })
})

describe('asking', () => {
  test('the same wish is the same watch, also at the same moment; another time is another', async () => {
    const office = await officeAt()
    await taken(office.id)
    const viewer = await world.person()
    const ask = (more: object = {}) => world.call(addWatch, { body: { ...TIME, office: office.id, ...more } }, viewer)
    const same = await Promise.all(Array.from({ length: 12 }, () => ask()))
    expect(new Set(same.map(({ data }) => data.id)).size).toBe(1)
    expect((await ask({ time: '10:02' })).data.id, 'rounded to the quarter').toBe(same[0]?.data.id)
    expect((await ask({ time: '10:15' })).data.id).not.toBe(same[0]?.data.id)
    expect(await watches(viewer)).toHaveLength(2)
  })

  test('twenty and no more, also at the same moment', async () => {
    const office = await officeAt()
    const viewer = await world.person()
    const times = Array.from({ length: 30 }, (_, n) => ({ date: `2026-12-${String(n + 1).padStart(2, '0')}` }))
    const answers = await Promise.allSettled(
      times.map((time) => world.call(addWatch, { body: { ...TIME, ...time, office: office.id } }, viewer)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_WATCHES)
    const more = { body: { ...TIME, date: '2027-01-20', office: office.id } }
    expect(await world.refusal(world.call(addWatch, more, viewer))).toBe('watch.too_many')
    const [one] = await watches(viewer)
    await world.call(endWatch, { params: { id: String(one?.id) } }, viewer)
    await world.call(addWatch, more, viewer)
    const again = world.call(reopenWatch, { params: { id: String(one?.id) } }, viewer)
    expect(await world.refusal(again)).toBe('watch.too_many')
  })

  for (const [what, body, code] of [
    ['a past time', { date: '2026-11-10', time: '08:00' }, 'search.past'],
    ['a start in less than half an hour', { date: '2026-11-10', time: '09:15' }, 'watch.too_soon'],
    ['four months ahead', { date: '2027-03-11' }, 'search.too_far'],
    ['a time that is none', { time: '25:00' }, 'search.time_format'],
    ['over midnight', { time: '22:00' }, 'booking.midnight'],
    ['no such date', { date: '2026-02-30' }, 'search.date_invalid'],
    ['more desks than there are', { quantity: 5 }, 'booking.no_free_desks'],
    ['an office that is not there', { office: 12 }, 'request.not_found'],
    ['neither office nor place', { office: undefined }, 'watch.wish_missing'],
  ] as const)
    test(`refused: ${what}`, async () => {
      const office = await officeAt()
      const viewer = await world.person()
      const call = world.call(addWatch, { body: { ...TIME, office: office.id, ...body } }, viewer)
      expect(await world.refusal(call)).toBe(code)
    })

  test('a suspended person can not start a watch', async () => {
    const office = await officeAt()
    const viewer = await world.person({ suspended: true })
    const call = world.call(addWatch, { body: { ...TIME, office: office.id } }, viewer)
    expect(await world.refusal(call)).toBe('booking.suspended')
  })

  test('the list: offers first, then by time, ended ones last; each shows what it is about', async () => {
    const office = await officeAt()
    const viewer = await world.person({ bits: KIND_BITS.toWork })
    const add = async (body: object) => (await world.call(addWatch, { body: { ...TIME, ...body } }, viewer)).data.id
    const later = await add({ date: '2026-12-24', office: office.id })
    const sooner = await add({
      date: '2026-12-23',
      location: BERLIN,
      address: 'Berlin',
      distance: 5,
      price: [5, 20],
      group: 2,
    })
    const ended = await add({ date: '2026-12-22', office: office.id })
    const offered = await add({ office: office.id })
    await world.call(endWatch, { params: { id: String(ended) } }, viewer)
    await timers()
    const list = await watches(viewer)
    expect(list.map((one) => one.id)).toEqual([offered, sooner, later, ended])
    expect(list[1]).toMatchObject({
      office: null,
      search: {
        group: 2,
        place: 'Berlin',
        location: BERLIN,
        distance: 5,
        price: [5, 20],
        bounds: null,
        provider: null,
      },
      date: '2026-12-23',
      from: '10:00',
      to: '14:00',
    })
    expect(list[2]).toMatchObject({
      office: { id: office.id, title: 'Probeplatz', provider: 'Probehaus', city: 'Berlin' },
    })
    expect(await watches(await world.person())).toEqual([])
  })

  test('ended ones go after a month; all go with the person', async () => {
    const office = await officeAt()
    const one = await watcher({ office: office.id, date: '2026-11-12' })
    const other = await watcher({ office: office.id, date: '2026-11-13', time: '12:00' })
    await world.rows('update watch set look_at = null')
    await world.call(endWatch, { params: { id: String(one.id) } }, one.viewer)
    world.clock.advance({ hours: 24 * 31 })
    await world.rows('update watch set look_at = null')
    await timers()
    expect(await world.rows('select id, ended_by from watch')).toEqual([{ id: other.id, ended_by: 'time' }])
    await world.rows('delete from billing_address where person_id = $1', [other.viewer.id])
    await world.rows('delete from person where id = $1', [other.viewer.id])
    expect(await world.rows('select id from watch')).toEqual([])
    expect(await world.rows('select watch_id from watch_reach')).toEqual([])
  })
})

describe('the mail', () => {
  async function offeredMail(locale: 'de' | 'en') {
    const office = await officeAt()
    const one = await watcher({ office: office.id }, { locale })
    await timers()
    const [event] = await events(office.id)
    const jobs = mailJobsOf(NOTICES, event ?? { id: 0, type: '' })
    expect(jobs).toEqual([{ event: event?.id, to: 'booker' }])
    const write = () => writeMail(NOTICES, jobs[0] ?? { event: 0, to: 'booker' }, noticeWorldOf(world.context))
    return { one, office, write, mail: await write() }
  }

  test('says what, when and until when in the office’s time, and leads to the hold', async () => {
    const { one, office, mail } = await offeredMail('de')
    const booking = (await watchOf(one))?.offer?.booking
    expect(mail?.to).toBe(one.viewer.email)
    expect(mail?.subject).toBe('Frei geworden: Probeplatz, Mi., 11. Nov., 10:00')
    expect(mail?.text).toContain('bis 09:15 Uhr')
    expect(mail?.text).toContain('Mittwoch, 11. November 2026, 10:00–14:00 Uhr (4 Stunden)')
    expect(mail?.text).toContain(
      `https://viertel.example/book/${office.id}?date=2026-11-11&time=10:00&hours=4&hold=${booking}`,
    )
  })

  test('is English for those who read English', async () => {
    const { mail } = await offeredMail('en')
    expect(mail?.subject).toBe('A place is free: Test desk, Wed 11 Nov, 10:00')
    expect(mail?.text).toContain('https://viertel.example/en/book/')
    expect(mail?.text).toContain('https://viertel.example/en/watch/end?')
  })

  test('its link ends the watch without signing in, and only that watch', async () => {
    const { one, mail } = await offeredMail('de')
    const link = new URL(/https:\S+\/watch\/end\?\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    const [id, token] = [Number(link.searchParams.get('watch')), link.searchParams.get('token')]
    expect(id).toBe(one.id)
    const guest = guestViewer('de')
    const wrong = { body: { id, token: '00000000-0000-4000-8000-000000000000' } }
    expect(await world.refusal(world.call(endWatchByMail, wrong, guest))).toBe('request.not_found')
    expect((await watchOf(one))?.state).toBe('offered')
    for (let again = 0; again < 2; again += 1)
      expect((await world.call(endWatchByMail, { body: { id, token } }, guest)).data).toEqual({ ended: true })
    expect(await watchOf(one)).toMatchObject({ state: 'ended', endedBy: 'person' })
  })

  test('is not sent when the offer has ended', async () => {
    const { one, write } = await offeredMail('de')
    await world.call(declineOffer, { params: { id: String(one.id) } }, one.viewer)
    expect(await write()).toBe(null)
  })
})

test('a place nobody waits for costs one statement however many there are, and the rows are gone', async () => {
  const offices = await Promise.all(Array.from({ length: 20 }, () => officeAt()))
  await watcher({ office: offices[0]?.id, date: '2026-11-20' })
  await timers()
  await world.rows('insert into room_freed (office_id, day) select id, $1::date from office, generate_series(1, 50)', [
    DAY,
  ])
  const [waiting] = await world.rows<{ n: number }>('select count(*)::int as n from room_freed')
  let statements = 0
  const counting = {
    ...world.context,
    db: {
      ...world.db,
      prepared: (...args: Parameters<typeof world.db.prepared>) => {
        statements += 1
        return world.db.prepared(...args)
      },
      tx: (...args: Parameters<typeof world.db.tx>) => {
        statements += 1
        return world.db.tx(...args)
      },
    },
  } as typeof world.context
  expect(await offerFreedPlaces(counting, world.clock.now())).toBe(waiting?.n)
  expect(statements).toBe(1)
  expect(await world.rows('select * from room_freed')).toEqual([])
})

test('a watch ends with its office, its person is told, and the ones beside it go on', async () => {
  const office = await officeAt()
  const other = await officeAt({ north: 0.001 })
  await taken(office.id)
  await taken(other.id)
  const gone = await watcher({ office: office.id })
  const stays = await watcher({ office: other.id })
  await timers()
  await world.rows(`update office set status = 'unpublished' where id = $1`, [office.id])
  await timers()
  const of = async (viewer: SignedIn) => (await world.call(listWatches, {}, viewer)).data[0]
  expect(await of(gone.viewer)).toMatchObject({ state: 'ended', endedBy: 'office', mayReopen: false })
  expect(await of(stays.viewer)).toMatchObject({ state: 'open' })
  const told = await world.rows<{ person_id: string; office_id: number }>(
    `select person_id, office_id from domain_event where type = 'watch.office_gone' and office_id = any ($1)`,
    [[office.id, other.id]],
  )
  expect(told).toEqual([{ person_id: gone.viewer.id, office_id: office.id }])
})
