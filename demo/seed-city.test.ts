import { noVatCheck } from '#ports/vat-check.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDrift } from '#app/testing/budget-drift.ts'
import { createSandboxPayments } from '#adapters/payments/sandbox-payments.ts'
import { openSecrets } from '#features/office/wizard/server/office-secrets.ts'
import { listOwnOffices } from '#features/office/contract.ts'
import { createPerson } from '#features/account/server/create-person.ts'
import { fixedClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import type { Database } from '#platform/db/connection/database.ts'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing/test-database.ts'
import type { Context } from '#platform/context.ts'
import { silentLog } from '#platform/log.ts'
import { verifyPassword } from '#features/account/sign-in/server/password-hash.ts'
import { describeCity } from './city/describe-city.ts'
import { DEMO_PASSWORD, type CityPlan } from './city/plan.ts'
import { demoJson, demoPeople } from './demo-json.ts'
import { callsOf, contextAt, viewAs } from './seed-context.ts'
import { isHalfSeeded, isSeeded, seedCity, type SeedReport } from './seed-city.ts'
import { calendarOf } from './visit-times.ts'

const SEED = 7
// Secrets are opened with the one they were sealed with.
const CONFIG = readConfig({})
const MORNING = Temporal.Instant.from('2026-11-18T07:30:00Z')
const EVENING = Temporal.Instant.from('2026-11-18T20:00:00Z')
const slice = cut(describeCity(SEED), 12, 60)

/** The busiest offices with their houses, and the first of their visits, each kind of ending among them. */
function cut(city: CityPlan, officeCount: number, visitCount: number): CityPlan {
  const visits = Map.groupBy(city.visits, (visit) => visit.officeKey)
  const busy = city.offices
    .toSorted((x, y) => (visits.get(y.key)?.length ?? 0) - (visits.get(x.key)?.length ?? 0))
    .slice(0, officeCount)
  const keys = new Set(busy.map((office) => office.key))
  const offices = city.offices.filter((office) => keys.has(office.key))
  const own = city.visits.filter((visit) => keys.has(visit.officeKey))
  const step = own.length / visitCount
  return {
    ...city,
    offices,
    locations: city.locations.filter((location) => offices.some((office) => office.locationKey === location.key)),
    visits: Array.from({ length: visitCount }, (_, i) => own[Math.floor(i * step)]!),
  }
}

// oxlint-disable-next-line no-empty-function -- there are none
async function* noFiles() {}

/** Bookings of the plan, which has no places that colleagues share. */
const PLANNED = 'booking b join office o on o.id = b.office_id where o.area_m2 > 0'
function contextOn(db: Database): Context {
  const config = CONFIG
  const clock = fixedClock(MORNING)
  const payments = createSandboxPayments({ db, now: () => clock.now(), baseUrl: config.BASE_URL })
  const nothing = {}
  return {
    config,
    log: silentLog,
    db,
    clock,
    newId: () => 1,
    payments,
    geocoder: nothing,
    mailer: nothing,
    storage: { list: noFiles },
    botCheck: nothing,
    vatCheck: noVatCheck,
    wake: () => undefined,
  } as unknown as Context
}

const seed = (db: Database, realNow: Temporal.Instant, plan = slice) =>
  seedCity({ context: contextOn(db), seed: SEED, realNow, plan })

let first: TestDatabase
let second: TestDatabase
let report: SeedReport
const open: TestDatabase[] = []
const database = async () => {
  const made = await createTestDatabase()
  open.push(made)
  return made
}

beforeAll(async () => {
  first = await database()
  second = await database()
  report = await seed(first.db, MORNING)
  await seed(second.db, EVENING)
})
afterAll(() => Promise.all(open.map((one) => one.drop())))

const rows = <Row extends object>(text: string, db = first.db) => db.read.query<Row>(text)
const count = async (text: string) => (await rows<{ n: number }>(`select count(*)::int as n from ${text}`))[0]?.n

describe('the city', () => {
  test('an entrance whose words send to the code in the booking has one', async () => {
    const offices = await rows<{ id: number; access_note_en: string; secrets: string | null }>(
      `select id, access_note_en, secrets from office where area_m2 > 0`,
    )
    const codes = offices.map(({ id, secrets }) => openSecrets(secrets, id, CONFIG).doorCode)
    const promised = offices.map((office) => /\bcode\b/i.test(office.access_note_en))
    expect(codes.map((code) => /^\d{4}#$/.test(code))).toEqual(promised)
    expect(promised).toContain(true)
  })

  test('has everything of its plan, and nothing was refused', async () => {
    const canceled = slice.visits.filter((visit) => visit.canceled).length
    const rated = slice.visits.filter((visit) => visit.rating !== null).length
    expect(canceled).toBeGreaterThan(2)
    expect(rated).toBeGreaterThan(10)
    expect(report).toEqual({
      seed: SEED,
      day: '2026-11-18',
      people: slice.people.length,
      providers: slice.providers.length,
      locations: slice.locations.length,
      offices: 12,
      booked: 60,
      canceled,
      rated,
      refused: {},
    })
    expect(await count('person')).toBe(slice.people.length)
    expect(await count('provider where person_id is not null')).toBe(slice.providers.length)
    expect(await count(`office where status = 'published' and jsonb_array_length(photos) >= 3`)).toBe(12)
    expect(await count(`office_override x join office o on o.id = x.office_id where o.area_m2 > 0`)).toBe(
      slice.offices.flatMap((office) => office.overrides).length,
    )
    expect(await count(PLANNED)).toBe(61)
    expect(await count(`booking where status = 'canceled'`)).toBe(canceled)
    expect(await count('rating')).toBe(rated)
    expect(
      await count('company c join billing_address a on a.company_id = c.id join person p on p.id = c.admin_id'),
    ).toBe(2)
    expect(await count('person where company_id is not null')).toBe(13)
    expect(
      await count(`discount_code where code in ('KIEZ10', 'KIEZ5', 'WINTER20', 'ERSTE3') and owner_id is null`),
    ).toBe(4)
    expect(await count(`discount_code where code = 'HERZLICH15' and owner_id = any(provider_ids)`)).toBe(1)
    expect(await count('office where charges_used')).toBeGreaterThan(0)
    expect(await count(`billing_address where country = 'AT' and tax_number <> '' and vat_id = ''`)).toBe(0)
    expect(await rows(`select used, usage_limit from discount_code where code = 'ERSTE3'`)).toEqual([
      { used: 3, usage_limit: 3 },
    ])
  })

  test('a company has members in every state, with budgets of every kind, and three cost centres', async () => {
    expect(
      await rows(`select m.state, count(*)::int as n from member m join company c on c.id = m.company_id
        join person admin on admin.id = c.admin_id where admin.email like 'company@%' group by 1 order by 1`),
    ).toEqual([
      { state: 'deleted', n: 1 },
      { state: 'invited', n: 2 },
      { state: 'registered', n: 9 },
    ])
    expect(await count(`member where state = 'invited' and token_until < '2026-11-18T07:30:00Z'`)).toBe(1)
    const kinds = await rows<{ kind: string }>(
      `select distinct limit_kind as kind from member where state = 'registered' order by 1`,
    )
    expect(kinds.map(({ kind }) => kind)).toEqual(['day', 'month', 'none', 'year'])
    expect(await count('cost_centre')).toBe(3)
    // Each booking of an employee has the cost centre of its booker, and no budget is exceeded.
    const ofEmployees = `booking b join member m on m.id = b.member_id and m.role = 'employee'
      join company c on c.id = m.company_id where c.slug = 'sturmvogel'`
    expect(await count(ofEmployees)).toBeGreaterThan(0)
    expect(await count(`${ofEmployees} and b.cost_centre_id is null`)).toBe(0)
    const limited = await rows<{ limit_cents: number }>(
      `select limit_cents from member where state = 'registered' and limit_cents is not null`,
    )
    expect(limited.filter(({ limit_cents }) => limit_cents % 1000 !== 0)).toEqual([])
    const exceeded = `budget_window w join member m on m.id = w.owner_id and m.limit_kind = w.kind
      where w.owner_kind = 'member' and w.used_cents > m.limit_cents`
    expect(await rows(`select m.email, w.kind, w.starts_on, w.used_cents, m.limit_cents from ${exceeded}`)).toEqual([])
    expect(await count(`company_request where state = 'open' and slug like 'werkstatt-%'`)).toBe(1)
    expect(await readDrift({ rows: (text) => rows(text) })).toEqual([])
  })

  test('one of the two companies pays once a month, and what of it was visited is on statements that are the ledger', async () => {
    expect(await rows(`select name, pay_mode, credit_cents from company order by name`)).toEqual([
      { name: 'Alpenblick Software GmbH', pay_mode: 'statement', credit_cents: 3_000_000 },
      { name: 'Sturmvogel Logistik GmbH', pay_mode: 'card', credit_cents: null },
    ])
    const ofAlpenblick = `booking b join company c on c.id = b.company_id where c.pay_mode = 'statement' and b.currency = c.currency`
    expect(await count(ofAlpenblick)).toBe(await count('booking where by_statement'))
    expect(await count(`statement where state <> 'paid'`)).toBe(0)
    expect(await count('statement_difference')).toBe(0)
  })

  test('operators have cases to decide on, one of them late and one complained of, and requests about data', async () => {
    expect(await rows(`select kind, state, due_at < '${MORNING}' as late from report_case order by due_at`)).toEqual([
      { kind: 'photo', state: 'open', late: true },
      { kind: 'office', state: 'open', late: false },
      { kind: 'office', state: 'complaint', late: false },
    ])
    expect(await count('office where hidden_at is not null')).toBe(0)
    expect(await rows('select kind, state from data_request order by arrived_on')).toEqual([
      { kind: 'erasure', state: 'withdrawn' },
      { kind: 'access', state: 'open' },
      { kind: 'rectification', state: 'fulfilled' },
      { kind: 'objection', state: 'open' },
    ])
  })

  test('of one of the companies a hold had failed, and was rescued with its other card', async () => {
    const failed = `payment_leg l join booking b on b.id = l.booking_id join company c on c.id = b.company_id
      join domain_event e on e.booking_id = b.id and e.type = 'payment.hold_failed'`
    expect(
      await rows(
        `select c.name, b.status, l.state, m.is_default from ${failed} join payment_method m on m.id = l.method_id`,
      ),
    ).toEqual([{ name: 'Sturmvogel Logistik GmbH', status: 'confirmed', state: 'held', is_default: true }])
    expect(await count(`payment_method where company_id is not null and last4 = '0341' and not is_default`)).toBe(1)
  })

  test('two of a company share their homes with the team, and a colleague comes to one of them', async () => {
    expect(
      await rows(`select u.kind, u.seats, count(distinct s.day)::int as days, count(s.day)::int as times, count(b.id)::int as visits
        from user_office u left join share_day s on s.user_office_id = u.id
          left join booking b on b.office_id = u.office_id and b.day = s.day
        group by u.id order by u.kind, u.seats`),
    ).toEqual([
      { kind: 'company', seats: 12, days: 0, times: 0, visits: 0 },
      { kind: 'home', seats: 1, days: 1, times: 1, visits: 0 },
      { kind: 'home', seats: 2, days: 3, times: 4, visits: 1 },
    ])
  })

  test('every provider with an office lacks nothing, one is restricted; provider@ has two drafts', async () => {
    const missing = async (email: string) => {
      const [row] = await rows<{ id: string }>(`select id from person where email = '${email}'`)
      const call = callsOf(await viewAs(first.db, row?.id ?? ''), contextAt(contextOn(first.db), SEED, MORNING, 'look'))
      return (await call(listOwnOffices)).data.map((one) => [one.status, one.missing])
    }
    const owners = await rows<{ email: string; state: string }>(
      `select distinct p.email, coalesce(payee.state, 'none') as state from person p join provider h on h.person_id = p.id
         join office o on o.provider_id = h.id left join payee on payee.provider_id = h.id`,
    )
    expect(owners.filter(({ state }) => state === 'restricted')).toHaveLength(1)
    expect(new Set(owners.map(({ state }) => state))).toEqual(new Set(['active', 'restricted']))
    for (const { email, state } of owners)
      for (const [status, gates] of await missing(email))
        if (status === 'published') expect([email, gates]).toEqual([email, state === 'active' ? [] : ['payee']])
    const drafts = (await missing('provider@viertel.example')).filter(([status]) => status === 'draft')
    expect(drafts).toEqual([
      ['draft', ['photos']],
      ['draft', expect.arrayContaining(['location', 'week', 'photos'])],
    ])
  })

  test('no place is taken twice, and the counts equal a recount', async () => {
    expect(await rows('select * from occupancy_drift')).toEqual([])
  })

  test('the ledger balances, everybody has paid, cards hold nothing of the past', async () => {
    const sums = await rows<{ currency: string; sum: string; lines: number }>(
      'select currency, sum(amount_cents)::text as sum, count(*)::int as lines from ledger_posting group by 1',
    )
    expect(sums.length).toBeGreaterThan(0)
    for (const { sum, lines } of sums) expect([sum, lines > 3]).toEqual(['0', true])
    // Except for the company whose month is not over.
    const alone = `not exists (select from company c where c.pay_mode = 'statement' and owner = 'company:' || c.id)`
    expect(await count(`ledger_account where code = 'receivable' and balance_cents <> 0 and ${alone}`)).toBe(0)
    expect(
      await rows(`select distinct b.status, l.state from booking b join payment_leg l on l.booking_id = b.id
        where b.total_cents > 0 and b.status = 'completed' and not b.by_statement`),
    ).toEqual([{ status: 'completed', state: 'paid' }])
    const [money] = await rows<{ taken: number; owed: number }>(
      `select (select sum(captured_cents)::int from sandbox_payment) as taken,
        (select sum(case when status = 'completed' then total_cents else fee_cents end)::int from booking
          where status in ('completed', 'canceled') and (statement_paid or not by_statement)) as owed`,
    )
    expect(money!.taken).toBe(money!.owed)
    expect(
      await count(
        `sandbox_payment s join payment_leg l on l.auth_ref = s.ref join booking b on b.id = l.booking_id where s.state = 'authorized' and b.status <> 'confirmed'`,
      ),
    ).toBe(0)
  })

  test('the mean of every office equals a recount of its ratings', async () => {
    const offices = await rows<{ counts: number[]; tenths: number; count: number; given: number[] }>(
      `select o.rating_counts as counts, o.rating_tenths as tenths, o.rating_count as count,
         coalesce(array_agg(r.value::int) filter (where r.value is not null), '{}') as given
       from office o left join rating r on r.office_id = o.id group by o.id`,
    )
    expect(offices.some((office) => office.count > 1)).toBe(true)
    for (const { counts, tenths, count: n, given } of offices) {
      expect(counts).toEqual([2, 4, 6, 8, 10].map((value) => given.filter((one) => one === value).length))
      const mean = given.reduce((sum, value) => sum + value, 0) / Math.max(1, given.length)
      expect([n, tenths]).toEqual([given.length, Math.round(mean * 10)])
    }
  })

  test('nobody’s account has ended: who has not confirmed their address registered lately', async () => {
    expect(await count('person where erased_at is not null')).toBe(0)
    expect(await count('person where not email_verified')).toBeGreaterThan(0)
  })

  test('nothing was done on the day it was made or later, only ended by the timers', async () => {
    const { cutoff } = calendarOf(MORNING)
    const late = `> '${cutoff}'`
    expect(await count(`booking where created_at ${late} or confirmed_at ${late} or canceled_at ${late}`)).toBe(0)
    expect(await count(`rating where updated_at ${late}`)).toBe(0)
    expect(await count(`booking where status = 'confirmed' and end_at <= '${MORNING}'`)).toBe(0)
    expect(await count(`booking where status = 'completed' and end_at > '${MORNING}'`)).toBe(0)
    expect(await count(`booking where status = 'confirmed' and start_at > '${MORNING}'`)).toBeGreaterThan(10)
  })

  test('nobody is told about the past, only Lena about her last ones', async () => {
    const told = await rows<{ email: string; type: string }>(
      `select p.email, e.type from domain_event e join person p on p.id = e.person_id where e.dispatched_at is null`,
    )
    expect(told.length).toBeLessThanOrEqual(2)
    for (const event of told) expect(event.email).toBe('lena@viertel.example')
    expect(await count('domain_event where dispatched_at is not null')).toBeGreaterThan(50)
  })
})

test('the same seed on the same day gives the same city, at another hour too', async () => {
  const offices = `select o.id, o.title_de, o.title_en, o.price_cents, o.currency, o.capacity, o.hours, o.photos, o.rating_counts, l.street, l.city,
    o.created_at from office o join location l on l.id = o.location_id order by o.title_de, o.id`
  expect(await rows(offices, second.db)).toEqual(await rows(offices))
  const bookings = `select b.id, b.office_id, p.email, b.day, b.a, b.b, b.quantity, b.total_cents, b.discount_code, b.fee_cents, b.created_at,
    b.canceled_at, r.value, r.updated_at from booking b join person p on p.id = b.booker_id left join rating r on r.booking_id = b.id order by b.id`
  expect(await rows(bookings, second.db)).toEqual(await rows(bookings))
  const people = `select p.email, p.name, p.kind, p.email_verified, p.refugee, p.company_id, p.created_at, a.street, m.brand, m.last4
    from person p left join billing_address a on a.person_id = p.id left join payment_method m on m.person_id = p.id order by p.email`
  expect(await rows(people, second.db)).toEqual(await rows(people))
  const members = `select m.email, m.role, m.state, m.limit_kind, m.limit_cents, c.name as cost_centre,
    (select array_agg(array[u.kind, u.title, u.seats::text]) from user_office u where u.member_id = m.id) as places,
    (select array_agg(array[h.day::text, h.half::text, h.kind, h.note] order by h.day, h.half) from presence h where h.member_id = m.id) as said
    from member m left join cost_centre c on c.id = m.cost_centre_id order by m.email`
  expect(await rows(members, second.db)).toEqual(await rows(members))
  // Whoever tries the demo as an employee shares a home for the first time.
  const hosts = `select m.email from user_office u join member m on m.id = u.member_id where m.email like 'employee%'`
  expect(await rows(hosts)).toEqual([])
  // What the timers did differs with the hour: by the evening more visits were over.
  const over = `select count(*)::int as n from booking where status = 'completed'`
  expect((await rows<{ n: number }>(over, second.db))[0]!.n).toBeGreaterThanOrEqual(
    (await rows<{ n: number }>(over))[0]!.n,
  )
})

describe('what the demo says of itself', () => {
  test('the first of each kind, who can sign in with the password', async () => {
    const logins = await demoPeople(first.db)
    expect(logins.map(({ kind, email }) => `${kind} ${email}`)).toEqual([
      'user lena@viertel.example',
      'provider provider@viertel.example',
      'corporate company@viertel.example',
      'employee employee@viertel.example',
      'operator operator@viertel.example',
    ])
    const hashes = await rows<{ hash: string }>('select distinct password as hash from login_method')
    expect(hashes.length).toBe(1)
    expect(await verifyPassword(hashes[0]!.hash, logins[0]!.password)).toBe(true)
    expect(logins.every((login) => login.password === DEMO_PASSWORD && login.name.includes(' '))).toBe(true)
  })

  test('everybody and every office', async () => {
    const { people, offices } = await demoJson(first.db)
    expect(people.length).toBe(slice.people.length)
    expect(people[0]).toEqual({ kind: 'user', email: 'lena@viertel.example', password: DEMO_PASSWORD })
    expect(offices.length).toBe(12)
    for (const office of offices) {
      expect(Object.keys(office).toSorted()).toEqual(['capacity', 'city', 'currency', 'group', 'id'])
      expect([1, 2]).toContain(office.group)
    }
  })
})

describe('once, and into an empty database', () => {
  test('a finished city is not built again', async () => {
    expect([await isSeeded(first.db), await isHalfSeeded(first.db)]).toEqual([true, false])
    await expect(seed(first.db, MORNING)).rejects.toThrow('stands already')
    expect(await count(PLANNED)).toBe(61)
  })

  test('a broken attempt is known as such; what is not a rule\'s "no" breaks it', async () => {
    const { db } = await database()
    expect([await isSeeded(db), await isHalfSeeded(db)]).toEqual([false, false])
    const closed = { ...slice.visits[0]!, hours: 99 }
    await expect(seed(db, MORNING, { ...slice, visits: [closed] })).rejects.toThrow('invalid: hours')
    expect([await isSeeded(db), await isHalfSeeded(db)]).toEqual([false, true])
    await expect(seed(db, MORNING)).rejects.toThrow('half built')
  })

  test('what a rule refuses is counted and the city goes on', async () => {
    const { db } = await database()
    const visit = slice.visits.find((one) => !one.canceled && one.dayOffset > 7)!
    const office = slice.offices.find((one) => one.key === visit.officeKey)!
    const everyDesk = { ...visit, quantity: office.capacity, bookedDaysBefore: 20 }
    const plan = { ...slice, visits: [everyDesk, { ...everyDesk, bookedDaysBefore: 0, canceled: true }] }
    const { booked, canceled, refused } = await seed(db, MORNING, plan)
    expect({ booked, canceled, refused }).toEqual({ booked: 1, canceled: 0, refused: { 'booking.no_free_desks': 1 } })
    expect(await isSeeded(db)).toBe(true)
  })

  test('a database with people in it stays as it is', async () => {
    const { db } = await database()
    const person = { email: 'real@example.org', givenName: 'Real', surname: 'Person' }
    await createPerson({ db, clock: fixedClock(MORNING) }, person)
    await expect(seed(db, MORNING)).rejects.toThrow('empty database')
    expect([await isSeeded(db), await isHalfSeeded(db)]).toEqual([false, false])
  })
})
