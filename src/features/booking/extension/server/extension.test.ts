/** Staying longer: the desk, the price and the payment change together, once, for whoever pays. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { searchOffices } from '#features/search/contract.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { cancelBooking, placeBooking, quoteBooking, readBooking } from '../../contract.ts'
import { endBookings } from '../../server/timers/booking-timers-job.ts'
import { remindOfEnds } from '../../server/timers/reminders-job.ts'
import { extendBooking, listExtensions } from '../contract.ts'

/** A Thursday; bookings begin at 10 h in Berlin. */
const DAY = '2026-11-12'
const at = (time: string) => world.clock.set(`${DAY}T${time}:00Z`)

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(() => world.close())

type Host = Awaited<ReturnType<TestWorld['provider']>>

async function setUp({ hours = 2, capacity = 1 } = {}) {
  const host: Host = await world.provider()
  const office = await world.office({ capacity, provider: host, open: [32, 80] })
  const booker = await world.person()
  await world.card(booker, CARDS.good)
  const book = async (viewer: SignedIn, time: string, long: number) =>
    (
      await world.call(
        placeBooking,
        { body: { office: office.id, date: DAY, time, hours: long, expectedTotal: long * 1000 } },
        viewer,
      )
    ).data.id
  const id = await book(booker, '10:00', hours)
  const params = { id: String(id) }
  return {
    id,
    office,
    host: host.viewer,
    booker,
    book,
    list: async (viewer: SignedIn = booker) => (await world.call(listExtensions, { params }, viewer)).data,
    extend: (body: object, { viewer = booker, key }: { viewer?: SignedIn; key?: string } = {}) =>
      world.call(extendBooking, { params, body, ...(key ? { idempotencyKey: key } : {}) }, viewer),
    cancel: () => world.call(cancelBooking, { params }, booker),
    read: async (viewer: SignedIn = booker) => (await world.call(readBooking, { params }, viewer)).data,
    leg: async () =>
      (
        await world.rows<{ state: string; amount_cents: number; due: string }>(
          `select state, amount_cents, to_char(due_at at time zone 'UTC', 'HH24:MI') as due from payment_leg where booking_id = $1`,
          [id],
        )
      )[0],
    events: async () =>
      (await world.rows(`select from domain_event where booking_id = $1 and type = 'booking.extended'`, [id])).length,
  }
}

test('what is listed is what is granted, to the cent; the payment follows', async () => {
  const { id, list, extend, read, leg, office } = await setUp()
  const { extensions, reason, endTime, totalCents } = await list()
  expect([endTime, totalCents, reason]).toEqual(['12:00', 2000, null])
  expect(extensions.map((one) => [one.hours, one.endTime, one.addedCents, one.covered])).toEqual([
    [1, '13:00', 1000, true],
    [2, '14:00', 2000, true],
    [3, '15:00', 3000, true],
    [4, '16:00', 4000, true],
    [5, '17:00', 5000, true],
    [6, '18:00', 6000, true],
    // Open until eight: the rest of the day costs no more than a full one.
    [null, '20:00', 6000, true],
  ])
  const { data } = await extend({ hours: 2, expectedTotal: 4000 })
  expect(data).toMatchObject({ from: '10:00', to: '14:00', hours: 4, extensions: 1, version: expect.any(Number) })
  expect(data.price).toMatchObject({ sumCents: 4000, totalCents: 4000, blockCents: 8000 })
  expect(await leg()).toEqual({ state: 'held', amount_cents: 4000, due: '13:15' })
  // A neighbour sees it at once.
  const body = { office: office.id, date: DAY, time: '12:00', hours: 2 }
  expect((await world.call(quoteBooking, { body }, await world.person())).data.bookable).toBe(false)
  at('13:00')
  await endBookings(world.context, world.clock.now())
  at('13:15')
  await capturePayments(world.context, world.clock.now())
  expect((await read()).payment.timeline.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['hold', 8000],
    ['extended', 2000],
    ['captured', 4000],
    ['released', 4000],
  ])
  const sums = await world.rows<{ cents: string }>(
    'select sum(p.amount_cents) as cents from ledger_posting p join ledger_tx t on t.id = p.tx_id where t.booking_id = $1',
    [id],
  )
  expect(Number(sums[0]?.cents)).toBe(0)
})

test('the same request acts once; its key for something else is refused', async () => {
  const { extend, read, events } = await setUp()
  const twice = await Promise.all([1, 2].map(() => extend({ hours: 1, expectedTotal: 3000 }, { key: 'same-request' })))
  expect(twice.map(({ data }) => data.to)).toEqual(['13:00', '13:00'])
  expect(await world.refusal(extend({ hours: 2, expectedTotal: 5000 }, { key: 'same-request' }))).toBe(
    'request.key_reused',
  )
  expect(await world.refusal(extend({ hours: 1, expectedTotal: 4000 }, { key: 'same-request' }))).toBe(
    'request.key_reused',
  )
  expect([(await read()).extensions, await events()]).toEqual([1, 1])
})

test('another price than the one shown is refused, and nothing has changed', async () => {
  const { extend, read, leg } = await setUp()
  for (const expectedTotal of [2999, 3001])
    expect(await world.refusal(extend({ hours: 1, expectedTotal }))).toBe('booking.price_changed')
  expect(await world.refusal(extend({ hours: 7, expectedTotal: 9000 }))).toBe('booking.extension_not_available')
  for (const body of [{ expectedTotal: 3000 }, { hours: 1, fullDay: true, expectedTotal: 3000 }])
    expect(await world.refusal(extend(body))).toBe('booking.extension_not_available')
  expect(await read()).toMatchObject({ to: '12:00', extensions: 0 })
  expect(await leg()).toMatchObject({ amount_cents: 2000, due: '11:15' })
})

test('who searches for the hour does not find the place from that moment on, and finds it again when it is given back', async () => {
  const { office, extend, cancel } = await setUp()
  const found = async () => {
    const search = { date: DAY, time: '12:00', hours: 2, availability: 0 }
    const body = { search, group: 1, location: { lat: 52.52, lng: 13.405 } }
    const { data } = await world.call(searchOffices, { body }, guestViewer('de'))
    return data.find(({ id }) => id === office.id)?.available
  }
  expect(await found()).toBe(1)
  await extend({ hours: 1, expectedTotal: 3000 })
  expect(await found()).toBe(0)
  await cancel()
  expect(await found()).toBe(1)
})

test('of two who want the same hour one gets it', async () => {
  const { extend, book, read } = await setUp()
  const other = await world.person()
  await world.card(other, CARDS.good)
  const outcomes = await Promise.allSettled([extend({ hours: 1, expectedTotal: 3000 }), book(other, '12:00', 2)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await read()).to).toBe(outcomes[0].status === 'fulfilled' ? '13:00' : '12:00')
})

test('a booking behind it and a closed office end it, each with its words', async () => {
  const { list, extend, book } = await setUp()
  const other = await world.person()
  await world.card(other, CARDS.good)
  await book(other, '12:00', 2)
  expect(await list()).toMatchObject({ extensions: [], reason: { code: 'booking.no_desk_to_extend' } })
  expect(await world.refusal(extend({ hours: 1, expectedTotal: 3000 }))).toBe('booking.no_desk_to_extend')
  const full = await setUp({ hours: 8 })
  expect((await full.extend({ fullDay: true, expectedTotal: 8000 })).data).toMatchObject({ to: '20:00', hours: 8 })
  expect(await full.list()).toMatchObject({ extensions: [], reason: { code: 'booking.extension_not_available' } })
})

test('extending and canceling exclude each other', async () => {
  const { extend, cancel, read, leg } = await setUp()
  const [extended] = await Promise.allSettled([extend({ hours: 1, expectedTotal: 3000 }), cancel()])
  expect((await read()).status).toBe('canceled')
  expect(await leg()).toMatchObject({ state: 'released' })
  if (extended.status === 'rejected')
    expect(await world.refusal(Promise.reject(extended.reason as Error))).toBe('booking.extension_not_available')
  expect(await world.refusal(extend({ hours: 1, expectedTotal: 3000 }))).toBe('booking.extension_not_available')
})

test('it is for whoever pays alone; for others the booking is not there', async () => {
  const { extend, list, host, read } = await setUp()
  for (const viewer of [await world.person(), host]) {
    expect(await world.refusal(list(viewer))).toBe('request.not_found')
    expect(await world.refusal(extend({ hours: 1, expectedTotal: 3000 }, { viewer }))).toBe('request.not_found')
  }
  expect([(await read()).mayExtend, (await read(host)).mayExtend]).toEqual([true, false])
})

test('both sides are told, with the new end in the calendar; the end is announced again', async () => {
  const { id, extend, booker, host } = await setUp()
  const isReminded = async () => {
    await remindOfEnds(world.context, world.clock.now())
    const told = await world.rows(
      `select from domain_event where booking_id = $1 and type = 'booking.ending' and at = $2`,
      [id, world.clock.now()],
    )
    return told.length === 1
  }
  const mailsOf = async () => {
    const before = world.mails.length
    for (const { queue, data } of await dispatchNotices(world))
      if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
    return world.mails.slice(before)
  }
  await mailsOf()
  at('10:30')
  expect(await isReminded()).toBe(true)
  at('10:40')
  await extend({ hours: 1, expectedTotal: 3000 })
  const mails = await mailsOf()
  const toBooker = mails.find(({ to, subject }) => to === booker.email && subject.startsWith('Verlängert'))
  expect(toBooker?.subject).toContain('Verlängert bis 13:00')
  expect(toBooker?.attachments?.[0]?.content).toContain('DTEND:20261112T120000Z')
  expect(mails.find(({ to }) => to === host.email)?.text).toContain('bleibt länger')
  at('11:30')
  expect(await isReminded()).toBe(true)
})
