/** A guest cannot get in: who is told, what an answer and what silence change, and what it costs. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { cancelBooking, placeBooking, readBooking } from '../../contract.ts'
import { endBookings } from '../../server/timers/booking-timers-job.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import { checkIn } from '../../visit/contract.ts'
import { answerTrouble, endTrouble, listTroubles, reportTrouble } from '../contract.ts'
import { watchSilence } from './watch-silence-job.ts'

/** A Thursday; bookings are from 10 to 12 h in Berlin. */
const DAY = '2026-11-12'
const at = (time: string) => world.clock.set(`${DAY}T${time}Z`)

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

type Host = Awaited<ReturnType<TestWorld['provider']>>

async function setUp(provider?: Host) {
  world.clock.set(TEST_NOW)
  const host = provider ?? (await world.provider())
  const office = await world.office({ capacity: 1, provider: host })
  const booker = await world.person()
  await world.card(booker, CARDS.good)
  const body = { office: office.id, date: DAY, time: '10:00', hours: 2, expectedTotal: 2000 }
  const { id } = (await world.call(placeBooking, { body }, booker)).data
  const params = { id: String(id) }
  return {
    id,
    booker,
    host: host.viewer,
    params,
    report: (viewer: SignedIn = booker) => world.call(reportTrouble, { params }, viewer),
    answer: (answer: string, viewer: SignedIn = host.viewer) =>
      world.call(answerTrouble, { params, body: { answer } }, viewer),
    over: (viewer: SignedIn = booker) => world.call(endTrouble, { params }, viewer),
    cancel: (viewer: SignedIn = booker) => world.call(cancelBooking, { params, query: { expectedFee: '0' } }, viewer),
    read: async (viewer: SignedIn = booker) => (await world.call(readBooking, { params }, viewer)).data,
    alarms: async () => (await world.call(listTroubles, {}, host.viewer)).data.map((one) => [one.id, one.isLate]),
    leg: async () =>
      (await world.rows<{ state: string }>('select state from payment_leg where booking_id = $1', [id]))[0]?.state,
  }
}

/** Whether the host of this booking counts as silent now. */
async function isSilent(id: number): Promise<boolean> {
  await watchSilence(world.context, world.clock.now())
  return (await eventsOf(id)).includes('booking.trouble_silent')
}
async function mailsTo(person: SignedIn) {
  const before = world.mails.length
  for (const { queue, data } of await dispatchNotices(world))
    if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
  return world.mails.slice(before).filter(({ to }) => to === person.email)
}
const eventsOf = async (id: number) =>
  (
    await world.rows<{ type: string }>(
      `select type from domain_event where booking_id = $1 and type like 'booking.trouble%' order by id`,
      [id],
    )
  ).map(({ type }) => type)

test('the host is told at once; the answer reaches the guest and ends the alarm', async () => {
  const { id, host, report, answer, alarms, read } = await setUp()
  at('08:44:59')
  expect(await world.refusal(report())).toBe('booking.trouble_early')
  expect((await read()).trouble).toBeNull()
  at('08:45:00')
  expect((await read()).trouble).toMatchObject({ mayReport: true, reportedAt: null, answer: null })
  await mailsTo(host)
  await report()
  await report()
  expect(await eventsOf(id), 'a second tap is the same report').toEqual(['booking.trouble'])
  expect(await alarms()).toEqual([[id, false]])
  const [mail] = await mailsTo(host)
  expect(mail?.subject).toBe('Ada Probe kommt nicht rein')
  expect(mail?.text).toContain('Antworte bis 10:00 Uhr')
  expect((await read()).trouble).toMatchObject({ mayReport: false, openUntil: `${DAY}T09:00:00Z`, mayLeave: false })
  expect((await read(host)).trouble, 'the host has a list').toBeNull()
  at('08:50:00')
  await answer('coming')
  await answer('coming')
  expect(await eventsOf(id)).toEqual(['booking.trouble', 'booking.trouble_answered'])
  expect(await alarms()).toEqual([])
  expect((await read()).trouble).toMatchObject({ answer: 'coming', openUntil: null, mayReport: true })
  expect(await world.refusal(answer('opened')), 'nobody waits any more').toBe('booking.no_trouble')
  await report()
  expect(await alarms(), 'it did not help').toEqual([[id, false]])
})

test('only the booker reports and only the host answers; nobody else finds it', async () => {
  const { booker, host, report, answer, over } = await setUp()
  at('09:00:00')
  await report()
  const strangers = [await world.person(), (await world.provider()).viewer, await world.person({ bits: 32 })]
  for (const viewer of strangers)
    for (const act of [() => report(viewer), () => over(viewer), () => answer('coming', viewer)])
      expect(await world.refusal(act())).toBe('request.not_found')
  expect(await world.refusal(report(host))).toBe('request.not_found')
  expect(await world.refusal(over(host))).toBe('request.not_found')
  expect(await world.refusal(answer('coming', booker))).toBe('request.not_found')
})

test('after fifteen minutes of silence the guest cancels without a fee, although it has begun', async () => {
  const { id, booker, report, cancel, read, alarms, leg, answer } = await setUp()
  at('09:01:00')
  await report()
  at('09:15:59.999')
  expect(await isSilent(id)).toBe(false)
  expect(await world.refusal(cancel())).toBe('booking.started')
  expect((await read()).cancel).toBeNull()
  at('09:16:00')
  expect(await read()).toMatchObject({
    trouble: { mayLeave: true },
    elsewhere: { date: DAY, time: '10:30', hours: 2 },
  })
  expect((await read()).cancel).toMatchObject({ feeCents: 0 })
  expect(await alarms()).toEqual([[id, true]])
  expect(await isSilent(id)).toBe(true)
  expect(await isSilent(id)).toBe(true)
  expect(await eventsOf(id), 'told once').toEqual(['booking.trouble', 'booking.trouble_silent'])
  const { data } = await cancel()
  expect(data).toMatchObject({ status: 'canceled', canceledBy: 'user', feeCents: 0, owedCents: 0 })
  expect(await leg()).toBe('released')
  expect(await alarms()).toEqual([])
  expect(await world.refusal(answer('opened')), 'too late').toBe('booking.no_trouble')
  const [row] = await world.rows<{ free: boolean }>(
    `select coalesce(d.occ[41], 0) = 0 as free from booking b left join office_day d on d.office_id = b.office_id and d.day = b.day where b.id = $1`,
    [id],
  )
  expect(row?.free, 'the desk is free again').toBe(true)
  expect(await mailsTo(booker)).toMatchObject([{ subject: expect.stringContaining('Storniert') as string }])
})

test('a late answer counts as well, and then it costs what it always costs', async () => {
  const { report, answer, cancel } = await setUp()
  at('09:00:00')
  await report()
  at('09:20:00')
  await answer('opened')
  expect(await world.refusal(cancel())).toBe('booking.started')
})

test('an answer and a cancelation at once: one of them, never both', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { report, answer, cancel, read } = await setUp()
    at('09:00:00')
    await report()
    at('09:15:00')
    const acts = [() => answer('coming'), () => cancel()]
    const results = await Promise.allSettled((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { status, feeCents, trouble } = await read()
    expect([status, feeCents, trouble?.answer ?? null]).toEqual(
      status === 'canceled' ? ['canceled', 0, null] : ['confirmed', 0, 'coming'],
    )
  }
})

test('the same report six times at once is one', async () => {
  const { id, report } = await setUp()
  at('09:00:00')
  await Promise.all(Array.from({ length: 6 }, () => report()))
  expect(await eventsOf(id)).toEqual(['booking.trouble'])
})

test('who got in, or checked in, is no longer at the door, and cancels nothing', async () => {
  const inside = await setUp()
  at('09:00:00')
  await inside.report()
  await inside.over()
  await inside.over()
  expect(await inside.alarms()).toEqual([])
  at('09:20:00')
  expect(await world.refusal(inside.cancel())).toBe('booking.started')
  expect(await isSilent(inside.id)).toBe(false)

  const checked = await setUp()
  at('09:00:00')
  await checked.report()
  await world.call(checkIn, { params: checked.params }, checked.booker)
  expect(await checked.alarms()).toEqual([])
  await checked.report()
  expect(await checked.alarms(), 'in the same millisecond').toEqual([])
  at('09:01:00')
  await checked.report()
  at('09:30:00')
  expect((await checked.read()).trouble, 'used the place').toMatchObject({ mayReport: false, mayLeave: false })
  expect(await world.refusal(checked.cancel())).toBe('booking.started')
})

test('who cancels before the time for an answer is over pays the fee, and the host was not silent', async () => {
  const { id, report, params, booker } = await setUp()
  at('08:46:00')
  await report()
  at('08:59:00')
  const { data } = await world.call(cancelBooking, { params, query: { expectedFee: '2000' } }, booker)
  expect(data.feeCents).toBe(2000)
  at('09:30:00')
  expect(await isSilent(id)).toBe(false)
})

test('reported near the end, it is free until the money is being captured', async () => {
  const early = await setUp()
  const late = await setUp()
  at('10:50:00')
  await early.report()
  await late.report()
  at('11:05:00')
  await endBookings(world.context, world.clock.now())
  expect((await early.cancel()).data).toMatchObject({ status: 'canceled', feeCents: 0 })
  expect(await early.leg()).toBe('released')
  at('11:15:00')
  await capturePayments(world.context, world.clock.now())
  expect(await late.leg()).toBe('paid')
  expect(await world.refusal(late.cancel())).toBe('booking.not_cancelable')
  expect((await late.read()).trouble).toMatchObject({ mayLeave: false })
  at('11:15:01')
  expect(await late.alarms()).toEqual([])
})

test('three unanswered reports within thirty days are told to operators, once', async () => {
  const operator = await world.person({ bits: KIND_BITS.operator })
  const provider = await world.provider()
  await mailsTo(operator)
  const unanswered = async () => {
    const { report, id } = await setUp(provider)
    at('09:00:00')
    await report()
    at('09:15:00')
    await isSilent(id)
    return id
  }
  const first = await unanswered()
  const second = await unanswered()
  expect(await mailsTo(operator)).toEqual([])
  // What lies longer than thirty days back does not count.
  const age = (id: number, by: string) =>
    world.rows('update booking_trouble set silent_at = silent_at - $2::interval where booking_id = $1', [id, by])
  await age(first, '30 days')
  await unanswered()
  expect(await mailsTo(operator)).toEqual([])
  await age(second, '29 days 23:59:59')
  await unanswered()
  const mails = await mailsTo(operator)
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('antwortet Gästen vor der Tür nicht')])
  expect(mails[0]?.text).toContain('3 Meldungen')
  await unanswered()
  expect(await mailsTo(operator)).toEqual([])
})
