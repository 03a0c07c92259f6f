/** A change that waits for the company keeps the budget that it would spend, as it keeps its place (decision 67). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readDrift } from '#app/testing/budget-drift.ts'
import { severalProcesses } from '#app/testing/several-processes.ts'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { changeLimit } from '#features/company/budget/server/change-limit.ts'
import { RefusalError } from '#kernel/verdict.ts'
import { constraintOf } from '#platform/db/connection/database-errors.ts'
import type { Context } from '#platform/context.ts'
import { cancelBooking, payBooking, placeBooking, readBooking } from '../../contract.ts'
import { extendBooking } from '../../extension/contract.ts'
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
const DAY = '2026-11-30'
/** In another month of the same year. */
const LATER = '2026-12-01'

/** Two hours that a voucher pays for, of a member with a limit. */
async function freeVisit(limit = { kind: 'month', cents: 2000 }, cap: number | null = null) {
  const company = await world.company()
  await world.card(company.admin, CARDS.asksAlways)
  await world.rows('update member set limit_kind = $2, limit_cents = $3 where person_id = $1', [
    company.employee.id,
    limit.kind,
    limit.cents,
  ])
  await world.rows('update company set cap_cents = $2 where id = $1', [company.id, cap])
  const code = `FREE${world.context.newId()}`
  await world.rows(
    `insert into discount_code (code, amount_cents, currency, once_per_person) values ($1, 2000, 'EUR', false)`,
    [code],
  )
  const office = await world.office({ capacity: 1 })
  const body = { office: office.id, date: DAY, time: '10:00', hours: 2, discountCode: code, expectedTotal: 0 }
  const { id } = (await world.call(placeBooking, { body }, company.employee)).data
  return { ...company, company: company.id, visit: id, params: { id: String(id) } }
}
type Visit = Awaited<ReturnType<typeof freeVisit>>

const extend = ({ params, employee }: Visit, on?: Context) =>
  world.call(
    extendBooking,
    { params, body: { hours: 2, expectedTotal: 2000 }, idempotencyKey: 'longer-once' },
    employee,
    on,
  )
const move = ({ params, employee }: Visit, date = DAY, on?: Context) =>
  world.call(
    moveBooking,
    { params, body: { date, time: '11:00', hours: 4, expectedTotal: 2000 }, idempotencyKey: 'moved-once' },
    employee,
    on,
  )
/** Another booking of the same member, elsewhere. */
const book = async ({ employee }: Visit, date = DAY, on?: Context) => {
  const { id } = await world.office()
  const body = { office: id, date, time: '10:00', hours: 2, expectedTotal: 2000 }
  return world.call(placeBooking, { body }, employee, on)
}
const confirm = async ({ params, admin }: Visit, on?: Context) => {
  const { data } = await world.call(readBooking, { params }, admin)
  await world.authenticate(data.payment.actionUrl, true)
  return (await world.call(payBooking, { params, body: {} }, admin, on)).data
}
const used = async ({ company }: Visit) =>
  (
    await world.rows<{ owner: string; used: number }>(
      `select owner_kind || ' ' || kind || ' ' || starts_on as owner, used_cents::int as used from budget_window
        where used_cents > 0 and (owner_kind = 'company' and owner_id = $1
          or owner_kind = 'member' and owner_id in (select id from member where company_id = $1)) order by 1`,
      [company],
    )
  ).map(({ owner, used: cents }) => `${owner}: ${cents}`)
const NOVEMBER = ['company month 2026-11-01: 2000', 'member month 2026-11-01: 2000']

test.each([
  ['longer', extend],
  ['moved', (one: Visit) => move(one)],
])('%s: nothing else takes the room, and it is made when it is confirmed', async (_, ask) => {
  const one = await freeVisit()
  await ask(one)
  expect(await used(one)).toEqual(NOVEMBER)
  expect(await world.refusal(book(one))).toBe('company.month_budget')
  expect(await confirm(one)).toMatchObject({ change: null, price: { totalCents: 2000 } })
  expect(await used(one)).toEqual(NOVEMBER)
})

test('the cap of the company is kept as well', async () => {
  const one = await freeVisit({ kind: 'year', cents: 90_000 }, 2000)
  await extend(one)
  expect(await world.refusal(book(one))).toBe('company.cap')
  expect(await confirm(one)).toMatchObject({ change: null, price: { totalCents: 2000 } })
})

test('to another month it takes that of the company, and of the year only what it costs more', async () => {
  const one = await freeVisit({ kind: 'year', cents: 2000 })
  await move(one, LATER)
  const spent = ['company month 2026-12-01: 2000', 'member year 2026-01-01: 2000']
  expect(await used(one)).toEqual(spent)
  expect(await world.refusal(book(one))).toBe('company.year_budget')
  expect(await confirm(one)).toMatchObject({ date: LATER, change: null })
  expect(await used(one)).toEqual(spent)
})

test('it does not fit: nothing is kept, and nothing waits', async () => {
  const one = await freeVisit({ kind: 'month', cents: 1999 })
  expect(await world.refusal(extend(one))).toBe('company.month_budget')
  expect(await used(one)).toEqual([])
  expect(await world.rows('select 1 from booking_change where booking_id = $1', [one.visit])).toEqual([])
})

test('not confirmed, or canceled, it is given back', async () => {
  for (const end of ['late', 'canceled'] as const) {
    world.clock.set(NOW)
    const one = await freeVisit()
    await extend(one)
    if (end === 'canceled') await world.call(cancelBooking, { params: one.params, query: {} }, one.employee)
    else {
      world.clock.set(LATE)
      await settleDueChanges(world.context, world.clock.now())
    }
    expect([end, await used(one)]).toEqual([end, []])
    await book(one)
    expect(await used(one)).toEqual(NOVEMBER)
  }
})

test('a budget of another kind takes along what is kept', async () => {
  const one = await freeVisit()
  await extend(one)
  const [member] = await world.rows<{ id: number }>('select id from member where person_id = $1', [one.employee.id])
  const limit = { kind: 'year', cents: 2000 } as const
  await world.context.db.tx((tx) => changeLimit(tx, member!.id, limit, world.clock.now()))
  expect(await used(one)).toEqual(['company month 2026-11-01: 2000', 'member year 2026-01-01: 2000'])
  expect(await world.refusal(book(one))).toBe('company.year_budget')
  expect(await confirm(one)).toMatchObject({ change: null, price: { totalCents: 2000 } })
  expect(await readDrift(world)).toEqual([])
})

/** Refused is an answer; anything else is a defect. */
const won = (work: Promise<unknown>) =>
  work.then(
    () => 1,
    (error: unknown) => {
      if (error instanceof RefusalError || BUDGET_CONSTRAINTS.has(constraintOf(error) ?? '')) return 0
      throw error
    },
  )

test('asked for, booked, canceled, confirmed and run out at once, by several processes: never more than the limit', async () => {
  const counts = { asked: 0, booked: 0 }
  for (let round = 0; round < 12; round += 1) {
    world.clock.set(NOW)
    const one = await freeVisit(round % 2 === 0 ? { kind: 'month', cents: 2000 } : { kind: 'year', cents: 2000 })
    const [asked, ...booked] = await Promise.all([
      won(round % 3 === 0 ? move(one, LATER, processes[0]) : extend(one, processes[0])),
      won(book(one, DAY, processes[1])),
      won(book(one, round % 2 === 0 ? DAY : LATER, processes[2])),
    ])
    const all = (asked ?? 0) + booked.reduce<number>((sum, one) => sum + one, 0)
    // In another month, of a budget by months, there is room for it as well.
    expect([round, all]).toEqual([round, round % 6 === 0 ? 2 : 1])
    counts.asked += asked ?? 0
    counts.booked += all - (asked ?? 0)
    expect(await readDrift(world)).toEqual([])
    if (asked === 1) {
      const { data } = await world.call(readBooking, { params: one.params }, one.admin)
      await world.authenticate(data.payment.actionUrl, true)
      world.clock.set(LATE)
      await Promise.all([
        won(world.call(payBooking, { params: one.params, body: {} }, one.admin, processes[0])),
        settleDueChanges(processes[1]!, world.clock.now()),
        won(book(one, DAY, processes[2])),
        ...(round % 4 === 3
          ? [won(world.call(cancelBooking, { params: one.params, query: {} }, one.employee, processes[3]))]
          : []),
      ])
      expect(await readDrift(world)).toEqual([])
      const over = await world.rows(
        `select used_cents, limit_cents from budget_window where used_cents > limit_cents and owner_id in
          (select id from member where company_id = $1)`,
        [one.company],
      )
      expect(over).toEqual([])
    }
  }
  expect(counts.asked).toBeGreaterThan(0)
  expect(counts.booked).toBeGreaterThan(0)
})
