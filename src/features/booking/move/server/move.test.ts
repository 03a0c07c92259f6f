/** Moving a booking: never both places and never none, at the price that was shown, for whoever pays. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { dieBefore } from '#app/testing/die-before.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import { cancelBooking, placeBooking, quoteBooking, readBooking } from '../../contract.ts'
import { remindOfEnds, remindOfStarts } from '../../server/timers/reminders-job.ts'
import { endBookings, placeScheduledHolds } from '../../server/timers/booking-timers-job.ts'
import { moveBooking, previewMove } from '../contract.ts'

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
  await world.close()
})

const DAY = '2026-11-12'
const FAR = '2026-12-03'
type When = { date?: string; time?: string; hours?: number }

async function setUp({ date = DAY, card = CARDS.good as string, capacity = 1, code = '' } = {}) {
  const host = await world.provider()
  const { id: office } = await world.office({ capacity, provider: host, open: [32, 80] })
  const booker = await world.person()
  await world.card(booker, card)
  const book = async (viewer: SignedIn, when: When = {}) => {
    const wish = { office, date, time: '10:00', hours: 2, ...when }
    const quote = await world.call(quoteBooking, { body: { ...wish, ...(code ? { discountCode: code } : {}) } }, viewer)
    const body = { ...wish, ...(code ? { discountCode: code } : {}), expectedTotal: quote.data.totalCents }
    return (await world.call(placeBooking, { body }, viewer)).data.id
  }
  const id = await book(booker)
  const params = { id: String(id) }
  const preview = async (when: When = {}, viewer: SignedIn = booker) =>
    (await world.call(previewMove, { params, body: when }, viewer)).data
  return {
    id,
    office,
    host: host.viewer,
    booker,
    book,
    preview,
    move: async (when: When, more: { key?: string; viewer?: SignedIn; total?: number; on?: Context } = {}) => {
      const wish = { date, time: '10:00', hours: 2, ...when }
      const input = { params, body: { ...wish, expectedTotal: more.total ?? wish.hours * 1000 } }
      const key = more.key ? { idempotencyKey: more.key } : {}
      return (await world.call(moveBooking, { ...input, ...key }, more.viewer ?? booker, more.on)).data
    },
    read: async (viewer: SignedIn = booker) => (await world.call(readBooking, { params }, viewer)).data,
    cancel: () => world.call(cancelBooking, { params }, booker),
    free: async (when: When = {}) =>
      (
        await world.call(
          quoteBooking,
          { body: { office, date, time: '10:00', hours: 2, ...when } },
          await world.person(),
        )
      ).data.freeDesks,
    leg: async () =>
      (
        await world.rows<{ state: string; amount_cents: number; due: string | null; hold: string | null }>(
          `select state, amount_cents, to_char(due_at at time zone 'UTC', 'MM-DD HH24:MI') as due,
             to_char(hold_at at time zone 'UTC', 'MM-DD HH24:MI') as hold from payment_leg where booking_id = $1`,
          [id],
        )
      )[0],
    holds: async () =>
      (
        await world.rows<{ state: string }>(
          `select s.state from sandbox_payment s join payment_leg leg on leg.id::text = s.leg_ref
            where leg.booking_id = $1 order by s.created_at, s.ref`,
          [id],
        )
      ).map(({ state }) => state),
  }
}

test('the preview is the result, to the cent; the old place is free and the new one taken', async () => {
  const { preview, move, read, leg, free, holds } = await setUp()
  const shown = await preview({ time: '14:00', hours: 4 })
  expect(shown).toMatchObject({
    time: '14:00',
    endTime: '18:00',
    oldTotalCents: 2000,
    totalCents: 4000,
    hold: 'same',
    holdCents: 8000,
    reason: null,
    freeUntil: '2026-11-12T11:00:00Z',
  })
  const moved = await move({ time: '14:00', hours: 4 })
  expect(moved).toMatchObject({ from: '14:00', to: '18:00', hours: 4, price: { totalCents: 4000 } })
  expect(moved.freeUntil).toBe(shown.freeUntil)
  expect([await free(), await free({ time: '14:00' })]).toEqual([1, 0])
  expect(await leg()).toEqual({ state: 'held', amount_cents: 4000, due: '11-12 17:15', hold: null })
  world.clock.set(`${DAY}T17:00:00Z`)
  await endBookings(world.context, world.clock.now())
  world.clock.set(`${DAY}T17:15:00Z`)
  await capturePayments(world.context, world.clock.now())
  expect((await read()).payment.timeline.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['hold', 8000],
    ['captured', 4000],
    ['released', 4000],
  ])
  expect(await holds()).toEqual(['captured'])
})

test('to another day, and partly onto its own place', async () => {
  const { move, read, free } = await setUp()
  await move({ time: '11:00' })
  expect(await read()).toMatchObject({ date: DAY, from: '11:00', to: '13:00' })
  await move({ date: '2026-11-10', time: '17:00' })
  expect(await read()).toMatchObject({ date: '2026-11-10', from: '17:00', to: '19:00' })
  expect([await free({ time: '11:00' }), await free({ date: '2026-11-10', time: '17:00' })]).toEqual([1, 0])
})

test('what cannot be had is said in the preview and refused, and nothing has changed', async () => {
  const one = await setUp()
  const other = await world.person()
  await world.card(other, CARDS.good)
  await one.book(other, { time: '14:00' })
  const cases: [When, string][] = [
    [{ time: '13:00' }, 'booking.no_free_desks'],
    [{ time: '18:30' }, 'booking.closed'],
    [{ date: '2026-12-20' }, 'booking.horizon'],
    [{}, 'booking.same_time'],
  ]
  for (const [when, code] of cases) {
    expect((await one.preview(when)).reason).toMatchObject({ code })
    expect(await world.refusal(one.move(when))).toBe(code)
  }
  expect(await world.refusal(one.move({ time: '12:00' }, { total: 1999 }))).toBe('booking.price_changed')
  expect(await world.refusal(one.move({ time: '12:07' }))).toBe('booking.grid')
  expect(await one.read()).toMatchObject({ from: '10:00', to: '12:00', version: (await one.read()).version })
  const { free, open, days } = await one.preview()
  expect([free.slice(40, 64), open, days[0], days.at(-1)]).toEqual([
    '1'.repeat(16) + '0'.repeat(8),
    [[32, 80]],
    '2026-11-10',
    '2026-12-10',
  ])
})

test('the same request acts once; its key for something else is refused', async () => {
  const { move, read } = await setUp()
  const twice = await Promise.all([1, 2].map(() => move({ time: '14:00' }, { key: 'same-request' })))
  expect(twice.map(({ from }) => from)).toEqual(['14:00', '14:00'])
  expect(await world.refusal(move({ time: '15:00' }, { key: 'same-request' }))).toBe('request.key_reused')
  const told = await world.rows(`select from domain_event where booking_id = $1 and type = 'booking.moved'`, [
    (await read()).id,
  ])
  expect(told).toHaveLength(1)
})

test('it is for whoever pays alone', async () => {
  const { move, preview, host, read } = await setUp()
  for (const viewer of [await world.person(), host]) {
    expect(await world.refusal(preview({}, viewer))).toBe('request.not_found')
    expect(await world.refusal(move({ time: '14:00' }, { viewer }))).toBe('request.not_found')
  }
  expect([(await read()).mayMove, (await read(host)).mayMove]).toEqual([true, false])
})

describe('the payment', () => {
  test('moved far ahead, the card is released and held again three days before', async () => {
    const { id, preview, move, leg, holds } = await setUp()
    expect(await preview({ date: FAR })).toMatchObject({
      hold: 'later',
      holdCents: 8000,
      holdAt: '2026-11-30T09:00:00Z',
    })
    await move({ date: FAR })
    expect(await leg()).toEqual({ state: 'scheduled', amount_cents: 2000, due: '12-03 11:15', hold: '11-30 09:00' })
    expect(await holds()).toEqual(['canceled'])
    expect(await world.rows('select auth_ref from payment_leg where booking_id = $1', [id])).toEqual([
      { auth_ref: null },
    ])
    world.clock.set('2026-11-30T09:00:00Z')
    await placeScheduledHolds(world.context, world.clock.now())
    expect(await leg()).toMatchObject({ state: 'held' })
    expect(await holds()).toEqual(['canceled', 'authorized'])
  })

  test('moved nearer than the planned hold, the card is held first', async () => {
    const { preview, move, leg, holds } = await setUp({ date: FAR })
    expect(await leg()).toMatchObject({ state: 'scheduled' })
    expect(await preview({ date: DAY })).toMatchObject({ hold: 'now', holdCents: 8000 })
    await move({ date: DAY })
    expect(await leg()).toEqual({ state: 'held', amount_cents: 2000, due: '11-12 11:15', hold: null })
    expect(await holds()).toEqual(['authorized'])
    // What was planned is not carried out any more.
    world.clock.set('2026-11-30T09:00:00Z')
    await placeScheduledHolds(world.context, world.clock.now())
    expect(await holds()).toEqual(['authorized'])
  })

  test('the bank asks: the booking stays where it is until it has said yes', async () => {
    const { move, read, holds, free } = await setUp({ date: FAR, card: CARDS.asksAlways })
    const asked = await move({ date: DAY })
    expect(asked).toMatchObject({ date: FAR, payment: { state: 'scheduled' } })
    expect(await free({ date: DAY })).toBe(1)
    await world.authenticate(asked.payment.actionUrl, true)
    expect(await move({ date: DAY })).toMatchObject({ date: DAY, payment: { state: 'held', actionUrl: null } })
    expect(await holds()).toEqual(['authorized'])
    expect((await read()).payment.needsAttention).toBe(false)
  })

  test('the card is declined: nothing has changed', async () => {
    const { move, read, leg } = await setUp({ date: FAR, card: CARDS.declines })
    expect(await world.refusal(move({ date: DAY }))).toBe('payment.declined')
    expect(await read()).toMatchObject({ date: FAR })
    expect(await leg()).toMatchObject({ state: 'scheduled', hold: '11-30 09:00' })
  })

  test('a code is used for the new price, and its terms hold for the new day', async () => {
    await world.rows(
      `insert into discount_code (code, percent, booking_until, minimum_cents, once_per_person) values ('MOVE50', 50, '2026-11-13', 2000, false)`,
    )
    const { preview, move, read } = await setUp({ code: 'MOVE50' })
    expect((await read()).price).toMatchObject({ sumCents: 2000, discountCents: 1000 })
    expect(await preview({ hours: 4 })).toMatchObject({ oldTotalCents: 1000, totalCents: 2000, reason: null })
    expect((await preview({ date: '2026-11-14' })).reason).toMatchObject({ code: 'discount.date' })
    expect(await world.refusal(move({ date: '2026-11-14' }, { total: 1000 }))).toBe('discount.date')
    await move({ hours: 4 }, { total: 2000 })
    expect((await read()).price).toMatchObject({ sumCents: 4000, discountCents: 2000, totalCents: 2000 })
    expect(await world.rows(`select used from discount_code where code = 'MOVE50'`)).toEqual([{ used: 1 }])
  })
})

describe('at once', () => {
  test('of two who want the same hour one gets it', async () => {
    const { move, book, read } = await setUp()
    const other = await world.person()
    await world.card(other, CARDS.good)
    const outcomes = await Promise.allSettled([move({ time: '14:00' }), book(other, { time: '14:00' })])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await read()).from).toBe(outcomes[0].status === 'fulfilled' ? '14:00' : '10:00')
  })

  test('moving and canceling exclude each other', async () => {
    const { move, cancel, read, free } = await setUp()
    await Promise.allSettled([move({ time: '14:00' }), cancel()])
    expect((await read()).status).toBe('canceled')
    expect([await free(), await free({ time: '14:00' })]).toEqual([1, 1])
  })

  test('two moves of one booking follow each other', async () => {
    const { move, read, free } = await setUp()
    await Promise.all([move({ time: '14:00' }), move({ date: '2026-11-13', time: '16:00' })])
    const { date, from } = await read()
    const isFirst = date === DAY && from === '14:00'
    expect(isFirst || (date === '2026-11-13' && from === '16:00')).toBe(true)
    expect([await free({ time: '14:00' }), await free({ date: '2026-11-13', time: '16:00' })]).toEqual(
      isFirst ? [0, 1] : [1, 0],
    )
  })

  test('bookings that change days in opposite directions do not wait for each other for ever', async () => {
    const one = await setUp({ capacity: 20 })
    const ids = [one.id]
    for (let n = 1; n < 8; n += 1) ids.push(await one.book(one.booker, n % 2 ? { date: '2026-11-13' } : {}))
    const moves = ids.map((id, n) => {
      const date = n % 2 ? DAY : '2026-11-13'
      const input = { params: { id: String(id) }, body: { date, time: '12:00', hours: 2, expectedTotal: 2000 } }
      return world.call(moveBooking, input, one.booker)
    })
    expect((await Promise.allSettled(moves)).map(({ status }) => status)).toEqual(ids.map(() => 'fulfilled'))
    expect([await one.free({ time: '12:00' }), await one.free({ date: '2026-11-13', time: '12:00' })]).toEqual([16, 16])
  })
})

test('killed at every step, the same request moves once and holds once', async () => {
  let died = 0
  for (let at = 1; ; at += 1) {
    const one = await setUp({ date: FAR })
    const hasDied = await dieBefore(world, at, (on) => one.move({ date: DAY }, { key: 'one-request', on }))
    expect([at, await one.move({ date: DAY }, { key: 'one-request' })]).toMatchObject([at, { date: DAY }])
    expect([at, await one.holds(), await one.free({ date: DAY }), await one.free()]).toEqual([at, ['authorized'], 0, 1])
    if (!hasDied) break
    died += 1
  }
  expect(died).toBeGreaterThan(8)
})

test('killed at every step of a move far ahead, no second hold is left', async () => {
  let died = 0
  for (let at = 1; ; at += 1) {
    const one = await setUp()
    const hasDied = await dieBefore(world, at, (on) => one.move({ date: FAR }, { key: 'one-request', on }))
    await one.move({ date: FAR }, { key: 'one-request' })
    world.clock.set('2026-11-30T09:00:00Z')
    await placeScheduledHolds(world.context, world.clock.now())
    world.clock.set(TEST_NOW)
    expect([at, await one.holds()]).toEqual([at, ['canceled', 'authorized']])
    if (!hasDied) break
    died += 1
  }
  expect(died).toBeGreaterThan(8)
})

test('both sides are told what it was and what it is, with the calendar entry; the start is announced again', async () => {
  const { id, move, booker, host } = await setUp()
  const mailsOf = async () => {
    const before = world.mails.length
    for (const { queue, data } of await dispatchNotices(world))
      if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
    return world.mails.slice(before)
  }
  await mailsOf()
  await move({ time: '14:00', hours: 3 })
  const mails = await mailsOf()
  const toBooker = mails.find(({ to }) => to === booker.email)
  expect(toBooker?.subject).toContain('Verlegt: ')
  expect(toBooker?.text).toContain('Bisher: Do., 12. Nov., 10:00–12:00')
  expect(toBooker?.text).toContain('14:00–17:00 Uhr (3 Stunden)')
  expect(toBooker?.attachments?.[0]?.content).toContain('DTSTART:20261112T130000Z')
  expect(mails.find(({ to }) => to === host.email)?.text).toContain('zu einer anderen Zeit')
  const announced = async (now: string) => {
    world.clock.set(now)
    await remindOfStarts(world.context, world.clock.now())
    await remindOfEnds(world.context, world.clock.now())
    const rows = await world.rows<{ type: string }>('select type from domain_event where booking_id = $1 and at = $2', [
      id,
      world.clock.now(),
    ])
    return rows.map(({ type }) => type)
  }
  expect(await announced(`${DAY}T12:00:00Z`)).toEqual(['booking.starting'])
  expect(await announced(`${DAY}T15:30:00Z`)).toEqual(['booking.ending'])
})

test('what was announced already is announced again at the new time', async () => {
  const { id, move } = await setUp({ date: '2026-11-10' })
  await world.rows(`insert into booking_reminder (booking_id, kind) values ($1, 'starting'), ($1, 'ending')`, [id])
  await world.rows(
    `update booking set start_at = '2026-11-10T12:00:00Z', end_at = '2026-11-10T14:00:00Z', free_until = '2026-11-10T10:00:00Z' where id = $1`,
    [id],
  )
  await move({ time: '16:00' })
  expect(await world.rows('select kind from booking_reminder where booking_id = $1', [id])).toEqual([])
})
