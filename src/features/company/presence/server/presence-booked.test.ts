/** What members booked, in the week of their team (company paper 8): it comes before what was said. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { cancelBooking } from '#features/booking/contract.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { keepVisits } from '../contract.ts'
import { day, presenceWorld, THURSDAY, TUESDAY } from './presence-world.ts'

let world: TestWorld
let { team, memberOf, say, hours, week, book, cells } = {} as ReturnType<typeof presenceWorld>
beforeAll(async () => {
  world = await createTestWorld()
  ;({ team, memberOf, say, hours, week, book, cells } = presenceWorld(world))
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(() => world.close())

describe('what is booked', () => {
  test('comes before what was said, in the halves it touches, and ends when it is cancelled', async () => {
    const { admin, employee } = await team()
    await say(employee, { week: [{ weekday: 4, kind: 'home' }] })
    const { booking } = await book(employee, { time: '09:00', hours: 3, expectedTotal: 3000 })
    expect(await cells(admin, employee, THURSDAY)).toEqual(['Probeplatz 09:00-12:00', 'home'])
    expect((await hours(employee)).bookings).toMatchObject([
      { id: booking, from: '09:00', to: '12:00', halves: [{ day: THURSDAY, half: 'morning' }] },
    ])
    // Nothing of it is written.
    expect(await world.rows('select 1 from presence where member_id = $1', [await memberOf(employee)])).toEqual([])
    await world.call(cancelBooking, { params: { id: String(booking) }, body: {} }, employee)
    expect(await cells(admin, employee, THURSDAY)).toEqual(['home', 'home'])
  })

  test('13:00 is 13:00 on the day on which the clock changes', async () => {
    const { admin, employee } = await team()
    world.clock.set('2026-10-20T08:00:00Z')
    const { office } = await book(employee, { date: '2026-10-25', time: '09:00', hours: 4 })
    await book(employee, { date: '2026-10-26', time: '10:00', hours: 4 }, office)
    expect(await cells(admin, employee, '2026-10-25')).toEqual(['Probeplatz 09:00-13:00', '-'])
    expect(await cells(admin, employee, '2026-10-26')).toEqual(['Probeplatz 10:00-14:00', 'Probeplatz 10:00-14:00'])
  })

  test('while it is going on it is there', async () => {
    const { admin, employee } = await team()
    await book(employee, { date: TUESDAY, time: '10:00', hours: 4 })
    world.clock.set('2026-11-10T11:30:00Z')
    expect(await cells(admin, employee, TUESDAY)).toEqual(['Probeplatz 10:00-14:00', 'Probeplatz 10:00-14:00'])
  })

  test('two at the same time are a clash; its number is told to its booker alone', async () => {
    const { admin, employee } = await team()
    const first = await book(employee)
    const second = await book(employee, { time: '11:00' })
    const seen = async (viewer: SignedIn) =>
      (await week(viewer, { day: THURSDAY })).members.map((one) => one.days[3]![0])
    const both = (isTold: boolean) => ({
      kind: 'booked',
      isClash: true,
      said: null,
      visits: [
        {
          office: first.office,
          title: 'Probeplatz',
          from: '10:00',
          to: '14:00',
          booking: isTold ? first.booking : null,
        },
        {
          office: second.office,
          title: 'Probeplatz',
          from: '11:00',
          to: '15:00',
          booking: isTold ? second.booking : null,
        },
      ],
    })
    expect(await seen(employee)).toContainEqual(both(true))
    expect(await seen(admin)).toContainEqual(both(false))
  })

  test('two after each other in one half day are both told, by their start', async () => {
    const { admin, employee } = await team()
    await book(employee, { time: '11:00', hours: 2, expectedTotal: 2000 })
    await book(employee, { time: '09:00', hours: 2, expectedTotal: 2000 })
    await book(employee, { time: '14:00', hours: 2, expectedTotal: 2000 })
    expect(await cells(admin, employee, THURSDAY)).toEqual([
      'Probeplatz 09:00-11:00, Probeplatz 11:00-13:00',
      'Probeplatz 14:00-16:00',
    ])
  })

  test('two at one place on one day are both told there, and each of two people has their own', async () => {
    const { admin, employee } = await team()
    const { office } = await book(employee, { time: '09:00', hours: 2, expectedTotal: 2000 })
    await book(employee, { time: '14:00', hours: 2, expectedTotal: 2000 }, office)
    await book(admin, { time: '10:00', hours: 2, expectedTotal: 2000 }, office)
    // Neither the day before nor another place.
    await book(employee, { date: '2026-11-11', time: '09:00', hours: 2, expectedTotal: 2000 }, office)
    await book(employee, { time: '17:00', hours: 2, expectedTotal: 2000 })
    const { groups } = await week(admin, { day: THURSDAY })
    const here = groups.find(({ key }) => key === `office-${office}`)!
    expect(here.people.map(({ isMe, visits }) => [isMe, ...visits.map(({ from, to }) => `${from}-${to}`)])).toEqual([
      [true, '10:00-12:00'],
      [false, '09:00-11:00', '14:00-16:00'],
    ])
  })

  test('said to be elsewhere after booking is a contradiction, which its owner or whoever pays may end', async () => {
    const { id, admin, employee } = await team()
    const other = await world.person({ bits: 8, companyId: id, billing: false })
    await say(employee, { days: [day(THURSDAY, 'morning', 'off'), day(THURSDAY, 'afternoon', 'home', 'Handwerker')] })
    world.clock.advance({ minutes: 1 })
    const { booking } = await book(employee, { time: '09:00', hours: 6, expectedTotal: 6000 })
    const member = String(await memberOf(employee))
    const seen = async (viewer: SignedIn) =>
      (await week(viewer, { day: THURSDAY })).members
        .find((one) => String(one.id) === member)!
        .days[3]!.map((cell) => (cell?.kind === 'booked' ? [cell.said, cell.visits[0]!.booking] : cell?.kind))
    const keep = (viewer: SignedIn, date = THURSDAY) =>
      world.call(keepVisits, { params: { id: member }, body: { day: date } }, viewer)
    // What was said before is replaced by the booking, and stays for when it is canceled.
    expect(await seen(admin)).toEqual([
      [null, null],
      [null, null],
    ])
    expect((await keep(employee)).data.halves).toEqual([])
    world.clock.advance({ minutes: 1 })
    await say(employee, { days: [day(THURSDAY, 'morning', 'other')] })
    expect(await seen(employee)).toEqual([
      ['other', booking],
      [null, booking],
    ])
    expect(await seen(admin)).toEqual([
      ['other', booking],
      [null, null],
    ])
    expect(await seen(other)).toEqual([
      ['other', null],
      [null, null],
    ])
    expect(await world.refusal(keep(other))).toBe('auth.forbidden')
    expect(await world.refusal(keep(admin, '2026-11-09'))).toBe('company.presence_day')
    expect(await world.refusal(keep((await team()).admin))).toBe('request.not_found')
    expect((await keep(admin)).data.halves).toEqual(['morning'])
    expect(await seen(employee)).toEqual([
      [null, booking],
      [null, booking],
    ])
    expect((await hours(employee)).days).toMatchObject([{ half: 'afternoon', kind: 'home', note: 'Handwerker' }])
  })

  test('a colleague is offered the desk beside, at the same time, and how many are free', async () => {
    const { admin, employee } = await team()
    const { office } = await book(employee)
    const { places } = await week(admin, { day: THURSDAY })
    expect(places).toMatchObject([{ key: `office-${office}`, kind: 'booked', office: { id: office, city: 'Berlin' } }])
    expect(places[0]!.days[3]).toMatchObject({
      count: 1,
      beside: { date: THURSDAY, time: '10:00', hours: 4, free: 4 },
    })
    // Nobody is beside themselves.
    expect((await week(employee, { day: THURSDAY })).places[0]!.days[3]).toMatchObject({ count: 1, beside: null })
    world.clock.set('2026-11-12T13:30:00Z')
    expect((await week(admin, { day: THURSDAY })).places[0]!.days[3]!.beside).toBeNull()
  })
})
