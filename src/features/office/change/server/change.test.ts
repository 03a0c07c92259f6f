import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OfficeOptions, TestProvider } from '#app/testing/test-people.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { overrideDay } from '#features/office/block/contract.ts'
import { officeDays } from '#features/office/contract.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import * as change from '../contract.ts'

/** A Wednesday, in eight days. */
const DAY = '2026-11-18'

let world: TestWorld
let owner: TestProvider
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  world.clock.set(TEST_NOW)
  owner = await world.provider()
})
afterEach(async () => expect(await world.rows('select * from occupancy_drift')).toEqual([]))
afterAll(() => world.close())

const office = async (options: OfficeOptions = {}) =>
  (await world.office({ capacity: 3, provider: owner, ...options })).id
const of = (id: number) => ({ params: { id: String(id) } })

async function book(id: number, { date = DAY, time = '10:00', quantity = 1 } = {}) {
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const body = { office: id, date, time, hours: 2, quantity, expectedTotal: 2000 * quantity }
  return (await world.call(placeBooking, { body }, viewer)).data.id
}
const outcome = (calling: Promise<unknown>) => calling.then(() => 'done').catch(() => world.refusal(calling))

const week = (from: number, to: number) => Array.from({ length: 7 }, () => [[from, to]])
const toHours = (id: number, from: number, to: number, outside: number[] = []) =>
  world.call(change.changeHours, { ...of(id), body: { week: week(from, to), seen: { outside } } }, owner.viewer)
const preview = async (id: number, from: number, to: number) =>
  (await world.call(change.previewHours, { ...of(id), body: { week: week(from, to) } }, owner.viewer)).data
const toDesks = (id: number, capacity: number, from?: string) =>
  world.call(change.changeCapacity, { ...of(id), body: { capacity, from } }, owner.viewer)
const openOn = async (id: number, date: string) => {
  const days = await world.call(officeDays, { ...of(id), query: { from: date } }, guestViewer('de'))
  return days.data[0]?.open
}

describe('weekly hours', () => {
  test('hold on booked days too, from today on; days with hours of their own keep them', async () => {
    const id = await office()
    await book(id)
    await world.call(
      overrideDay,
      { params: { id: String(id), day: '2026-11-19' }, body: { spans: [[20, 90]] } },
      owner.viewer,
    )
    await toHours(id, 36, 72)
    expect(await openOn(id, DAY), 'booked').toEqual([[36, 72]])
    expect(await openOn(id, '2026-11-19'), 'other hours').toEqual([[20, 90]])
    expect(await openOn(id, '2026-11-20'), 'nothing booked').toEqual([[36, 72]])
    expect(await openOn(id, '2027-02-01'), 'far ahead').toEqual([[36, 72]])
    expect(await outcome(book(id, { time: '08:00' }))).toBe('booking.closed')
    expect(
      await world.rows(
        'select weekday, from_quarter, to_quarter from office_hours where office_id = $1 order by 1 limit 1',
        [id],
      ),
    ).toEqual([{ weekday: 1, from_quarter: 36, to_quarter: 72 }])
  })

  test('bookings outside stay; the change says which, as the preview did', async () => {
    const id = await office()
    const [early, late] = [await book(id, { time: '08:00' }), await book(id, { time: '12:00' })]
    const shown = await preview(id, 44, 80)
    expect(shown).toEqual({ outside: [early], possibleFrom: '2026-11-10', isPossible: true })
    expect((await toHours(id, 44, 80, shown.outside)).data).toEqual(shown)
    expect(
      await world.rows(`select from booking where id = any ($1) and status = 'confirmed'`, [[early, late]]),
    ).toHaveLength(2)
  })

  test('a booking that came after the preview is not passed over', async () => {
    const id = await office()
    const shown = await preview(id, 44, 80)
    const early = await book(id, { time: '08:00' })
    const changing = toHours(id, 44, 80, shown.outside)
    await expect(changing).rejects.toMatchObject({
      refusal: { code: 'office.effects_changed' },
      meta: { outside: [early] },
    })
    expect(await openOn(id, DAY)).toEqual([[28, 88]])
  })

  test('what is over is not counted', async () => {
    const id = await office()
    await book(id, { date: '2026-11-10', time: '10:00' })
    expect((await preview(id, 44, 80)).outside).toHaveLength(1)
    world.clock.set('2026-11-10T11:00:00Z')
    expect((await preview(id, 44, 80)).outside).toEqual([])
  })

  test('people who book meanwhile are inside of the new hours, or counted', async () => {
    const id = await office({ capacity: 20 })
    const booking = Array.from({ length: 8 }, (_, i) => outcome(book(id, { date: `2026-11-${12 + i}`, time: '08:00' })))
    const changing = outcome(toHours(id, 44, 80))
    const [changed, ...booked] = await Promise.all([changing, ...booking])
    const early = await world.rows(`select from booking where office_id = $1 and status = 'confirmed' and a < 44`, [id])
    // Either it was refused because somebody had booked, or nobody has booked outside.
    if (changed === 'done') expect(early).toEqual([])
    else expect(booked).toContain('done')
    const stale = await world.rows(
      `select d.day from office_day d join office o on o.id = d.office_id
       where o.id = $1 and d.open <> o.hours[extract(isodow from d.day)::int]`,
      [id],
    )
    expect(stale, 'no day has copied the hours of before').toEqual([])
  })
})

describe('desks', () => {
  test('more of them are there at once, fewer as soon as they are free; the refusal names the day', async () => {
    const id = await office()
    await book(id, { quantity: 2 })
    await book(id, { date: '2026-11-20', quantity: 3 })
    const asked = await world.call(change.previewCapacity, { ...of(id), body: { capacity: 2 } }, owner.viewer)
    expect(asked.data).toEqual({ outside: [], possibleFrom: '2026-11-21', isPossible: false })
    await expect(toDesks(id, 2)).rejects.toMatchObject({
      refusal: { code: 'office.capacity_booked', slots: { day: '2026-11-21' } },
    })
    await toDesks(id, 2, '2026-11-21')
    expect(await outcome(book(id, { quantity: 1 })), 'before, there are as many as ever').toBe('done')
    expect(await outcome(book(id, { date: '2026-11-23', quantity: 3 })), 'from then on fewer').toBe(
      'booking.no_free_desks',
    )
    expect(await outcome(book(id, { date: '2026-11-23', quantity: 2 }))).toBe('done')
    await toDesks(id, 5)
    expect(await outcome(book(id, { date: '2026-11-20', quantity: 2 }))).toBe('done')
  })

  test('people who book meanwhile never take a desk that is going', async () => {
    const id = await office({ capacity: 2 })
    const days = Array.from({ length: 8 }, (_, i) => `2026-11-${12 + i}`)
    const booking = days.map((date) => outcome(book(id, { date, quantity: 2 })))
    const [changed] = await Promise.all([outcome(toDesks(id, 1)), ...booking])
    const rows = await world.rows<{ capacity: number }>(
      'select distinct capacity from office_day where office_id = $1',
      [id],
    )
    const twice = await world.rows(
      `select from booking where office_id = $1 and quantity = 2 and status = 'confirmed'`,
      [id],
    )
    if (changed === 'done') {
      expect(rows).toEqual([{ capacity: 1 }])
      expect(twice).toEqual([])
    } else {
      expect(rows).toEqual([{ capacity: 2 }])
      expect(twice.length).toBeGreaterThan(0)
    }
  })

  test('a room is one', async () => {
    const id = await office({ capacity: 1 })
    await world.rows('update office set grp = 2 where id = $1', [id])
    expect(await outcome(toDesks(id, 2))).toBe('office.capacity_room')
    expect(await outcome(toDesks(id, 1))).toBe('done')
  })
})

describe('time after a visit', () => {
  test('holds for new bookings on all days; old ones keep theirs', async () => {
    const id = await office({ capacity: 1 })
    await world.rows('update office set grp = 2 where id = $1', [id])
    await book(id)
    await world.call(change.changeTurnover, { ...of(id), body: { minutes: 30 } }, owner.viewer)
    expect(await outcome(book(id, { time: '08:00' })), 'its end meets the next visit').toBe('booking.no_free_desks')
    expect(await outcome(book(id, { time: '12:00' })), 'the first one needs no time').toBe('done')
    expect(await outcome(book(id, { time: '14:15' })), 'the second one does').toBe('booking.no_free_desks')
    expect(await outcome(book(id, { time: '14:30' }))).toBe('done')
  })

  test('is for rooms', async () => {
    const id = await office()
    const call = (minutes: 0 | 15) => world.call(change.changeTurnover, { ...of(id), body: { minutes } }, owner.viewer)
    expect(await outcome(call(15))).toBe('office.turnover_desks')
    expect(await outcome(call(0))).toBe('done')
  })
})
