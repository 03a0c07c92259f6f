/** Several processes at one change that waits for the company: nothing is kept without end, and nothing is held twice. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readDrift } from '#app/testing/budget-drift.ts'
import { severalProcesses } from '#app/testing/several-processes.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { settleAskedHolds } from '#features/payment/server/asked-holds.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import { RefusalError } from '#kernel/verdict.ts'
import type { Context } from '#platform/context.ts'
import { cancelBooking, payBooking, placeBooking, readBooking } from '../../contract.ts'
import { extendBooking } from '../../extension/contract.ts'
import { moveBooking } from '../../move/contract.ts'
import { settleDueChanges } from './settle-changes-job.ts'

const PROCESSES = 4
const ROUNDS = 4

let world: TestWorld
let processes: Context[] = []
let closeProcesses: () => Promise<void>
beforeAll(async () => {
  world = await createTestWorld()
  ;({ processes, close: closeProcesses } = await severalProcesses(world, PROCESSES))
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(async () => {
  await closeProcesses()
  await world.close()
})

const DAY = '2026-11-12'

async function freeVisit() {
  const { id: companyId, admin, employee } = await world.company()
  await world.card(admin, CARDS.asksAlways)
  const billing = await world.person({ bits: KIND_BITS.employee, companyId, billing: false })
  await world.rows(`update member set permissions = '{billing}' where person_id = $1`, [billing.id])
  const code = `FREE${world.context.newId()}`
  await world.rows(
    `insert into discount_code (code, amount_cents, currency, once_per_person) values ($1, 2000, 'EUR', false)`,
    [code],
  )
  const office = await world.office({ capacity: 1 })
  const body = { office: office.id, date: DAY, time: '10:00', hours: 2, discountCode: code, expectedTotal: 0 }
  const { id } = (await world.call(placeBooking, { body }, employee)).data
  return { id, params: { id: String(id) }, employee, billing, office: office.id }
}
type Visit = Awaited<ReturnType<typeof freeVisit>>

/** Refused is an answer; anything else is a defect. */
const quietly = async (work: Promise<unknown>) => {
  await work.catch((error: unknown) => {
    if (!(error instanceof RefusalError)) throw error
  })
}

const extend = (one: Visit, on: Context, hours: number) =>
  world.call(
    extendBooking,
    { params: one.params, body: { hours, expectedTotal: hours * 1000 }, idempotencyKey: `longer-${hours}` },
    one.employee,
    on,
  )
const move = (one: Visit, on: Context) =>
  world.call(
    moveBooking,
    {
      params: one.params,
      body: { date: '2026-11-11', time: '11:00', hours: 4, expectedTotal: 2000 },
      idempotencyKey: 'moved-once',
    },
    one.employee,
    on,
  )

async function consistent({ id, office }: Visit) {
  expect(await world.rows('select * from booking_change where booking_id = $1', [id])).toEqual([])
  expect(await world.rows('select * from occupancy_drift where office_id = $1', [office])).toEqual([])
  const [facts] = await world.rows<{
    status: string
    total: number
    changes: number
    state: string
    ref: string | null
  }>(
    `select b.status, b.total_cents as total, leg.state, leg.auth_ref as ref,
        (select count(*)::int from booking_extension x where x.booking_id = b.id)
        + (select count(*)::int from booking_move x where x.booking_id = b.id) as changes
      from booking b join payment_leg leg on leg.booking_id = b.id where b.id = $1`,
    [id],
  )
  const held = await world.rows<{ ref: string }>(
    `select s.ref from sandbox_payment s join payment_leg leg on leg.id::text = s.leg_ref
      where leg.booking_id = $1 and s.state not in ('canceled', 'declined')`,
    [id],
  )
  return { ...facts!, held: held.map(({ ref }) => ref) }
}

test('different wishes at once: one of them waits, one question is asked', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = await freeVisit()
    await Promise.all([
      quietly(extend(one, processes[0]!, 1)),
      quietly(extend(one, processes[1]!, 2)),
      quietly(move(one, processes[2]!)),
      quietly(extend(one, processes[3]!, 1)),
    ])
    expect(await world.rows('select 1 from booking_change where booking_id = $1', [one.id])).toHaveLength(1)
    const asked = await world.rows(
      `select 1 from domain_event where booking_id = $1 and type = 'payment.change_action'`,
      [one.id],
    )
    expect(asked).toHaveLength(2)
    expect(await world.rows('select * from occupancy_drift where office_id = $1', [one.office])).toEqual([])
  }
})

test('confirmed, run out and canceled at once, in any order: it is changed and held, or neither', async () => {
  const ends = { changed: 0, given_back: 0, canceled: 0 }
  for (let round = 0; round < ROUNDS; round += 1) {
    world.clock.set(TEST_NOW)
    const one = await freeVisit()
    await (round % 2 === 0 ? extend(one, processes[0]!, 2) : move(one, processes[0]!))
    const { data } = await world.call(readBooking, { params: one.params }, one.billing)
    world.clock.set('2026-11-10T09:00:00Z')
    const confirm = (on: Context) => quietly(world.call(payBooking, { params: one.params, body: {} }, one.billing, on))
    const bank = world.authenticate(data.payment.actionUrl, true)
    if (round % 3 === 0) await bank
    const works = [
      bank.then(() => confirm(processes[0]!)),
      settleDueChanges(processes[1]!, world.clock.now()),
      confirm(processes[2]!),
      ...(round % 4 === 3
        ? [quietly(world.call(cancelBooking, { params: one.params, query: {} }, one.employee, processes[3]!))]
        : [settleDueChanges(processes[3]!, world.clock.now())]),
    ]
    await Promise.all(works)
    await settleDueChanges(world.context, world.clock.now())
    world.clock.set('2026-11-10T10:30:00Z')
    await settleAskedHolds(world.context, world.clock.now())
    const after = await consistent(one)
    if (after.status === 'canceled') ends.canceled += 1
    else if (after.changes === 1) {
      ends.changed += 1
      expect(after).toMatchObject({ total: 2000, state: 'held', held: [after.ref] })
    } else {
      ends.given_back += 1
      expect(after).toMatchObject({ total: 0, changes: 0, state: 'none', ref: null, held: [] })
    }
  }
  expect(await readDrift(world)).toEqual([])
  expect(ends.changed).toBeGreaterThan(0)
})

test('two who want the last place: whoever asks keeps it, and the other is told', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = await freeVisit()
    const rival = await world.person()
    await world.card(rival, CARDS.good)
    const body = { office: one.office, date: DAY, time: '12:00', hours: 2, expectedTotal: 2000 }
    await Promise.all([
      quietly(extend(one, processes[0]!, 2)),
      quietly(world.call(placeBooking, { body }, rival, processes[1]!)),
    ])
    const [won] = await world.rows<{ changes: number; rivals: number }>(
      `select (select count(*)::int from booking_change where office_id = $1) as changes,
        (select count(*)::int from booking where office_id = $1 and booker_id = $2 and status = 'confirmed') as rivals`,
      [one.office, rival.id],
    )
    expect(won!.changes + won!.rivals).toBe(1)
    expect(await world.rows('select * from occupancy_drift where office_id = $1', [one.office])).toEqual([])
  }
})
