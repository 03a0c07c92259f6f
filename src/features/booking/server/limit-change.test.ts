/** A limit changes while its windows begin, or has windows of later months already (company paper 5, traps 2 and 3). */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { changeCompany } from '#features/company/budget/contract.ts'
import { changeLimit, lockBudgets } from '#features/company/budget/server/change-limit.ts'
import { setCompanyCredit } from '#features/company/credit/contract.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import type { Tx } from '#platform/db/handles.ts'
import { placeBooking } from '../contract.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

type Made = { readonly id: number; readonly admin: SignedIn; readonly employee: SignedIn; readonly member: number }

async function team(): Promise<Made> {
  const made = await world.company()
  await world.card(made.admin, CARDS.good)
  await world.rows('update company set cap_cents = 10000, credit_cents = 10000 where id = $1', [made.id])
  const [row] = await world.rows<{ id: number }>('select id from member where person_id = $1', [made.employee.id])
  await limitTo({ member: row!.id }, 10_000)
  return { ...made, member: row!.id }
}
const limitTo = ({ member }: Pick<Made, 'member'>, cents: number) =>
  world.db.tx((tx) => changeLimit(tx, member, { kind: 'month', cents }, world.clock.now()))
const capTo = ({ admin }: Made, cap: number) => world.call(changeCompany, { body: { cap } }, admin)
const creditTo = async ({ id }: Made, creditLimit: number) => {
  const operator = await world.person({ bits: KIND_BITS.operator })
  return world.call(
    setCompanyCredit,
    { params: { id: String(id) }, body: { creditLimit, reason: 'checked' } },
    operator,
  )
}

type Owner = 'company' | 'credit' | 'member'
const numberOf = (owner: Owner, { id, member }: Made) => (owner === 'member' ? member : id)
/** A transaction that has done something, and is over when it may. Nothing of it runs inside of another one. */
async function opened(act: (tx: Tx) => Promise<unknown>) {
  const [hasActed, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done = world.db.tx(async (tx) => {
    await act(tx)
    hasActed.resolve()
    await mayEnd.promise
  })
  await Promise.race([hasActed.promise, done])
  return { end: () => (mayEnd.resolve(), done) }
}
/** What the trigger of a first booking does in its window. */
const begin = (owner: Owner, made: Made) => (tx: Tx) => {
  const [kind, from] = owner === 'credit' ? ['always', '1970-01-01'] : ['month', '2026-11-01']
  return tx.query('select spend($1, $2::bigint, $3, $4::date, 1000)', [owner, numberOf(owner, made), kind, from])
}
const limits = async (owner: Owner, made: Made) => {
  const rows = await world.rows<{ cents: number }>(
    'select limit_cents as cents from budget_window where owner_kind = $1 and owner_id = $2 order by starts_on',
    [owner, numberOf(owner, made)],
  )
  return rows.map(({ cents }) => cents)
}
/** Half a second is enough for whoever waits for nobody. */
const letIt = (act: Promise<unknown>) => Promise.race([act.catch(() => undefined), sleep(500)])

test.each<[Owner, (made: Made) => Promise<unknown>]>([
  ['company', (made) => capTo(made, 2000)],
  ['credit', (made) => creditTo(made, 2000)],
  ['member', (made) => limitTo(made, 2000)],
])('while the first window of a %s begins: it gets the new limit all the same', async (owner, change) => {
  const made = await team()
  const booking = await opened(begin(owner, made))
  const changing = change(made)
  await letIt(changing)
  await booking.end()
  await changing
  expect(await limits(owner, made)).toEqual([2000])
})

test('a window that begins while the limit changes waits for the new one', async () => {
  const made = await team()
  const limit = { kind: 'month', cents: 2000 } as const
  const changing = await opened((tx) => changeLimit(tx, made.member, limit, world.clock.now()))
  const booking = world.db.tx(begin('member', made))
  await letIt(booking)
  await changing.end()
  await booking
  expect(await limits('member', made)).toEqual([2000])
})

test.each<[Owner, (made: Made) => Promise<unknown>, string]>([
  ['company', (made) => capTo(made, 4000), 'company.cap'],
  ['member', (made) => limitTo(made, 4000), 'company.month_budget'],
])('of a %s: in every month that has bookings already', async (owner, change, code) => {
  const made = await team()
  const { id: office } = await world.office({ capacity: 50 })
  const place = (date: string) =>
    world.call(placeBooking, { body: { office, date, time: '10:00', hours: 3, expectedTotal: 3000 } }, made.employee)
  await place('2026-11-12')
  await place('2026-12-02')
  await change(made)
  expect(await limits(owner, made)).toEqual([4000, 4000])
  for (const date of ['2026-11-13', '2026-12-03']) expect(await world.refusal(place(date))).toBe(code)
})

test('the kind changes twice at once while a booking changes: nobody waits in a circle', async () => {
  const made = await team()
  const { id: office } = await world.office({ capacity: 5 })
  const body = { office, date: '2026-11-12', time: '10:00', hours: 3, expectedTotal: 3000 }
  const { id } = (await world.call(placeBooking, { body }, made.employee)).data
  const changeTo = (kind: 'day' | 'month') => (tx: Tx) =>
    changeLimit(tx, made.member, { kind, cents: 10_000 }, world.clock.now())
  const first = await opened(changeTo('day'))
  // Reads that the kind is the one it wants, so that no booking is to be locked, and waits for the counters.
  const second = world.db.tx(changeTo('month'))
  await letIt(second)
  let tries = 0
  const booking = world.db.tx(async (tx) => {
    tries += 1
    await tx.query('select from booking where id = $1 for no key update', [id])
    await sleep(300)
    await tx.query(`set local lock_timeout = '500ms'`)
    await lockBudgets(tx, made.id)
  })
  await letIt(booking)
  await first.end()
  await Promise.all([booking, second])
  expect(tries).toBe(1)
  const [kept] = await world.rows('select budget_kind as kind from booking where id = $1', [id])
  expect(kept).toEqual({ kind: 'month' })
})
