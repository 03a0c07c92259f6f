/** Places that colleagues share (company paper 8): booked the normal way, found by nobody else, and the street told late. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { OUTSIDE_OF_PLACES } from '#app/server/outside-of-places.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { geocoderOfBerlin, KNOWN_ADDRESS as ADDRESS } from '#app/testing/geocoder-of-berlin.ts'
import { readDrift } from '#app/testing/budget-drift.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { cancelBooking, holdBooking, payBooking, placeBooking, readBooking } from '#features/booking/contract.ts'
import { reportTrouble } from '#features/booking/trouble/contract.ts'
import { addFavourite } from '#features/favourite/contract.ts'
import { listNotifications } from '#features/notification/contract.ts'
import { officeDays, viewOffice } from '#features/office/contract.ts'
import { readPublicProvider } from '#features/office/provider/contract.ts'
import { searchOffices } from '#features/search/contract.ts'
import { addWatch } from '#features/watch/contract.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { silentLog } from '#platform/log.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { changeCompany } from '../../budget/contract.ts'
import { deleteEmployee } from '../../member/contract.ts'
import { readTeam, saveHours } from '../../presence/contract.ts'
import * as place from '../contract.ts'
import { forgetShares } from './forget-shares-job.ts'

let world: TestWorld
beforeAll(async () => {
  const made = await createTestWorld()
  const context = { ...made.context, geocoder: geocoderOfBerlin(made.context.geocoder) }
  world = { ...made, context, call: (endpoint, input, viewer) => made.call(endpoint, input, viewer, context) }
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(async () => {
  expect(await world.rows('select * from occupancy_drift')).toEqual([])
  expect(await readDrift(world)).toEqual([])
  await world.close()
})

// TEST_NOW is Tuesday, 10 November 2026, nine o'clock in Berlin.
const THURSDAY = '2026-11-12'
const OTHER_ADDRESS = { ...ADDRESS, street: 'Kastanienallee 7' }

async function team() {
  const made = await world.company()
  await world.card(made.admin, CARDS.good)
  const host = await world.person({ bits: 8, companyId: made.id, billing: false })
  return { ...made, host }
}
type Team = Awaited<ReturnType<typeof team>>
const memberOf = async ({ id }: SignedIn) =>
  (await world.rows<{ id: number }>('select id from member where person_id = $1', [id]))[0]!.id

async function home(host: SignedIn, seats = 2) {
  return (await world.call(place.saveHome, { body: { address: ADDRESS, seats } }, host)).data
}
const share = (host: SignedIn, body: object) => world.call(place.saveShare, { body: body as never }, host)
const day = (date = THURSDAY, from = '09:00', to = '17:00') => ({ day: date, from, to })

async function shared(team: Pick<Team, 'host'>, seats = 2) {
  const { id } = await home(team.host, seats)
  const { data } = await share(team.host, { userOffice: id, on: true, days: [day()] })
  return { id, office: data[0]!.office }
}
const visit = (office: number) => ({ office, date: THURSDAY, time: '10:00', hours: 4, expectedTotal: 0 })
const book = async (viewer: SignedIn, office: number, more: object = {}) =>
  (await world.call(placeBooking, { body: { ...visit(office), ...more } }, viewer)).data
const SEARCH = {
  search: { date: THURSDAY, time: '10:00', hours: 2 },
  group: 1,
  location: { lat: 52.54, lng: 13.41 },
  map: { zoom: 14 },
}
const seen = (viewer: Parameters<TestWorld['call']>[2]) => async (office: number) => {
  const { data, meta } = await world.call(searchOffices, { body: SEARCH }, viewer)
  return {
    list: data.some(({ id }) => id === office),
    map: meta.map?.mode === 'points' && meta.map.points.some(({ id }) => id === office),
    page: await world
      .refusal(world.call(viewOffice, { params: { id: String(office) }, body: {} }, viewer))
      .catch(() => 'seen'),
  }
}

describe('who finds a shared place', () => {
  test('colleagues, as an internal office that is free of charge', async () => {
    const made = await team()
    const { office } = await shared(made)
    expect(await seen(made.employee)(office)).toEqual({ list: true, map: true, page: 'seen' })
    const { data } = await world.call(viewOffice, { params: { id: String(office) }, body: {} }, made.employee)
    expect(data).toMatchObject({ internal: true, employeesOnly: true, priceCents: 0, capacity: 2, title: /^Bei / })
    expect(data.address).toMatchObject({ street: '', city: 'Berlin' })
  })

  test('nobody else: not in search, on the map, by its page, its days, as favourite or with a watch', async () => {
    const made = await team()
    const { office } = await shared(made)
    const other = await team()
    for (const viewer of [guestViewer('de'), await world.person(), other.admin, other.employee]) {
      expect(await seen(viewer)(office)).toEqual({ list: false, map: false, page: 'request.not_found' })
      const params = { id: String(office) }
      const days = world.call(officeDays, { params, query: { from: THURSDAY } }, viewer)
      expect(await world.refusal(days)).toBe('request.not_found')
    }
    for (const viewer of [await world.person(), other.employee]) {
      expect(await world.refusal(world.call(addFavourite, { body: { id: office } }, viewer))).toBe('request.not_found')
      const wanted = { office, date: THURSDAY, time: '10:00', hours: 2, quantity: 1 }
      expect(await world.refusal(world.call(addWatch, { body: wanted } as never, viewer))).toBe('request.not_found')
      expect(await world.refusal(book(viewer, office))).toBe('request.not_found')
    }
  })

  test('its provider is nobody: no page, and none of the owners of offices', async () => {
    const made = await team()
    const { office } = await shared(made)
    const [row] = await world.rows<{ id: number; person_id: string | null }>(
      'select p.id, p.person_id from provider p join office o on o.provider_id = p.id where o.id = $1',
      [office],
    )
    expect(row?.person_id).toBeNull()
    const params = { id: String(row!.id) }
    expect(await world.refusal(world.call(readPublicProvider, { params } as never, made.employee))).toBe(
      'request.not_found',
    )
  })
})

describe('a visit', () => {
  test('costs nothing, also for a member whose limit is nothing, and who books reads the street', async () => {
    const made = await team()
    const { office } = await shared(made)
    const limited = "update member set limit_kind = 'day', limit_cents = 0 where id = $1"
    await world.rows(limited, [await memberOf(made.employee)])
    const { id } = await book(made.employee, office)
    const { data } = await world.call(readBooking, { params: { id: String(id) } }, made.employee)
    expect(data).toMatchObject({
      status: 'confirmed',
      isShared: true,
      person: null,
      trouble: null,
      price: { totalCents: 0 },
    })
    expect(data.office).toMatchObject({ street: ADDRESS.street })
    expect(await world.rows('select * from ledger_entry where booking_id = $1', [id]).catch(() => [])).toEqual([])
  })

  test('that is only held does not tell the street yet', async () => {
    const made = await team()
    const { office } = await shared(made)
    const { data: held } = await world.call(holdBooking, { body: visit(office) }, made.employee)
    const params = { id: String(held.id) }
    const street = async () => (await world.call(readBooking, { params }, made.employee)).data.office.street
    expect(await street()).toBe('')
    await world.call(payBooking, { params, body: {} }, made.employee)
    expect(await street()).toBe(ADDRESS.street)
  })

  test('is seen by whose place it is and by colleagues, unless they do not show where they are', async () => {
    const made = await team()
    const { id, office } = await shared(made)
    await book(made.employee, office)
    const read = async (viewer: SignedIn) =>
      (await world.call(place.readShares, { query: {} }, viewer)).data.find(({ userOffice }) => userOffice === id)!
        .days[0]!
    const name = made.employee.name
    expect(await read(made.admin)).toMatchObject({
      free: 1,
      isPartly: true,
      people: [{ person: { name }, booking: null }],
    })
    await world.call(saveHours, { body: { shown: false } }, made.employee)
    expect((await read(made.admin)).people).toMatchObject([{ person: null, booking: null, from: '10:00', to: '14:00' }])
    expect((await read(made.host)).people).toMatchObject([{ person: { name }, booking: expect.any(Number) }])
    const visitors = { params: { userOffice: String(id) }, query: {} }
    expect((await world.call(place.readVisitors, visitors, made.admin)).data).toMatchObject([{ free: 1 }])
    const other = await team()
    expect(await world.refusal(world.call(place.readVisitors, visitors, other.admin))).toBe('request.not_found')
  })

  test('is told to whose place it is, and so is that it is not to be; not by those who cancelled it themselves', async () => {
    const made = await team()
    const { id, office } = await shared(made, 3)
    await dispatchNotices(world)
    const told = async () => {
      await dispatchNotices(world)
      const { data } = await world.call(listNotifications, { query: {} }, made.host)
      return data.map(({ title }) => title.replace(/:.*/, ''))
    }
    const first = await book(made.employee, office)
    expect(await told()).toEqual([`${made.employee.name} kommt`])
    await world.call(cancelBooking, { params: { id: String(first.id) }, query: {} }, made.employee)
    expect(await told()).toEqual([`${made.employee.name} kommt nicht`, `${made.employee.name} kommt`])
    const second = await book(made.admin, office)
    expect(await told()).toHaveLength(3)
    const params = { userOffice: String(id), booking: String(second.id) }
    await world.call(place.cancelVisit, { params, body: { reason: 'Ich bin krank.' } }, made.host)
    expect(await told()).toHaveLength(3)
    const { data } = await world.call(readBooking, { params: { id: String(second.id) } }, made.admin)
    expect(data).toMatchObject({ status: 'canceled', canceledBy: 'provider', cancelReason: 'Ich bin krank.' })
    expect(
      await world.refusal(world.call(place.cancelVisit, { params, body: { reason: 'noch einmal' } }, made.host)),
    ).toBe('company.visit_begun')
    expect(NOTICES.get('booking.confirmed')?.to.host).toBeDefined()
  })

  test('stands in the week of the team, and nobody is there to report a closed door to or to rate', async () => {
    const made = await team()
    const { office } = await shared(made)
    const { id } = await book(made.employee, office)
    const { data } = await world.call(readTeam, { query: { day: THURSDAY } }, made.admin)
    expect(data.places.find((one) => one.office?.id === office)).toMatchObject({ kind: 'booked' })
    world.clock.set('2026-11-12T09:10:00Z')
    const params = { id: String(id) }
    expect(await world.refusal(world.call(reportTrouble, { params } as never, made.employee))).toBe('request.not_found')
  })

  test('the last seat is somebody’s alone', async () => {
    const made = await team()
    const { office } = await shared(made, 1)
    const asked = await Promise.allSettled([made.admin, made.employee].map((viewer) => book(viewer, office)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('what is shared', () => {
  test('ends for whoever would come, not for whoever has booked', async () => {
    const made = await team()
    const { id, office } = await shared(made)
    const { id: booking } = await book(made.employee, office)
    await share(made.host, { userOffice: id, on: true, days: [day('2026-11-13')] })
    const { data } = await share(made.host, { userOffice: id, on: false })
    // The host sees who comes all the same, and nobody else a day that is not shared.
    expect(data).toMatchObject([{ days: [{ day: THURSDAY, isOpen: false, people: [{ booking }] }] }])
    expect((await world.call(place.readShares, { query: {} }, made.admin)).data).toEqual([])
    expect(await world.refusal(book(made.admin, office))).toBe('booking.closed')
    const read = await world.call(readBooking, { params: { id: String(booking) } }, made.employee)
    expect(read.data.status).toBe('confirmed')
    const again = await share(made.host, { userOffice: id, on: true, days: [day()] })
    expect(again.data).toMatchObject([{ days: [{ isOpen: true, free: 1 }] }])
    await book(made.admin, office)
    await share(made.host, { userOffice: id, on: false, days: [{ day: THURSDAY }] })
    for (const { id: visit } of await world.rows<{ id: number }>(
      `select id from booking where office_id = $1 and status = 'confirmed'`,
      [office],
    )) {
      const params = { userOffice: String(id), booking: String(visit) }
      await world.call(place.cancelVisit, { params, body: { reason: 'Ich bin krank.' } }, made.host)
    }
    expect((await world.call(place.readShares, { query: { of: 'me' } }, made.host)).data).toEqual([])
  })

  test.each([
    ['yesterday', [day('2026-11-09')], 'company.share_day'],
    ['more than three months ahead', [day('2027-02-11')], 'company.share_day'],
    ['less than two hours', [day(THURSDAY, '09:00', '10:45')], 'company.share_hours'],
    ['an end before the start', [day(THURSDAY, '17:00', '09:00')], 'company.share_hours'],
    ['a day twice', [day(), day(THURSDAY, '12:00', '14:00')], 'company.share_twice'],
    ['no day', [], 'company.share_nothing'],
  ])('%s is refused, and nothing is shared', async (_, days, code) => {
    const made = await team()
    const { id } = await home(made.host)
    expect(await world.refusal(share(made.host, { userOffice: id, on: true, days }))).toBe(code)
    expect((await world.call(place.readShares, { query: {} }, made.admin)).data).toEqual([])
  })

  test('needs an address, and the right', async () => {
    const made = await team()
    const body = { kind: 'other' as const, title: 'Ferienhaus' }
    const { data } = await world.call(place.saveLocation, { body }, made.host)
    const asked = { userOffice: data!.id, on: true, days: [day()] }
    expect(await world.refusal(share(made.host, asked))).toBe('company.place_address')
    await world.call(place.saveLocation, { body: { id: data!.id, kind: 'other', address: ADDRESS } }, made.host)
    expect((await share(made.host, asked)).data).toMatchObject([{ title: 'Ferienhaus', isMine: true }])
    for (const viewer of [made.employee, made.admin])
      expect(await world.refusal(share(viewer, asked))).toBe('request.not_found')
    await world.rows(`update member set permissions = '{book}' where id = $1`, [await memberOf(made.host)])
    expect(await world.refusal(share(made.host, asked))).toBe('auth.forbidden')
    expect(await world.refusal(home(made.host))).toBe('auth.forbidden')
  })

  test('has seats: more than are booked, never fewer', async () => {
    const made = await team()
    const { id, office } = await shared(made, 2)
    for (const viewer of [made.employee, made.admin]) await book(viewer, office)
    const fewer = { params: { userOffice: String(id) }, body: { seats: 1 } }
    expect(await world.refusal(world.call(place.changeHome, fewer, made.host))).toBe('company.seats_booked')
    await world.call(place.changeHome, { ...fewer, body: { seats: 3, title: 'Küchentisch' } }, made.host)
    await book(made.host, office)
    const { data } = await world.call(viewOffice, { params: { id: String(office) }, body: {} }, made.admin)
    expect(data).toMatchObject({ title: 'Küchentisch', capacity: 3 })
  })
})

test('days on which a place was shared are forgotten after thirty days', async () => {
  const made = await team()
  const { id } = await shared(made)
  const kept = () => world.rows('select day from share_day where user_office_id = $1', [id])
  await forgetShares(world.context, Temporal.Instant.from('2026-12-12T12:00:00Z'))
  expect(await kept()).toHaveLength(1)
  await forgetShares(world.context, Temporal.Instant.from('2026-12-14T12:00:00Z'))
  expect(await kept()).toEqual([])
})

describe('a place that moves or goes', () => {
  test('waits for whoever has booked, and is then gone with its street', async () => {
    const made = await team()
    const { id, office } = await shared(made)
    const { id: booking } = await book(made.employee, office)
    const params = { userOffice: String(id) }
    const remove = () => world.call(place.changeHome, { params, body: { remove: true } }, made.host)
    const moving = () => world.call(place.changeHome, { params, body: { address: OTHER_ADDRESS } }, made.host)
    expect(await world.refusal(remove())).toBe('company.place_visited')
    expect(await world.refusal(moving())).toBe('company.place_visited')
    await book(made.admin, office) // nothing was closed by the refusals
    for (const one of [
      booking,
      ...(
        await world.rows<{ id: number }>(`select id from booking where office_id = $1 and status = 'confirmed'`, [
          office,
        ])
      ).map((row) => row.id),
    ])
      await world.call(
        cancelBooking,
        { params: { id: String(one) }, query: {} },
        one === booking ? made.employee : made.admin,
      )
    const { data } = await moving()
    expect(data).toMatchObject({ address: OTHER_ADDRESS, shared: true })
    expect(data!.office).not.toBe(office)
    await book(made.employee, data!.office!).then(({ id: moved }) =>
      world.call(cancelBooking, { params: { id: String(moved) }, query: {} }, made.employee),
    )
    expect((await remove()).data).toBeNull()
    const streets = await world.rows(
      'select l.street, o.status from office o join location l on l.id = o.location_id where o.id = any($1)',
      [[office, data!.office]],
    )
    expect(streets).toEqual([
      { street: '–', status: 'deleted' },
      { street: '–', status: 'deleted' },
    ])
    expect(await world.rows('select * from share_day where user_office_id = $1', [id])).toEqual([])
  })

  test('is not booked by whoever saw it open a moment before', async () => {
    const made = await team()
    const { office } = await shared(made)
    const other = openDatabase({ url: world.url, log: silentLog, maxConnections: 2 })
    try {
      const frozen = Promise.withResolvers<void>()
      const placed = frozen.promise.then(() => world.refusal(book(made.employee, office)))
      await other.tx(async (tx) => {
        await OUTSIDE_OF_PLACES.freezeInternal(tx, office, '2026-11-10')
        frozen.resolve()
        // It reads that the day is open, and waits for it.
        await sleep(300)
      })
      expect(await placed).toBe('booking.no_free_desks')
    } finally {
      await other.close()
    }
  })

  test('goes with its member: colleagues are told, and another may not be asked for it', async () => {
    const made = await team()
    const { id, office } = await shared(made)
    const { id: booking } = await book(made.employee, office)
    const params = { id: String(await memberOf(made.host)) }
    await world.call(deleteEmployee, { params, body: { cancel: 'none', expectedFee: 0 } }, made.admin)
    const { data } = await world.call(readBooking, { params: { id: String(booking) } }, made.employee)
    expect(data).toMatchObject({ status: 'canceled', canceledBy: 'provider' })
    expect(await world.rows('select * from user_office where id = $1', [id])).toEqual([])
    expect(await seen(made.employee)(office)).toMatchObject({ list: false, map: false })
  })
})

describe('places of the company', () => {
  const office = { title: 'Hauptsitz', address: ADDRESS, seats: 12 }

  test('are shared by the company, whatever it is called now', async () => {
    const made = await team()
    const { office } = await shared(made)
    const name = `Umbenannt ${made.id}`
    await world.call(changeCompany, { body: { name } }, made.admin)
    const page = await world.call(viewOffice, { params: { id: String(office) }, body: {} }, made.employee)
    expect(page.data.provider.name).toBe(name)
  })

  test('are the admin’s to keep: each or none', async () => {
    const made = await team()
    const keep = (viewer: SignedIn, offices: object[]) =>
      world.call(place.saveCompanyPlaces, { body: { offices: offices as never } }, viewer)
    expect(await world.refusal(keep(made.employee, [office]))).toBe('auth.forbidden')
    const { data } = await keep(made.admin, [office])
    const unknown = { ...office, id: 999 }
    expect(await world.refusal(keep(made.admin, [{ ...office, title: 'Zweiter' }, unknown]))).toBe('request.not_found')
    expect((await world.call(place.readLocations, {}, made.host)).data).toMatchObject([
      { title: 'Hauptsitz', isMine: false },
    ])
    const asked = { userOffice: data[0]!.id, on: true, days: [day()] }
    expect(await world.refusal(share(made.host, asked))).toBe('request.not_found')
    const shared = (await share(made.admin, asked)).data[0]!
    const page = await world.call(viewOffice, { params: { id: String(shared.office) }, body: {} }, made.host)
    // Where the company is, its people know.
    expect(page.data.address.street).toBe(ADDRESS.street)
  })

  test('an address that is not known is told beside its field', async () => {
    const made = await team()
    const body = { address: { ...ADDRESS, street: 'Qqqxyz 1', city: 'Zzzqq', postcode: '99999' }, seats: 1 }
    expect(await world.refusal(world.call(place.saveHome, { body }, made.host))).toBe('company.address_unknown')
  })
})
