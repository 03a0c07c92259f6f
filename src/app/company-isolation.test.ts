/**
 * C8 of the company paper: whoever does not belong to a company reads nothing of it, whatever they ask, search and map
 * included. Everything of the one company has a name that is found nowhere else; all endpoints are asked about it by
 * people of another, by a private person, by a provider and by nobody in particular.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeBooking } from '#features/booking/contract.ts'
import { placeTeamDay } from '#features/booking/team-day/contract.ts'
import { saveShare } from '#features/company/place/contract.ts'
import { saveHours } from '#features/company/presence/contract.ts'
import { saveEmployee } from '#features/company/member/contract.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { ROUTES } from './server/routes.ts'
import { endpointName } from './testing/every-endpoint.ts'
import { ownedRecordsOf, WISH, type OwnedRecords } from './testing/owned-records.ts'
import { addressOf, SAMPLE_CALLS } from './testing/sample-calls.ts'
import { serveWorld, type ServedWorld } from './testing/served-world.ts'
import { createTestWorld, type TestWorld } from './testing/test-world.ts'

/** In every name of the company, of its people, of its place and of what they wrote. */
const SECRET = 'Xylofon'

let world: TestWorld
let served: ServedWorld
let admin: SignedIn
let employee: SignedIn
let office: number
let records: OwnedRecords
let member: number
beforeAll(async () => {
  world = await createTestWorld()
  served = await serveWorld(world, { routes: ROUTES, answerWithinMs: 120_000 })
  const company = await world.company()
  admin = company.admin
  employee = company.employee
  await world.rows(
    `update company set name = $2, name_key = lower($2), slug = lower($2), team_name = $2, team_slug = lower($2) || '-team',
       cap_cents = 777700, credit_cents = 888800 where id = $1`,
    [company.id, SECRET],
  )
  await world.rows(`update person set name = $2, given_name = $2, surname = $2 where company_id = $1`, [
    company.id,
    SECRET,
  ])
  await world.rows(`update person set email = lower($2) || '-' || id || '@example.test' where company_id = $1`, [
    company.id,
    SECRET,
  ])
  await world.rows(`update billing_address set name1 = $2 where company_id = $1`, [company.id, SECRET])
  office = (await world.office({ companyIds: [company.id], capacity: 20 })).id
  records = await ownedRecordsOf(world, employee, admin)
  await world.rows(`update office set title_de = $2, title_en = $2 where id = $1`, [office, SECRET])
  const rows = await world.rows<{ id: number; person_id: string | null }>(
    `select id, person_id from member where company_id = $1 and state = 'registered' order by id`,
    [company.id],
  )
  const members = rows.map(({ id }) => id)
  member = rows.find((row) => row.person_id === employee.id)!.id
  await world.call(
    saveEmployee,
    {
      body: {
        email: `${SECRET}@example.test`,
        givenName: SECRET,
        surname: SECRET,
        locale: 'de',
        limit: { type: 'monthly', amount: 777_700 },
        permissions: ['book'],
        costCentre: SECRET.slice(0, 8),
      },
    },
    admin,
  )
  await world.call(placeBooking, { body: { office, ...WISH, date: '2026-11-23', expectedTotal: 4000 } }, employee)
  await world.rows(`update booking set reference = $2 where company_id = $1`, [company.id, SECRET])
  await world.call(
    placeTeamDay,
    { body: { office, ...WISH, date: '2026-11-25', members, expectedTotal: members.length * 4000 } },
    admin,
  )
  await world.rows(`update user_office set title = $2, note = $2 where company_id = $1`, [company.id, SECRET])
  const shared = { userOffice: records.place, on: true, days: [{ day: WISH.date, from: '09:00', to: '17:00' }] }
  await world.call(saveShare, { body: shared }, employee)
  await world.call(
    saveHours,
    { body: { days: [{ day: '2026-11-24', half: 'morning', kind: 'home', note: SECRET }] } },
    employee,
  )
})
afterAll(async () => {
  await served.close()
  await world.close()
})

const names = Object.keys(SAMPLE_CALLS)
const IN_ORDER = ROUTES.toSorted(
  (a, b) => names.indexOf(endpointName(a.endpoint)) - names.indexOf(endpointName(b.endpoint)),
)

let keys = 0
/** What somebody reads who asks every endpoint about the things of the company. */
async function askAll(as: SignedIn | null) {
  const told: string[] = []
  for (const { endpoint } of IN_ORDER) {
    const name = endpointName(endpoint)
    const asking = SAMPLE_CALLS[name]!
    const about: OwnedRecords = {
      ...records,
      office,
      member: { ...records.member, colleague: member },
      // Whoever has these addresses may read what they lead to.
      calendar: { ...records.calendar, token: NO_TOKEN },
      endToken: NO_TOKEN,
    }
    const { path = '', query, body } = typeof asking === 'function' ? asking(about) : asking
    await world.rows('delete from login_rate')
    const answer = await served.ask(endpoint.method, addressOf(endpoint, path) + (query ? `?${query}` : ''), {
      ...(as ? { as } : {}),
      ...(body ? { body } : {}),
      key: `isolation-${(keys += 1)}`,
      headers: { 'content-type': 'application/json' },
    })
    if (answer.text.toLowerCase().includes(SECRET.toLowerCase())) told.push(name)
  }
  return told
}
const NO_TOKEN = '00000000-0000-4000-8000-000000000000'

test.each<[string, () => Promise<SignedIn | null>]>([
  ['nobody in particular', () => Promise.resolve(null)],
  ['a private person', () => world.person()],
  ['a provider', async () => (await world.provider()).viewer],
  ['the admin of another company', async () => (await world.company()).admin],
  [
    'an employee of another company with all rights',
    async () => {
      const other = (await world.company()).employee
      await world.rows(
        `update member set permissions = '{book,extend,cancel,share,invite,billing}' where person_id = $1`,
        [other.id],
      )
      return other
    },
  ],
])('%s reads nothing of it', async (_, who) => {
  expect(await askAll(await who())).toEqual([])
})

// Last, because what they have is changed by what they ask for.
test('its own people read it: the names are where they are looked for', async () => {
  const told = await askAll(employee)
  expect(told).toEqual(
    expect.arrayContaining([
      'GET /api/company',
      'GET /api/employee',
      'GET /api/employee/share',
      'GET /api/team',
      'POST /api/office/search',
    ]),
  )
})
