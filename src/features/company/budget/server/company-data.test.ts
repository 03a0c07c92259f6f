/** Name and zone of a company change: who may, what is refused, and that budgets are counted by the days of the new zone. */
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readDrift } from '#app/testing/budget-drift.ts'
import { readPaper } from '#app/testing/read-paper.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { downloadCompanyStatementPdf } from '#features/booking/billing/contract.ts'
import { cancelBooking, placeBooking } from '#features/booking/contract.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { runStatements } from '#features/payment/statement/server/statements-job.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { silentLog } from '#platform/log.ts'
import { readCompany } from '../../contract.ts'
import { changeCompany } from '../contract.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(() => world.close())

/** So far away that an afternoon of ours is the next day there. */
const FAR = 'Pacific/Auckland'
const HOME = 'Europe/Vienna'

/** With members whose budgets are of each kind. */
async function farAway() {
  const made = await world.company()
  await world.card(made.admin, CARDS.good)
  await world.rows('update company set zone = $2, cap_cents = 100000 where id = $1', [made.id, FAR])
  const people: SignedIn[] = [made.employee]
  for (let nth = 0; nth < 3; nth += 1)
    people.push(await world.person({ bits: KIND_BITS.employee, companyId: made.id, billing: false }))
  for (const [nth, kind] of ['none', 'day', 'month', 'year'].entries())
    await world.rows(
      `update member set limit_kind = $2, limit_cents = case when $2 = 'none' then null else 50000 end where person_id = $1`,
      [people[nth]!.id, kind],
    )
  const { id: office } = await world.office({ capacity: 500, open: [0, 96] })
  const place = (viewer: SignedIn, date: string, time: string, context: Context = world.context) =>
    world.call(placeBooking, { body: { office, date, time, hours: 2, expectedTotal: 2000 } }, viewer, context)
  return { ...made, people, place }
}
const change = (viewer: SignedIn, body: { name?: string; zone?: 'Europe/Vienna' | 'Europe/Berlin' }) =>
  world.call(changeCompany, { body }, viewer)
const keys = (company: number) =>
  world.rows<{ kind: string; member: string; company: string }>(
    `select budget_kind as kind, member_on::text as member, company_on::text as company from booking where company_id = $1
      order by start_at, budget_kind, id`,
    [company],
  )
/** Every booking that is on no statement is counted by the days of the zone that holds. */
const stale = (company: number) =>
  world.rows(
    `select b.id from booking b join company c on c.id = b.company_id where c.id = $1 and b.member_on is not null
      and (b.member_on <> budget_day(b.budget_kind, b.start_at, c.zone) or b.company_on <> budget_day('month', b.start_at, c.zone))
      and not exists (select from statement_line l where l.booking_id = b.id)`,
    [company],
  )

test('a visit around midnight moves into the day, month and year of the new zone, and every counter with it', async () => {
  const one = await farAway()
  // 15:00 in Berlin is 03:00 of the next day there; 09:00 is the same day.
  for (const viewer of one.people) {
    await one.place(viewer, '2026-11-30', '15:00')
    await one.place(viewer, '2026-11-30', '09:00')
  }
  const canceled = await one.place(one.people[1]!, '2026-11-30', '17:00')
  await world.call(cancelBooking, { params: { id: String(canceled.data.id) }, query: {} }, one.people[1]!)
  expect((await keys(one.id)).map(({ company }) => company)).toContain('2026-12-01')
  expect(await readDrift(world)).toEqual([])
  await change(one.admin, { zone: HOME })
  expect(new Set((await keys(one.id)).map(({ company }) => company))).toEqual(new Set(['2026-11-01']))
  expect(new Set((await keys(one.id)).map(({ kind, member }) => `${kind} ${member}`))).toEqual(
    new Set(['day 2026-11-30', 'month 2026-11-01', 'year 2026-01-01']),
  )
  expect(await stale(one.id)).toEqual([])
  expect(await readDrift(world)).toEqual([])
  // Windows that began with the change have the limits that hold.
  expect(
    await world.rows(
      `select distinct owner_kind, kind, limit_cents from budget_window w where starts_on < '2026-12-01' and used_cents > 0
        and (owner_kind = 'company' and owner_id = $1 or owner_kind = 'member' and owner_id in (select id from member where company_id = $1))
        order by 1, 2, 3`,
      [one.id],
    ),
  ).toEqual([
    { owner_kind: 'company', kind: 'month', limit_cents: 100_000 },
    { owner_kind: 'member', kind: 'day', limit_cents: 50_000 },
    { owner_kind: 'member', kind: 'month', limit_cents: 50_000 },
    { owner_kind: 'member', kind: 'month', limit_cents: null },
    { owner_kind: 'member', kind: 'year', limit_cents: 50_000 },
  ])
  expect((await world.call(readCompany, {}, one.employee)).data.zone).toBe(HOME)
})

test('what of somebody whose budget is of another kind by now, or who has left, is counted all the same', async () => {
  const one = await farAway()
  for (const viewer of one.people) await one.place(viewer, '2026-11-30', '15:00')
  await world.rows(`update member set limit_kind = 'year' where person_id = $1`, [one.people[1]!.id])
  await world.rows(`update member set state = 'deleted', person_id = null where person_id = $1`, [one.people[2]!.id])
  await change(one.admin, { zone: HOME })
  expect(await stale(one.id)).toEqual([])
  expect(await readDrift(world)).toEqual([])
  // Nothing is booked there any more.
  expect(
    await world.rows(
      `select w.kind, w.limit_cents from budget_window w join booking b on b.member_id = w.owner_id and b.member_on = w.starts_on
        and b.budget_kind = w.kind where w.owner_kind = 'member' and b.company_id = $1 and w.limit_cents < 0 order by 1`,
      [one.id],
    ),
  ).toEqual([
    { kind: 'day', limit_cents: -1 },
    { kind: 'month', limit_cents: -1 },
  ])
})

test('while many book and cancel, nothing is counted by a zone that is not there any more', async () => {
  const handles = Array.from({ length: 4 }, () =>
    openDatabase({ url: world.url, log: silentLog, applicationName: 'another' }),
  )
  for (let round = 0; round < 3; round += 1) {
    const one = await farAway()
    const book = async (nth: number) => {
      const context = { ...world.context, db: handles[nth % handles.length]! }
      const viewer = one.people[nth % one.people.length]!
      const { data } = await one.place(viewer, '2026-11-30', nth % 2 ? '15:00' : '09:00', context)
      if (nth % 3 === 0)
        await world.call(cancelBooking, { params: { id: String(data.id) }, query: {} }, viewer, context)
    }
    const first = Array.from({ length: 12 }, (_, nth) => book(nth))
    await Promise.all([
      ...first,
      change(one.admin, { zone: HOME }),
      ...Array.from({ length: 12 }, (_, nth) => book(nth)),
    ])
    expect(await keys(one.id)).toHaveLength(24)
    expect(await stale(one.id)).toEqual([])
    expect(await readDrift(world)).toEqual([])
  }
  await Promise.all(handles.map((db) => db.close()))
})

test('a booking that has read the zone, and is not written yet, is waited for', async () => {
  const one = await farAway()
  const other = new Client({ connectionString: world.url })
  await other.connect()
  // Not on the other's connection: within a transaction who is active is what it was at the first look.
  const waiting = (least: number) =>
    expect
      .poll(() =>
        world.rows(
          `select from pg_locks l join pg_stat_activity a using (pid)
            where not l.granted and a.datname = current_database()`,
        ),
      )
      .toHaveLength(least)
  await other.query('begin')
  // The foreign key to the booker is checked after the trigger that reads the zone.
  await other.query('select from person where id = $1 for update', [one.employee.id])
  const placed = one.place(one.employee, '2026-11-30', '15:00')
  await waiting(1)
  const changed = change(one.admin, { zone: HOME })
  await Promise.race([waiting(2), changed])
  await other.query('commit')
  await Promise.all([placed, changed])
  await other.end()
  expect(await keys(one.id)).toMatchObject([{ company: '2026-11-01' }])
  expect(await stale(one.id)).toEqual([])
  expect(await readDrift(world)).toEqual([])
})

test('the name is on the statements that are closed after it, and not on those before', async () => {
  const one = await farAway()
  await world.rows(`update company set zone = 'Europe/Berlin', credit_cents = 100000 where id = $1`, [one.id])
  await change(one.admin, { name: 'Alte Mühle GmbH' })
  await world.call(changeCompany, { body: { payMode: 'statement' } }, one.admin)
  const close = async (date: string, closing: string) => {
    await one.place(one.employee, date, '10:00')
    world.clock.set(`${date}T12:00:00Z`)
    await endBookings(world.context, world.clock.now())
    await runStatements(world.context, world.clock.now())
    world.clock.set(closing)
    await runStatements(world.context, world.clock.now())
  }
  await close('2026-11-12', '2026-12-01T03:00:00Z')
  await change(one.admin, { name: 'Neue Mühle GmbH' })
  await close('2026-12-10', '2027-01-01T03:00:00Z')
  const papers: string[] = []
  for (const { id } of await world.rows<{ id: number }>(
    'select id::float8 as id from statement where company_id = $1 order by month',
    [one.id],
  )) {
    const { pieces } = await world.call(
      downloadCompanyStatementPdf,
      { params: { id: String(id) }, query: {} },
      one.admin,
    )
    const all: Uint8Array[] = []
    for await (const piece of pieces) all.push(piece)
    papers.push((await readPaper(Buffer.concat(all))).text)
  }
  expect(papers.map((text) => [text.includes('Alte Mühle'), text.includes('Neue Mühle')])).toEqual([
    [true, false],
    [false, true],
  ])
})

test('only its admin, with a name that nobody else has, and a zone of the three countries', async () => {
  const [one, other] = [await farAway(), await farAway()]
  const billing = await world.person({ bits: KIND_BITS.employee, companyId: one.id, billing: false })
  await world.rows(`update member set permissions = '{billing}' where person_id = $1`, [billing.id])
  for (const viewer of [billing, one.employee])
    for (const body of [{ name: 'Anders GmbH' }, { zone: HOME } as const])
      expect(await world.refusal(change(viewer, body))).toBe('auth.forbidden')
  await change(one.admin, { name: 'Sturm & Vogel GmbH' })
  await expect(change(other.admin, { name: 'STURM & VOGEL  GmbH' })).rejects.toMatchObject({
    refusal: { code: 'company.name_taken' },
  })
  // Written otherwise it is one's own.
  await change(one.admin, { name: 'Sturm & Vogel gmbh' })
  expect(await world.refusal(change(one.admin, { name: ' ' }))).toMatch(/^field\./)
  expect(await world.refusal(change(one.admin, { name: 'x'.repeat(121) }))).toBe('field.too_long')
  const zone = 'America/New_York' as 'Europe/Vienna'
  expect(await world.refusal(change(one.admin, { zone }))).toMatch(/^field\./)
  expect(await world.rows('select name, zone from company where id = $1', [one.id])).toEqual([
    { name: 'Sturm & Vogel gmbh', zone: FAR },
  ])
})
