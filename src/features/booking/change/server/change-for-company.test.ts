/** The bank of a company's card asks about a longer or moved booking of an employee: whoever bills confirms it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { readDrift } from '#app/testing/budget-drift.ts'
import { dieBefore } from '#app/testing/die-before.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { noticeWorldOf } from '#features/notification/server/notice-registry.ts'
import { mailJobsOf, writeMail } from '#features/notification/server/write-mail.ts'
import { settleAskedHolds } from '#features/payment/server/asked-holds.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { cancelBooking, listBookings, payBooking, placeBooking, readBooking } from '../../contract.ts'
import { extendBooking, extendStay, listExtensions } from '../../extension/contract.ts'
import { stayPath } from '../../extension/server/stay-link.ts'
import { moveBooking, previewMove } from '../../move/contract.ts'
import { processPaymentEvents } from '../../server/pay/on-payment-event.ts'
import { endBookings } from '../../server/timers/booking-timers-job.ts'
import { settleDueChanges } from './settle-changes-job.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => {
  world.clock.set(TEST_NOW)
  world.payments.setFault('none')
})
afterAll(async () => {
  expect(await world.rows('select * from occupancy_drift')).toEqual([])
  expect(await readDrift(world)).toEqual([])
  await world.close()
})

const DAY = '2026-11-12'
const ASKED_UNTIL = '2026-11-10T09:00:00Z'

/** Two hours from ten that a voucher pays for; nothing is held, and a longer visit needs a hold. */
async function freeVisit(card: string = CARDS.asksAlways, date = DAY) {
  const company = await world.company()
  await world.card(company.admin, card)
  const billing = await world.person({ bits: KIND_BITS.employee, companyId: company.id, billing: false })
  await world.rows(`update member set permissions = '{billing}' where person_id = $1`, [billing.id])
  const code = `FREE${world.context.newId()}`
  await world.rows(
    `insert into discount_code (code, amount_cents, currency, once_per_person) values ($1, 2000, 'EUR', false)`,
    [code],
  )
  const office = await world.office({ capacity: 1 })
  const body = { office: office.id, date, time: '10:00', hours: 2, discountCode: code, expectedTotal: 0 }
  const { id } = (await world.call(placeBooking, { body }, company.employee)).data
  const params = { id: String(id) }
  const extend = async (hours = 2, key = 'longer-once', on?: Context) =>
    (
      await world.call(
        extendBooking,
        { params, body: { hours, expectedTotal: hours * 1000 }, idempotencyKey: key },
        company.employee,
        on,
      )
    ).data
  return { ...company, company: company.id, billing, office: office.id, id, params, extend }
}
type Visit = Awaited<ReturnType<typeof freeVisit>>

const MOVED = { date: DAY, time: '11:00', hours: 4, expectedTotal: 2000 }
const move = async ({ params, employee }: Visit, body: object = {}, key = 'moved-once') =>
  (await world.call(moveBooking, { params, body: { ...MOVED, ...body }, idempotencyKey: key }, employee)).data

const read = async (viewer: SignedIn, { params }: Pick<Visit, 'params'>) =>
  (await world.call(readBooking, { params }, viewer)).data
const pay = async (viewer: SignedIn, { params }: Pick<Visit, 'params'>) =>
  (await world.call(payBooking, { params, body: {} }, viewer)).data
const answer = async (one: Visit, accept: boolean) =>
  world.authenticate((await read(one.billing, one)).payment.actionUrl, accept)
const events = ({ id }: Visit, type: string) =>
  world.rows<{ id: number; type: string; person_id: string }>(
    'select id, type, person_id from domain_event where booking_id = $1 and type = $2 order by id',
    [id, type],
  )
const mailsOf = async (one: Visit, type: string) => {
  const jobs = (await events(one, type)).flatMap((event) => mailJobsOf(NOTICES, event))
  return Promise.all(jobs.map((job) => writeMail(NOTICES, job, noticeWorldOf(world.context))))
}
const atProvider = async ({ id }: Visit) =>
  (
    await world.rows<{ state: string; cents: number }>(
      `select s.state, s.amount_cents as cents from sandbox_payment s join payment_leg leg on leg.id::text = s.leg_ref
        where leg.booking_id = $1 order by s.created_at, s.ref`,
      [id],
    )
  ).map(({ state, cents }) => `${state} ${cents}`)
const leg = async ({ id }: Visit) =>
  (await world.rows('select state, amount_cents, action from payment_leg where booking_id = $1', [id]))[0]
/** The hours of the day that are taken, from eight to eighteen. */
const taken = async ({ office }: Visit, day = DAY) => {
  const [row] = await world.rows<{ occ: number[] }>('select occ from office_day where office_id = $1 and day = $2', [
    office,
    day,
  ])
  return Array.from({ length: 10 }, (_, hour) => row?.occ[(8 + hour) * 4] ?? 0).join('')
}
const waiting = async (viewer: SignedIn) =>
  (await world.call(listBookings, { query: {} }, viewer)).meta.waiting.map(({ id }) => id)
/** Somebody else wants these hours. */
const other = async (one: Visit, time: string, hours: number, date = DAY) => {
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const body = { office: one.office, date, time, hours, expectedTotal: hours * 1000 }
  return world.call(placeBooking, { body }, viewer)
}
const late = async (minutes = 61) => {
  world.clock.set(Temporal.Instant.from(TEST_NOW).add({ minutes }).toString())
  await settleDueChanges(world.context, world.clock.now())
}

test('longer: the booking stays, the place is kept, and whoever bills is told and confirms it', async () => {
  const one = await freeVisit()
  const asked = await one.extend()
  expect(asked).toMatchObject({
    to: '12:00',
    extensions: 0,
    mayExtend: false,
    mayMove: false,
    change: { kind: 'extend', date: DAY, from: '10:00', to: '14:00', totalCents: 2000, holdCents: 8000 },
    payment: { actionUrl: null, waitsForCompany: true, needsAttention: false },
  })
  expect(asked.change?.until).toBe(ASKED_UNTIL)
  expect(await taken(one)).toBe('0011110000')
  expect(await world.refusal(other(one, '12:00', 2))).toBe('booking.no_free_desks')
  // The same request, and the same wish, ask nobody again.
  await one.extend()
  await one.extend(2, 'longer-twice')
  const told = [one.admin.id, one.billing.id].toSorted()
  expect((await events(one, 'payment.change_action')).map((event) => event.person_id).toSorted()).toEqual(told)
  expect([await waiting(one.admin), await waiting(one.billing), await waiting(one.employee)]).toEqual([
    [one.id],
    [one.id],
    [],
  ])
  const [mail] = await mailsOf(one, 'payment.change_action')
  expect(mail?.text).toContain(one.employee.name)
  expect(mail?.text).toContain('10:00–14:00 Uhr (4 Stunden)')
  expect(await read(one.billing, one)).toMatchObject({ payment: { needsAttention: true }, mayExtend: false })
  await answer(one, true)
  expect(await pay(one.billing, one)).toMatchObject({ to: '14:00', change: null, payment: { needsAttention: false } })
  expect(await read(one.employee, one)).toMatchObject({ to: '14:00', extensions: 1, price: { totalCents: 2000 } })
  expect(await events(one, 'booking.extended')).toMatchObject([{ person_id: one.employee.id }])
  expect(await leg(one)).toMatchObject({ state: 'held', amount_cents: 2000, action: null })
  expect(await atProvider(one)).toEqual(['authorized 8000'])
  expect([await waiting(one.billing), await taken(one)]).toEqual([[], '0011110000'])
  // They are told of nothing that is over, and the request that was sent once more is answered.
  expect(await mailsOf(one, 'payment.change_action')).toEqual([null, null])
  expect(await one.extend()).toMatchObject({ to: '14:00', extensions: 1 })
})

test('moved: both places are kept, and the old one is given back when it is confirmed', async () => {
  const one = await freeVisit()
  await move(one)
  expect(await taken(one)).toBe('0011111000')
  expect(await read(one.employee, one)).toMatchObject({
    from: '10:00',
    to: '12:00',
    change: { kind: 'move', from: '11:00', to: '15:00' },
  })
  await answer(one, true)
  expect(await pay(one.admin, one)).toMatchObject({ from: '11:00', to: '15:00', change: null })
  expect([await taken(one), await atProvider(one)]).toEqual(['0001111000', ['authorized 8000']])
  expect(await events(one, 'booking.moved')).toHaveLength(1)
})

test('to another day, earlier or later: what is kept there is what the booking becomes', async () => {
  for (const date of ['2026-11-11', '2026-11-13']) {
    const one = await freeVisit()
    await move(one, { date })
    expect([await taken(one), await taken(one, date)]).toEqual(['0011000000', '0001111000'])
    await answer(one, true)
    await pay(one.billing, one)
    expect([await taken(one), await taken(one, date)]).toEqual(['0000000000', '0001111000'])
  }
})

test('nobody confirms: the place is free again, nothing is held, and the booker is told', async () => {
  for (const ask of [(one: Visit) => one.extend(), move]) {
    const one = await freeVisit()
    await ask(one)
    await late(59)
    expect((await read(one.employee, one)).change).not.toBeNull()
    await late(60)
    expect(await read(one.employee, one)).toMatchObject({ to: '12:00', change: null, payment: { state: 'none' } })
    expect([await taken(one), await atProvider(one)]).toEqual(['0011000000', ['canceled 8000']])
    const [mail] = await mailsOf(one, 'payment.change_unconfirmed')
    expect([mail?.to, mail?.text.includes('12:00')]).toEqual([one.employee.email, true])
    await other(one, '12:00', 2)
    world.clock.set(TEST_NOW)
  }
})

test('declined at the bank: it stays as it is, and can be asked for once more', async () => {
  const one = await freeVisit()
  await one.extend()
  await answer(one, false)
  expect(await world.refusal(pay(one.billing, one))).toBe('payment.not_confirmed')
  expect(await events(one, 'payment.change_unconfirmed')).toHaveLength(1)
  expect(await taken(one)).toBe('0011000000')
  await one.extend(1, 'once-more')
  await answer(one, true)
  expect(await pay(one.billing, one)).toMatchObject({ to: '13:00' })
  expect((await atProvider(one)).toSorted()).toEqual(['authorized 8000', 'declined 8000'])
})

test('confirmed at the bank without coming back, it is made by the event, and in time also by the timer', async () => {
  const one = await freeVisit()
  await one.extend()
  await answer(one, true)
  const [row] = await world.rows<{ ref: string }>(
    `select action ->> 'ahead' as ref from payment_leg where booking_id = $1`,
    [one.id],
  )
  await world.rows(
    `insert into webhook_event (provider, event_id, type, subject, ref, received_at) values ('sandbox', $1, 'told', 'payment', $2, $3)`,
    [`told-${one.id}`, row!.ref, world.clock.now()],
  )
  await processPaymentEvents(world.context, world.clock.now())
  expect(await read(one.employee, one)).toMatchObject({ to: '14:00', change: null })
  const another = await freeVisit()
  await another.extend()
  await answer(another, true)
  await late()
  expect(await read(another.employee, another)).toMatchObject({ to: '14:00', change: null })
})

test('another change waits: the same booking is neither longer nor elsewhere before that', async () => {
  const one = await freeVisit()
  await one.extend()
  expect(await world.refusal(one.extend(3, 'another-length'))).toBe('booking.change_waits')
  expect(await world.refusal(move(one))).toBe('booking.change_waits')
  const listed = (await world.call(listExtensions, { params: one.params }, one.employee)).data
  expect(listed).toMatchObject({ extensions: [], reason: { code: 'booking.change_waits' } })
  const preview = world.call(previewMove, { params: one.params, body: {} }, one.employee)
  expect(await world.refusal(preview)).toBe('booking.change_waits')
  expect(await events(one, 'payment.change_action')).toHaveLength(2)
})

test('canceled meanwhile: nothing is kept, and what is confirmed later is released', async () => {
  const one = await freeVisit()
  await one.extend()
  const { actionUrl } = (await read(one.billing, one)).payment
  await world.call(cancelBooking, { params: one.params, query: {} }, one.employee)
  expect([await taken(one), await waiting(one.billing)]).toEqual(['0000000000', []])
  await world.authenticate(actionUrl, true)
  world.clock.set('2026-11-10T09:30:00Z')
  await settleAskedHolds(world.context, world.clock.now())
  expect(await atProvider(one)).toEqual(['canceled 8000'])
  expect((await read(one.employee, one)).status).toBe('canceled')
})

test('changed by the admin meanwhile: the wish is gone, and its hold is released when it is confirmed', async () => {
  const one = await freeVisit()
  await one.extend()
  const { actionUrl } = (await read(one.billing, one)).payment
  await world.rows(`update booking set b = b - 4, end_at = end_at - interval '1 hour', hours = 1 where id = $1`, [
    one.id,
  ])
  expect(await taken(one)).toBe('0010000000')
  await world.authenticate(actionUrl, true)
  const [row] = await world.rows<{ ref: string }>(
    `select action ->> 'ahead' as ref from payment_leg where booking_id = $1`,
    [one.id],
  )
  await world.rows(
    `insert into webhook_event (provider, event_id, type, subject, ref, received_at) values ('sandbox', $1, 'told', 'payment', $2, $3)`,
    [`gone-${one.id}`, row!.ref, world.clock.now()],
  )
  await processPaymentEvents(world.context, world.clock.now())
  expect(await atProvider(one)).toEqual(['canceled 8000'])
  expect(await leg(one)).toMatchObject({ state: 'none' })
})

test('who may not book for the company any more gets no longer visit, and nothing stays held', async () => {
  for (const change of [`permissions = '{}'`, `limit_kind = 'month', limit_cents = 1999`]) {
    const one = await freeVisit()
    await one.extend()
    await world.rows(`update member set ${change} where person_id = $1`, [one.employee.id])
    if (change.startsWith('limit'))
      await world.rows(
        `update budget_window w set limit_cents = 1999 from member m where w.owner_kind = 'member' and w.owner_id = m.id and m.person_id = $1`,
        [one.employee.id],
      )
    await answer(one, true)
    expect([change, await world.refusal(pay(one.billing, one))]).toEqual([change, 'booking.hold_over'])
    expect([await taken(one), await atProvider(one)]).toEqual(['0011000000', ['canceled 8000']])
    expect(await leg(one)).toMatchObject({ state: 'none', amount_cents: 0 })
    expect(await events(one, 'payment.change_unconfirmed')).toHaveLength(1)
  }
})

test('while the visit goes on, it is kept no longer than until the visit ends', async () => {
  const one = await freeVisit(CARDS.asksAlways, '2026-11-10')
  world.clock.set('2026-11-10T10:30:00Z')
  expect((await one.extend()).change?.until).toBe('2026-11-10T11:00:00Z')
  world.clock.set('2026-11-10T11:00:00Z')
  await settleDueChanges(world.context, world.clock.now())
  await endBookings(world.context, world.clock.now())
  expect(await read(one.employee, one)).toMatchObject({ status: 'completed', to: '12:00', change: null })
  expect(await taken(one, '2026-11-10')).toBe('0011000000')
})

test('a move is kept no longer than the booker could make it', async () => {
  const one = await freeVisit()
  world.clock.set('2026-11-12T06:40:00Z')
  expect((await move(one)).change?.until).toBe('2026-11-12T07:00:00Z')
})

test('the payment provider is away when the time is over: the place is given back all the same', async () => {
  const one = await freeVisit()
  await one.extend()
  world.payments.setFault('timeout')
  await late()
  expect([(await read(one.employee, one)).change, await taken(one)]).toEqual([null, '0011000000'])
  world.payments.setFault('none')
  await settleAskedHolds(world.context, world.clock.now())
  expect(await atProvider(one)).toEqual(['canceled 8000'])
})

test('by the link of the mail the company is asked as well', async () => {
  const one = await freeVisit()
  const token = stayPath(one.id, world.context.config.SECRET, 'de').split('/').at(-1)!
  const body = { hours: 2, expectedTotal: 2000 }
  const { data } = await world.call(
    extendStay,
    { params: { token }, body, idempotencyKey: 'by-the-link' },
    guestViewer('de'),
  )
  expect(data).toEqual({ actionUrl: null, waitsForCompany: true })
  expect((await read(one.employee, one)).change).toMatchObject({ kind: 'extend' })
})

test('whoever bills, and books, goes to the bank; a card that is not asked about is held at once', async () => {
  const one = await freeVisit()
  await world.rows(`update member set permissions = '{book,extend,billing}' where person_id = $1`, [one.employee.id])
  const asked = await one.extend()
  expect([asked.change, asked.payment.actionUrl]).toEqual([null, expect.stringMatching(/^http/)])
  const quiet = await freeVisit(CARDS.good)
  expect(await quiet.extend()).toMatchObject({ to: '14:00', change: null })
})

test('nobody else sees that it waits, or confirms it', async () => {
  const one = await freeVisit()
  await one.extend()
  const foreign = await world.company()
  for (const viewer of [foreign.admin, foreign.employee, await world.person()])
    for (const ask of [read, pay]) expect(await world.refusal(ask(viewer, one))).toBe('request.not_found')
})

test('killed before any statement, the same request asks the company once, and the confirmation changes it once', async () => {
  let died = 0
  for (let nth = 1; ; nth += 1) {
    const one = await freeVisit()
    const hasDied = await dieBefore(world, nth, (context) => one.extend(2, 'longer-once', context))
    expect([nth, await one.extend()]).toMatchObject([nth, { change: { kind: 'extend' } }])
    expect([nth, (await events(one, 'payment.change_action')).length]).toEqual([nth, 2])
    if (!hasDied) break
    died += 1
  }
  expect(died).toBeGreaterThan(3)
  for (let nth = 1; ; nth += 1) {
    const one = await freeVisit()
    await one.extend()
    await answer(one, true)
    const hasDied = await dieBefore(world, nth, (context) =>
      world.call(payBooking, { params: one.params, body: {} }, one.billing, context),
    )
    expect([nth, await pay(one.billing, one)]).toMatchObject([nth, { to: '14:00', change: null, extensions: 1 }])
    expect([nth, await atProvider(one)]).toEqual([nth, ['authorized 8000']])
    if (!hasDied) break
  }
})
