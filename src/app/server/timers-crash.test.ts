/**
 * The process dies between any two statements of the timers. A dead process is one whose connections break and whose
 * work goes on nowhere; whoever comes next finishes, and everything has happened once.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dieBefore, worldUrl } from '#app/testing/die-before.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { workOff } from '#app/testing/work-off.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { LANE_LOCKS } from '#platform/jobs/timers.ts'

const WISH = { date: '2026-11-11', time: '10:00', hours: 4, expectedTotal: 4000 }
/** After the end of the visit and the quarter of an hour until its money is taken. */
const DUE = '2026-11-11T13:15:00Z'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await world.close()
})

/** One who booked, and one whose payment's answer was lost and who never came back. */
async function twoVisits() {
  world.clock.set(TEST_NOW)
  const visit = async (isLost: boolean) => {
    const office = await world.office({ capacity: 1 })
    const viewer = await world.person()
    const paymentMethod = await world.card(viewer, CARDS.good)
    world.payments.setFault(isLost ? 'timeout' : 'none')
    const booking = world.call(placeBooking, { body: { office: office.id, ...WISH, paymentMethod } }, viewer)
    if (isLost) expect(await world.refusal(booking)).toBe('request.unavailable')
    else await booking
    world.payments.setFault('none')
    return office.id
  }
  const visits = { booked: await visit(false), lost: await visit(true) }
  world.clock.set(DUE)
  // What the law wants to know of hosts has been said, so that nobody is asked for it.
  await world.rows(
    `insert into tax_profile (provider_id, complete_at, updated_at) select id, $1, $1 from provider on conflict do nothing`,
    [TEST_NOW],
  )
  await world.rows('update provider set trader_asked_at = $1', [TEST_NOW])
  return visits
}

async function facts(officeId: number) {
  const one = async <Row extends object>(text: string) => world.rows<Row>(text, [officeId])
  return {
    booking: await one(
      'select b.status, leg.state, leg.captured_cents as captured from booking b join payment_leg leg on leg.booking_id = b.id where b.office_id = $1',
    ),
    events: (await one<{ type: string }>(`select type from domain_event where office_id = $1 order by id`)).map(
      ({ type }) => type,
    ),
    provider: await one(
      `select s.kind, s.state, s.captured_cents as captured from sandbox_payment s join payment_leg leg on leg.id::text = s.leg_ref
       where leg.office_id = $1 order by s.ref`,
    ),
    ledger: Object.fromEntries(
      (
        await one<{ code: string; cents: number }>(
          `select a.code, sum(p.amount_cents)::int as cents from ledger_posting p join ledger_tx t on t.id = p.tx_id
             join ledger_account a on a.id = p.account_id where t.office_id = $1 group by a.code`,
        )
      ).map(({ code, cents }) => [code, cents]),
    ),
    taken: (await one('select sum(v)::int as quarters from office_day, unnest(occ) v where office_id = $1'))[0],
  }
}

const AFTER = {
  booked: {
    booking: [{ status: 'completed', state: 'paid', captured: 4000 }],
    events: ['booking.confirmed', 'booking.completed'],
    provider: [{ kind: 'hold', state: 'captured', captured: 4000 }],
    ledger: {
      receivable: 0,
      provider_payable: -3200,
      commission_revenue: -672,
      'vat_output:DE': -128,
      psp_balance: 3915,
      psp_fees: 85,
    },
    taken: { quarters: 16 },
  },
  lost: {
    booking: [{ status: 'expired', state: 'released', captured: 0 }],
    events: ['booking.expired'],
    provider: [{ kind: 'hold', state: 'canceled', captured: 0 }],
    ledger: {},
    taken: { quarters: 0 },
  },
}

test('dead before any statement: hold, end and capture happen once each', async () => {
  await twoVisits()
  const busy = await workOff(world.context)
  expect(busy.map(({ name }) => name)).toEqual(expect.arrayContaining(['expire-holds', 'end-bookings', 'capture']))
  let at = 1
  for (; ; at += 1) {
    const visits = await twoVisits()
    const hasDied = await dieBefore(world, at, (context) => workOff(context, busy))
    // What a crash leaves behind is sound already, only not finished.
    expect(await world.rows('select * from occupancy_drift'), `before statement ${at}`).toEqual([])
    expect(await world.rows('select tx_id from ledger_posting group by tx_id having sum(amount_cents) <> 0')).toEqual(
      [],
    )
    await workOff(world.context)
    await workOff(world.context, busy)
    expect({ booked: await facts(visits.booked), lost: await facts(visits.lost) }, `before statement ${at}`).toEqual(
      AFTER,
    )
    expect(await world.rows('select * from occupancy_drift')).toEqual([])
    if (!hasDied) break
  }
  expect(at, 'there were many places to die at').toBeGreaterThan(25)
})

/** The mails may be written before the money is taken. */
async function finished({ booked, lost }: { booked: number; lost: number }): Promise<void> {
  const both = async () => ({ booked: await facts(booked), lost: await facts(lost) })
  await expect.poll(both, { timeout: 60_000 }).toEqual(AFTER)
}

const children: ChildProcess[] = []

const mails = () => world.rows<{ message_key: string }>('select message_key from inbox_mail order by id')

/** @returns the process, once its jobs work */
async function startJobsProcess(url: string): Promise<ChildProcess> {
  const file = join(import.meta.dirname, '../testing/jobs-process.ts')
  const child = spawn(process.execPath, [file, DUE], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: url },
  })
  children.push(child)
  await new Promise<void>((ready, failed) => {
    child.stdout?.on('data', (chunk) => String(chunk).includes('ready') && ready())
    child.once('exit', (code) => failed(new Error(`the jobs ended with ${code}`)))
  })
  return child
}

test('killed again and again while jobs run: the next process finishes soon, each mail is written once', async () => {
  const COUNT = 8
  await world.rows('update domain_event set dispatched_at = now()')
  const visits = []
  for (let n = 0; n < COUNT; n += 1) visits.push(await twoVisits())
  const url = await worldUrl(world)
  const isActive = async (work: 'timers' | 'mail') =>
    work === 'mail'
      ? (await world.rows(`select from pgboss.job where name = 'mail' and state = 'active'`)).length > 0
      : (
          await world.rows(
            `select from pg_locks where locktype = 'advisory' and objid = $1 and granted
                 and database = (select oid from pg_database where datname = current_database())`,
            [LANE_LOCKS.critical],
          )
        ).length > 0
  // While timers run, and in the middle of a batch of mails.
  for (const [queue, thenMs] of [
    ['timers', 0],
    ['mail', 600],
  ] as const) {
    const child = await startJobsProcess(url)
    await expect.poll(() => isActive(queue), { timeout: 60_000, interval: 5 }).toBe(true)
    await new Promise((done) => setTimeout(done, thenMs))
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    // Whose turn it was ends with the process; a batch of mails waits until somebody finds it dead.
    if (queue === 'timers') await expect.poll(() => isActive(queue), { timeout: 30_000 }).toBe(false)
    else expect(await isActive(queue), 'it was killed at work').toBe(true)
  }
  const sent = (await mails()).length
  expect(sent).toBeLessThan(visits.length * 3)
  await startJobsProcess(url)
  // Confirmed: booker and provider. Completed: booker.
  await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBe(visits.length * 3)
  for (const visit of visits) await finished(visit)
  const told = await world.rows<{ id: number; type: string }>(
    `select id, type from domain_event where office_id = any($1::bigint[]) order by id`,
    [visits.map(({ booked }) => booked)],
  )
  const wanted = told.flatMap(({ id, type }) =>
    (type === 'booking.confirmed' ? ['booker', 'provider'] : ['booker']).map((side) => `event-${id}-${side}`),
  )
  expect((await mails()).map((mail) => mail.message_key).toSorted()).toEqual(wanted.toSorted())
  expect(await world.rows('select * from occupancy_drift')).toEqual([])
})

test('two processes at once: each timer acts once, and each mail is written once', async () => {
  await world.rows('update domain_event set dispatched_at = now()')
  await world.rows('delete from inbox_mail')
  const visits = []
  for (let n = 0; n < 8; n += 1) visits.push(await twoVisits())
  const url = await worldUrl(world)
  await Promise.all([startJobsProcess(url), startJobsProcess(url)])
  await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBe(visits.length * 3)
  for (const visit of visits) await finished(visit)
  expect(new Set((await mails()).map((mail) => mail.message_key)).size).toBe(visits.length * 3)
  expect(await world.rows('select * from occupancy_drift')).toEqual([])
})
