/** Who is told where members are (company paper 8), and how many are counted. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { readColleague, readPlaceKind, readTeam } from '../contract.ts'
import { day, presenceWorld, THURSDAY } from './presence-world.ts'

let world: TestWorld
let { team, memberOf, say, week, book, cells } = {} as ReturnType<typeof presenceWorld>
beforeAll(async () => {
  world = await createTestWorld()
  ;({ team, memberOf, say, week, book, cells } = presenceWorld(world))
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(() => world.close())

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
