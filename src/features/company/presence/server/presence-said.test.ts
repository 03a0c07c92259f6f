/** What members of a company say of where they are (company paper 8), and for how long it is kept. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { deleteEmployee } from '../../member/contract.ts'
import { forgetPresenceDays } from './forget-presence-job.ts'
import { day, presenceWorld, THURSDAY, TUESDAY } from './presence-world.ts'

let world: TestWorld
let { team, memberOf, say, hours, week, cells } = {} as ReturnType<typeof presenceWorld>
beforeAll(async () => {
  world = await createTestWorld()
  ;({ team, memberOf, say, hours, week, cells } = presenceWorld(world))
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(() => world.close())

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
