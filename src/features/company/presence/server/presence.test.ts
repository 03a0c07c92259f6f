/** Who in a company is where (company paper 8): what is said, what is booked, who is told, and for how long. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { cancelBooking, placeBooking } from '#features/booking/contract.ts'
import { deleteEmployee } from '../../member/contract.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { keepVisits, readColleague, readHours, readPlaceKind, readTeam, saveHours } from '../contract.ts'
import { forgetPresenceDays } from './forget-presence-job.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(() => world.close())

// TEST_NOW is Tuesday, 10 November 2026, nine o'clock in Berlin.
const TUESDAY = '2026-11-10'
const THURSDAY = '2026-11-12'

async function team() {
  const made = await world.company()
  await world.card(made.admin, CARDS.good)
  return made
}
const memberOf = async ({ id }: SignedIn) =>
  (await world.rows<{ id: number }>('select id from member where person_id = $1', [id]))[0]!.id
const say = async (viewer: SignedIn, body: object) => (await world.call(saveHours, { body }, viewer)).data
const hours = async (viewer: SignedIn) => (await world.call(readHours, {}, viewer)).data
const week = async (viewer: SignedIn, query: object = {}) =>
  (await world.call(readTeam, { query: query as Record<string, string> }, viewer)).data
const day = (date: string, half: string, kind: string | null, note?: string) => ({
  day: date,
  half,
  kind,
  ...(note === undefined ? {} : { note }),
})
async function book(viewer: SignedIn, more: object = {}, office?: number) {
  const id = office ?? (await world.office({ capacity: 5 })).id
  const body = { office: id, date: THURSDAY, time: '10:00', hours: 4, expectedTotal: 4000, ...more }
  return { office: id, booking: (await world.call(placeBooking, { body }, viewer)).data.id }
}
/** The cells of somebody on a day, in short. */
async function cells(viewer: SignedIn, of: SignedIn, date: string, query: object = {}): Promise<string[]> {
  const { days, members } = await week(viewer, { day: date, ...query })
  const nth = days.findIndex((one) => one.day === date)
  const id = await memberOf(of)
  const member = members.find((one) => one.id === id)
  return (member?.days[nth] ?? []).map((cell) =>
    cell === null
      ? '-'
      : cell.kind === 'booked'
        ? cell.visits.map(({ title, from, to }) => `${title} ${from}-${to}`).join(', ')
        : cell.kind,
  )
}

describe('what somebody says', () => {
  test('a week comes back as it was said, and replaces the one before', async () => {
    const { employee } = await team()
    const spans = [{ from: '09:00', to: '17:00' }]
    await say(employee, {
      week: [
        { weekday: 1, kind: 'company', spans },
        { weekday: 2, kind: 'home' },
      ],
    })
    expect((await hours(employee)).week).toEqual([
      { weekday: 1, kind: 'company', userOffice: null, spans },
      { weekday: 2, kind: 'home', userOffice: null, spans: [] },
    ])
    await say(employee, { week: [{ weekday: 3, kind: 'off' }] })
    expect((await hours(employee)).week).toEqual([{ weekday: 3, kind: 'off', userOffice: null, spans: [] }])
  })

  test('a day of the week may name a place of that kind, one’s own or the company’s, and no other', async () => {
    const { employee, admin, id } = await team()
    const place = async (member: number | null, kind: string) => {
      const number = world.context.newId()
      await world.rows(
        `insert into user_office (id, company_id, member_id, kind, title, seats, created_at, updated_at)
         values ($1, $2, $3, $4, 'Ort', 1, $5, $5)`,
        [number, id, member, kind, world.clock.now()],
      )
      return number
    }
    const [home, office] = [await place(await memberOf(employee), 'home'), await place(null, 'company')]
    const foreign = await place(await memberOf(admin), 'home')
    const week = [
      { weekday: 1, kind: 'home', userOffice: home },
      { weekday: 2, kind: 'company', userOffice: office },
    ]
    await say(employee, { week })
    const kept = async () => (await hours(employee)).week.map(({ userOffice }) => userOffice)
    expect(await kept()).toEqual([home, office])
    for (const one of [
      { kind: 'home', userOffice: foreign },
      { kind: 'company', userOffice: home },
      { kind: 'home', userOffice: 4711 },
    ])
      expect(await world.refusal(say(employee, { week: [{ weekday: 1, ...one }] }))).toBe('request.not_found')
    await world.rows('delete from user_office where id = $1', [home])
    expect(await kept()).toEqual([null, office])
  })

  test('a day changes that half day alone, and null takes it back', async () => {
    const { employee, admin } = await team()
    await say(employee, { week: [{ weekday: 4, kind: 'company' }] })
    await say(employee, { days: [day(THURSDAY, 'afternoon', 'home', 'Handwerker')] })
    expect(await cells(admin, employee, THURSDAY)).toEqual(['company', 'home'])
    expect((await hours(employee)).days).toMatchObject([
      { day: THURSDAY, half: 'afternoon', kind: 'home', note: 'Handwerker' },
    ])
    await say(employee, { days: [day(THURSDAY, 'afternoon', null)] })
    expect(await cells(admin, employee, THURSDAY)).toEqual(['company', 'company'])
  })

  test.each([
    ['yesterday', { days: [day('2026-11-09', 'morning', 'home')] }, 'company.presence_day'],
    ['more than three months ahead', { days: [day('2027-02-11', 'morning', 'home')] }, 'company.presence_day'],
    [
      'a day of the week twice',
      {
        week: [
          { weekday: 1, kind: 'home' },
          { weekday: 1, kind: 'off' },
        ],
      },
      'company.hours',
    ],
    [
      'hours that end before they begin',
      { week: [{ weekday: 1, kind: 'home', spans: [{ from: '17:00', to: '09:00' }] }] },
      'company.hours',
    ],
  ])('%s is refused, and nothing of the call is kept', async (_, body, code) => {
    const { employee } = await team()
    await say(employee, { week: [{ weekday: 5, kind: 'home' }] })
    const both = { shown: false, days: [day(THURSDAY, 'morning', 'off')], ...body }
    expect(await world.refusal(say(employee, both))).toBe(code)
    const after = await hours(employee)
    expect([after.shown, after.days, after.week.length]).toEqual([true, [], 1])
  })

  test('today is a day of the company’s zone', async () => {
    const { employee } = await team()
    // Half past midnight in Berlin, still the 10th in UTC.
    world.clock.set('2026-11-10T23:30:00Z')
    expect(await world.refusal(say(employee, { days: [day(TUESDAY, 'afternoon', 'home')] }))).toBe(
      'company.presence_day',
    )
    await say(employee, { days: [day('2026-11-11', 'morning', 'home')] })
  })
})

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

describe('who is told', () => {
  test('the team sees the week, the viewer first, and counts people by place and day', async () => {
    const { admin, employee } = await team()
    await say(admin, { days: [day(THURSDAY, 'morning', 'company'), day(THURSDAY, 'afternoon', 'home')] })
    await book(employee)
    const seen = await week(employee, { day: THURSDAY })
    expect(seen.members.map(({ isMe }) => isMe)).toEqual([true, false])
    expect(seen.days[3]).toEqual({ day: THURSDAY, atPlaces: 2, home: 1, other: 0, off: 0, unknown: 0 })
    expect(seen.groups.map(({ key, people }) => [key.replace(/\d+/, ''), people[0]!.halves].join(' '))).toEqual([
      'office- morning,afternoon',
      'company morning',
      'home afternoon',
    ])
  })

  test('whoever does not show it is somebody of whom nothing is known, but sees it themselves', async () => {
    const { admin, employee } = await team()
    await say(employee, { shown: false, days: [day(THURSDAY, 'morning', 'home', 'zu Hause')] })
    await book(employee, { time: '14:00' })
    expect(await cells(admin, employee, THURSDAY)).toEqual(['-', '-'])
    expect((await week(admin, { day: THURSDAY })).places).toEqual([])
    const id = String(await memberOf(employee))
    const { data } = await world.call(readColleague, { params: { id }, query: { day: THURSDAY } }, admin)
    expect(data).toMatchObject({ isShown: false })
    expect(data.days.flatMap((one) => [...one.halves.filter((cell) => cell !== null), ...one.notes])).toEqual([])
    expect(await cells(employee, employee, THURSDAY)).toEqual(['home', 'Probeplatz 14:00-18:00'])
  })

  test('a colleague’s week, with what they noted; of another company it is not there', async () => {
    const { admin, employee } = await team()
    await say(employee, { days: [day(THURSDAY, 'morning', 'other', 'Messe')] })
    const params = { id: String(await memberOf(employee)) }
    const { data } = await world.call(readColleague, { params, query: { day: THURSDAY } }, admin)
    expect(data.days[3]).toEqual({ day: THURSDAY, halves: [{ kind: 'other' }, null], notes: ['Messe'] })
    const other = await team()
    expect(await world.refusal(world.call(readColleague, { params, query: {} }, other.admin))).toBe('request.not_found')
    expect((await week(other.admin, { day: THURSDAY })).members).toHaveLength(2)
    expect((await week(other.admin, { day: THURSDAY })).groups).toEqual([])
  })

  test('who works at home, day by day', async () => {
    const { admin, employee } = await team()
    await say(employee, { week: [{ weekday: 4, kind: 'home' }] })
    const { data } = await world.call(readPlaceKind, { params: { kind: 'home' }, query: { day: THURSDAY } }, admin)
    expect(data.days.map(({ count }) => count)).toEqual([0, 0, 0, 1, 0, 0, 0])
    expect(data.days[3]!.people[0]).toMatchObject({ halves: ['morning', 'afternoon'], visits: [] })
  })

  test('a large team comes in pages, is found by name, and is counted whole', async () => {
    const { id, admin } = await team()
    for (let nth = 0; nth < 30; nth += 1) await world.person({ bits: 8, companyId: id, billing: false })
    await world.rows(
      `insert into work_week (member_id, weekday, half, kind) select m.id, 4, 0, 'home' from member m where m.company_id = $1`,
      [id],
    )
    const first = await world.call(readTeam, { query: { day: THURSDAY } }, admin)
    expect([first.data.members.length, first.meta]).toEqual([
      25,
      { count: 32, found: 32, page: 1, pages: 2, places: 0, mayManage: true, mayPlan: true },
    ])
    expect(first.data.days[3]!.home).toBe(32)
    expect(first.data.groups[0]!).toMatchObject({ key: 'home', count: 32 })
    expect(first.data.groups[0]!.people).toHaveLength(12)
    const second = await world.call(readTeam, { query: { day: THURSDAY, page: '9', place: 'home' } }, admin)
    expect([second.data.members.length, second.meta.page]).toEqual([7, 2])
    expect(second.data.groups[0]!.people).toHaveLength(32)
    const seen = new Set([...first.data.members, ...second.data.members].map((one) => one.id))
    expect(seen.size).toBe(32)
    await world.rows(`update person set name = 'Elif Yalçın' where id = $1`, [admin.id])
    expect((await world.call(readTeam, { query: { name: 'yalç' } }, admin)).meta.found).toBe(1)
  })
})

describe('the counts of a week', () => {
  test('are those of the weeks of all, one by one', async () => {
    const { id, admin, employee } = await team()
    const people = [admin, employee]
    for (let nth = 0; nth < 7; nth += 1) people.push(await world.person({ bits: 8, companyId: id, billing: false }))
    const kinds = ['home', 'company', 'other', 'off', null] as const
    const offices = [(await world.office({ capacity: 9 })).id, (await world.office({ capacity: 9 })).id]
    // Every person has another week, other days and other visits; the last two show nothing.
    for (const [nth, person] of people.entries()) {
      const pattern = [1, 2, 3, 4, 5].flatMap((weekday) => {
        const [one, two] = [kinds[(nth + weekday) % 5] ?? null, kinds[(nth * 2 + weekday) % 5] ?? null]
        return [
          ...(one ? [{ weekday, kind: one, spans: [{ from: '00:00', to: '13:00' }] }] : []),
          ...(two ? [{ weekday, kind: two, spans: [{ from: '13:00', to: '24:00' }] }] : []),
        ]
      })
      const shown = nth < people.length - 2
      await say(person, { week: pattern, shown, days: [day(THURSDAY, 'morning', kinds[nth % 4] ?? null)] })
      const times = [[], ['09:00'], ['14:00'], ['11:00'], ['09:00', '14:00'], ['09:00', '11:00'], [], ['11:00'], []]
      for (const [at, time] of (times[nth] ?? []).entries())
        await book(person, { date: nth % 2 ? THURSDAY : '2026-11-13', time }, offices[(nth + at) % 2])
    }
    for (const viewer of [admin, people.at(-1)!]) {
      const seen = await week(viewer, { day: THURSDAY })
      const all = await Promise.all(
        people.map(async (person) => {
          const params = { id: String(await memberOf(person)) }
          return (await world.call(readColleague, { params, query: { day: THURSDAY } }, viewer)).data.days
        }),
      )
      const counted = seen.days.map((_, at) => {
        const days = all.map((one) => one[at]!.halves.map((cell) => cell?.kind ?? null))
        const having = (...those: string[]) =>
          days.filter((of) => of.some((kind) => kind && those.includes(kind))).length
        return {
          day: seen.days[at]!.day,
          atPlaces: having('booked', 'company'),
          home: having('home'),
          other: having('other'),
          off: days.filter((of) => of.includes('off') && of.every((kind) => kind === 'off' || kind === null)).length,
          unknown: days.filter((of) => of.every((kind) => kind === null)).length,
        }
      })
      expect(seen.days).toEqual(counted)
      for (const kind of ['home', 'company', 'other'])
        expect(seen.places.find(({ key }) => key === kind)?.days.map(({ count }) => count)).toEqual(
          seen.days.map((_, at) => all.filter((one) => one[at]!.halves.some((cell) => cell?.kind === kind)).length),
        )
      // A second visit of a half day is no cell of its own, so places are counted from the bookings.
      const shown = people.filter((person, nth) => nth < people.length - 2 || person === viewer)
      const rows = await world.rows<{ key: string; day: string; count: number }>(
        `select 'office-' || office_id as key, day::text, count(distinct booker_id)::int as count from booking
         where booker_id = any ($1::uuid[]) group by 1, 2 order by 1, 2`,
        [shown.map((one) => one.id)],
      )
      const told = seen.places
        .filter(({ kind }) => kind === 'booked')
        .flatMap(({ key, days }) => days.map(({ count }, at) => ({ key, day: seen.days[at]!.day, count })))
        .filter(({ count }) => count > 0)
        .toSorted((one, other) => `${one.key} ${one.day}`.localeCompare(`${other.key} ${other.day}`))
      expect(told).toEqual(rows)
    }
  })
})

describe('how long', () => {
  test('what was said is deleted after thirty days, and no week before them is shown', async () => {
    const { employee } = await team()
    await say(employee, { days: [day(TUESDAY, 'morning', 'home'), day('2026-11-11', 'morning', 'home')] })
    const id = await memberOf(employee)
    const left = async () =>
      (await world.rows<{ day: string }>('select day::text from presence where member_id = $1 order by day', [id])).map(
        (row) => row.day,
      )
    world.clock.set('2026-12-10T23:00:00Z')
    await forgetPresenceDays(world.context, world.clock.now())
    expect(await left()).toEqual([TUESDAY, '2026-11-11'])
    world.clock.set('2026-12-11T12:00:00Z')
    await forgetPresenceDays(world.context, world.clock.now())
    expect(await left()).toEqual(['2026-11-11'])
    expect((await week(employee, { day: '2026-01-01' })).day).toBe('2026-11-11')
  })

  test('whoever leaves takes it along', async () => {
    const { admin, employee } = await team()
    await say(employee, { week: [{ weekday: 4, kind: 'home' }], days: [day(THURSDAY, 'morning', 'off')] })
    const id = await memberOf(employee)
    await world.call(deleteEmployee, { params: { id: String(id) }, body: { cancel: 'none', expectedFee: 0 } }, admin)
    const rows = await world.rows(
      'select 1 from work_week where member_id = $1 union all select 1 from presence where member_id = $1',
      [id],
    )
    expect(rows).toEqual([])
    expect((await week(admin)).members).toHaveLength(1)
  })
})
