/** A visit to a place that colleagues share (company paper 8): booked the normal way, free of charge, the street told late. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { readDrift } from '#app/testing/budget-drift.ts'
import { TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { cancelBooking, holdBooking, payBooking, readBooking } from '#features/booking/contract.ts'
import { reportTrouble } from '#features/booking/trouble/contract.ts'
import { listNotifications } from '#features/notification/contract.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { readTeam, saveHours } from '../../presence/contract.ts'
import * as place from '../contract.ts'
import { KNOWN_ADDRESS } from '#app/testing/geocoder-of-berlin.ts'
import { createPlaceWorld, placeWorld, THURSDAY, visit } from './place-world.ts'

let world: TestWorld
let { team, memberOf, home, shared, book } = {} as ReturnType<typeof placeWorld>
beforeAll(async () => {
  world = await createPlaceWorld()
  ;({ team, memberOf, home, shared, book } = placeWorld(world))
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(async () => {
  expect(await world.rows('select * from occupancy_drift')).toEqual([])
  expect(await readDrift(world)).toEqual([])
  await world.close()
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
    expect(data.office).toMatchObject({ street: KNOWN_ADDRESS.street })
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
    expect(await street()).toBe(KNOWN_ADDRESS.street)
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
    // A place that was never shared is not there for colleagues.
    const kept = { params: { userOffice: String((await home(made.employee)).id) }, query: {} }
    expect((await world.call(place.readVisitors, kept, made.employee)).data).toEqual([])
    expect(await world.refusal(world.call(place.readVisitors, kept, made.admin))).toBe('request.not_found')
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
