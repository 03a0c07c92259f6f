/** Places that are shared, taken back, moved and forgotten (company paper 8), and those of the company. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OUTSIDE_OF_PLACES } from '#app/server/outside-of-places.ts'
import { readDrift } from '#app/testing/budget-drift.ts'
import { TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { cancelBooking, readBooking } from '#features/booking/contract.ts'
import { viewOffice } from '#features/office/contract.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { silentLog } from '#platform/log.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { changeCompany } from '../../budget/contract.ts'
import { deleteEmployee } from '../../member/contract.ts'
import * as place from '../contract.ts'
import { forgetShares } from './forget-shares-job.ts'
import { KNOWN_ADDRESS } from '#app/testing/geocoder-of-berlin.ts'
import { createPlaceWorld, day, OTHER_ADDRESS, placeWorld, THURSDAY } from './place-world.ts'

let world: TestWorld
let { team, memberOf, home, share, shared, book, seen } = {} as ReturnType<typeof placeWorld>
beforeAll(async () => {
  world = await createPlaceWorld()
  ;({ team, memberOf, home, share, shared, book, seen } = placeWorld(world))
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(async () => {
  expect(await world.rows('select * from occupancy_drift')).toEqual([])
  expect(await readDrift(world)).toEqual([])
  await world.close()
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
    await world.call(place.saveLocation, { body: { id: data!.id, kind: 'other', address: KNOWN_ADDRESS } }, made.host)
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
  const office = { title: 'Hauptsitz', address: KNOWN_ADDRESS, seats: 12 }

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
    expect(page.data.address.street).toBe(KNOWN_ADDRESS.street)
  })

  test('an address that is not known is told beside its field', async () => {
    const made = await team()
    const body = { address: { ...KNOWN_ADDRESS, street: 'Qqqxyz 1', city: 'Zzzqq', postcode: '99999' }, seats: 1 }
    expect(await world.refusal(world.call(place.saveHome, { body }, made.host))).toBe('company.address_unknown')
  })
})
