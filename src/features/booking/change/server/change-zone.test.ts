/** The zone of a company changes while a longer or moved booking waits for it: what is kept of budgets is counted by the new days. */
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readDrift } from '#app/testing/budget-drift.ts'
import { severalProcesses } from '#app/testing/several-processes.ts'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { changeCompany } from '#features/company/budget/contract.ts'
import { RefusalError } from '#kernel/verdict.ts'
import { constraintOf } from '#platform/db/connection/database-errors.ts'
import type { Context } from '#platform/context.ts'
import { cancelBooking, payBooking, placeBooking, readBooking } from '../../contract.ts'
import { moveBooking } from '../../move/contract.ts'
import { BUDGET_CONSTRAINTS } from '../../server/budget.ts'
import { settleDueChanges } from './settle-changes-job.ts'

let world: TestWorld
let processes: Context[] = []
let closeProcesses: () => Promise<void>
beforeAll(async () => {
  world = await createTestWorld()
  ;({ processes, close: closeProcesses } = await severalProcesses(world, 4))
})
beforeEach(() => world.clock.set(NOW))
afterAll(async () => {
  await closeProcesses()
  await world.close()
})

const NOW = '2026-11-28T08:00:00Z'
/** From then on what nobody has confirmed is given back. */
const LATE = '2026-11-28T09:00:00Z'
/** So far away that an afternoon of ours is the next day there. */
const FAR = 'Pacific/Auckland'
const HOME = 'Europe/Vienna'

/** Two hours in the morning of the last of November that a voucher pays for, of a company far away. */
async function freeVisit(kind: string) {
  const company = await world.company()
  await world.card(company.admin, CARDS.asksAlways)
  await world.rows('update company set zone = $2, cap_cents = 100000 where id = $1', [company.id, FAR])
  await world.rows('update member set limit_kind = $2, limit_cents = 50000 where person_id = $1', [
    company.employee.id,
    kind,
  ])
  const code = `FREE${world.context.newId()}`
  await world.rows(
    `insert into discount_code (code, amount_cents, currency, once_per_person) values ($1, 2000, 'EUR', false)`,
    [code],
  )
  const office = await world.office({ capacity: 5, open: [0, 96] })
  const body = { office: office.id, date: '2026-11-30', time: '09:00', hours: 2, discountCode: code, expectedTotal: 0 }
  const { id } = (await world.call(placeBooking, { body }, company.employee)).data
  return { ...company, office: office.id, params: { id: String(id) } }
}
type Visit = Awaited<ReturnType<typeof freeVisit>>

/** Into the afternoon, which is the first of December there, for two hours more. */
const move = ({ params, employee }: Visit, on?: Context) =>
  world.call(
    moveBooking,
    {
      params,
      body: { date: '2026-11-30', time: '15:00', hours: 4, expectedTotal: 2000 },
      idempotencyKey: 'moved-once',
    },
    employee,
    on,
  )
const goHome = ({ admin }: Visit, on?: Context) => world.call(changeCompany, { body: { zone: HOME } }, admin, on)
const kept = ({ id }: Visit) =>
  world.rows(
    `select budget_kind as kind, member_on::text as member, company_on::text as company, member_cents::int as of_member,
      company_cents::int as of_company from booking_change where company_id = $1`,
    [id],
  )
/** Nothing that waits is counted by another zone than the one that holds. */
const stale = ({ id }: Visit) =>
  world.rows(
    `select x.booking_id from booking_change x join company c on c.id = x.company_id where c.id = $1
      and (x.member_on <> budget_day(x.budget_kind, x.start_at, c.zone) or x.company_on <> budget_day('month', x.start_at, c.zone))`,
    [id],
  )

test.each([
  ['day', { member: '2026-12-01', of_member: 2000 }, { member: '2026-11-30', of_member: 1500 }],
  ['month', { member: '2026-12-01', of_member: 2000 }, { member: '2026-11-01', of_member: 1500 }],
  ['year', { member: '2026-01-01', of_member: 2000 }, { member: '2026-01-01', of_member: 1500 }],
])(
  'by %ss: what is kept moves with the day, and is as much as the change costs more there',
  async (kind, far, home) => {
    const one = await freeVisit(kind)
    await move(one)
    expect(await kept(one)).toEqual([{ kind, company: '2026-12-01', of_company: 2000, ...far }])
    // In the window of the booking the change costs as much less as the booking costs.
    await world.rows('update booking set total_cents = 500, discount_cents = discount_cents - 500 where id = $1', [
      one.params.id,
    ])
    expect(await readDrift(world)).toEqual([])
    await goHome(one)
    expect(await kept(one)).toEqual([{ kind, company: '2026-11-01', of_company: 1500, ...home }])
    expect(await readDrift(world)).toEqual([])
    world.clock.set(LATE)
    await settleDueChanges(world.context, world.clock.now())
    expect(await kept(one)).toEqual([])
    expect(await readDrift(world)).toEqual([])
  },
)

test('of somebody who has left it is given back all the same', async () => {
  const one = await freeVisit('month')
  await move(one)
  await world.rows(`update member set state = 'deleted', person_id = null where person_id = $1`, [one.employee.id])
  await goHome(one)
  expect(await kept(one)).toMatchObject([{ member: '2026-11-01' }])
  expect(await readDrift(world)).toEqual([])
  world.clock.set(LATE)
  await settleDueChanges(world.context, world.clock.now())
  expect(await kept(one)).toEqual([])
  expect(await readDrift(world)).toEqual([])
})

test('whoever asks for a change waits for the zone that is being changed, and is counted by the new one', async () => {
  const one = await freeVisit('month')
  await world.rows(
    `insert into budget_window (owner_kind, owner_id, kind, starts_on, limit_cents) values ('company', $1, 'month', '2026-12-01', 100000)`,
    [one.id],
  )
  const other = new Client({ connectionString: world.url })
  await other.connect()
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
  // The company's counters are locked by whoever changes the zone, after its row.
  await other.query(`select from budget_window where owner_kind = 'company' and owner_id = $1 for update`, [one.id])
  const changed = goHome(one)
  await waiting(1)
  const moved = move(one, processes[0])
  await waiting(2)
  await other.query('commit')
  await Promise.all([changed, moved])
  await other.end()
  expect(await kept(one)).toMatchObject([{ member: '2026-11-01', company: '2026-11-01' }])
  expect(await readDrift(world)).toEqual([])
})

/** Refused is an answer; anything else is a defect. */
const tried = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof RefusalError) && !BUDGET_CONSTRAINTS.has(constraintOf(error) ?? '')) throw error
  })

test('asked for, run out, confirmed and canceled while the zone changes, by several processes: nothing is counted wrongly', async () => {
  for (let round = 0; round < 10; round += 1) {
    world.clock.set(NOW)
    const one = await freeVisit(['day', 'month', 'year'][round % 3]!)
    if (round % 2 === 0) {
      await Promise.all([tried(move(one, processes[0])), goHome(one, processes[1])])
    } else {
      await move(one)
      const { data } = await world.call(readBooking, { params: one.params }, one.admin)
      await world.authenticate(data.payment.actionUrl, true)
      if (round % 4 === 1) world.clock.set(LATE)
      await Promise.all([
        tried(world.call(payBooking, { params: one.params, body: {} }, one.admin, processes[0])),
        goHome(one, processes[1]),
        settleDueChanges(processes[2]!, world.clock.now()),
        round % 3 === 0
          ? tried(world.call(cancelBooking, { params: one.params, query: {} }, one.employee, processes[3]))
          : undefined,
      ])
    }
    expect([round, await stale(one)]).toEqual([round, []])
    expect(await readDrift(world)).toEqual([])
  }
})
