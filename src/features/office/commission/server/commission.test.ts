/** Rates that the desk decides on: told before they hold, taken by what is booked from then on, never changed. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { severalProcesses } from '#app/testing/several-processes.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { announceCommission, listCommission, withdrawCommission } from '../contract.ts'

let world: TestWorld
let owner: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  owner = await world.person({ bits: KIND_BITS.operator })
  Object.assign(world.context.config, {
    COMMISSION: [
      { from: '0001-01-01', value: 2000 },
      { from: '2027-01-01', value: 1900 },
    ],
  })
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(TEST_NOW))

const REASON = 'Mit allen Anbietern besprochen.'
const announce = (from: string, rate: number, as = owner, on = world.context) =>
  world.call(announceCommission, { body: { from, rate, reason: REASON } }, as, on)
const withdraw = (from: string, as = owner) =>
  world.call(withdrawCommission, { params: { from }, body: { reason: REASON } }, as)
const listed = async () =>
  (await world.call(listCommission, {}, owner)).data.map(({ from, rate, state }) => [from, rate, state])

/** The commission of a booking made now for two weeks later. */
async function rateOfBooking(office: number, date: string): Promise<number | undefined> {
  const guest = await world.person()
  await world.card(guest, CARDS.good)
  const body = { office, date, time: '10:00', hours: 2, expectedTotal: 2000 }
  const { id } = (await world.call(placeBooking, { body }, guest)).data
  return (await world.rows<{ commission_rate: number }>('select commission_rate from booking where id = $1', [id]))[0]
    ?.commission_rate
}

async function mailsTo(email: string): Promise<string[]> {
  for (const { queue, data } of await dispatchNotices(world))
    if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
  return world.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
}

test('a rate is announced, providers are told, and what is booked from its first day on has it', async () => {
  const provider = await world.provider()
  const office = await world.office({ provider, capacity: 20 })
  const guest = await world.person()
  const { told } = (await announce('2026-12-01', 1500)).data
  expect(await world.rows('select count(*)::int as told from provider')).toEqual([{ told }])
  expect(await mailsTo(provider.viewer.email)).toEqual(['Ab Di., 1. Dez. 2026 behalten wir 15 % vom Preis'])
  expect(await mailsTo(guest.email)).toEqual([])
  expect(await listed()).toEqual([
    ['2026-12-01', 1500, 'coming'],
    [null, 2000, 'holds'],
  ])
  world.clock.set('2026-11-30T22:59:59Z')
  expect(await rateOfBooking(office.id, '2026-12-10')).toBe(2000)
  world.clock.set('2026-11-30T23:00:00Z')
  expect(await rateOfBooking(office.id, '2026-12-10')).toBe(1500)
  // The later rate of the setting does not hold any more.
  world.clock.set('2027-01-04T12:00:00Z')
  expect(await rateOfBooking(office.id, '2027-01-14')).toBe(1500)
  expect(await listed()).toEqual([
    ['2026-12-01', 1500, 'holds'],
    [null, 2000, 'past'],
  ])
})

test('not for a day before the notice, not the same, not two for a day; a second press tells nobody again', async () => {
  expect(await world.refusal(announce('2026-11-25', 1800))).toBe('office.commission_notice')
  // The rate of the first test.
  expect(await world.refusal(announce('2027-03-01', 1500))).toBe('office.commission_same')
  expect((await announce('2027-03-01', 1700)).data.told).toBeGreaterThan(0)
  expect((await announce('2027-03-01', 1700)).data.told).toBe(0)
  expect(await world.refusal(announce('2027-03-01', 1600))).toBe('office.commission_taken')
})

test('withdrawn before its first day: told again, what is booked keeps the rate before; later it is too late', async () => {
  const provider = await world.provider()
  await announce('2027-05-01', 900)
  await withdraw('2027-05-01')
  expect((await mailsTo(provider.viewer.email)).at(-1)).toBe('Es bleibt bei 17 % vom Preis')
  expect(await world.refusal(withdraw('2027-05-01'))).toBe('request.not_found')
  // The day is free for another one.
  await announce('2027-05-01', 1000)
  world.clock.set('2027-04-30T22:00:00Z')
  expect(await world.refusal(withdraw('2027-05-01'))).toBe('office.commission_holds')
  expect(await listed()).toContainEqual(['2027-05-01', 900, 'withdrawn'])
})

test('a mail that was not sent before the rate was withdrawn is not sent, and nothing is booked with it', async () => {
  const provider = await world.provider()
  const office = await world.office({ provider })
  await announce('2027-07-01', 800)
  await withdraw('2027-07-01')
  expect(await mailsTo(provider.viewer.email)).toEqual(['Es bleibt bei 10 % vom Preis'])
  world.clock.set('2027-07-02T08:00:00Z')
  expect(await rateOfBooking(office.id, '2027-07-12')).toBe(1000)
})

test('owners alone, with a proof', async () => {
  for (const deskRoles of [[], ['support'], ['finance'], ['support', 'finance']] as const) {
    const other = await world.person({ bits: KIND_BITS.operator, deskRoles })
    expect(await world.refusal(announce('2027-09-01', 1300, other))).toBe('auth.role')
    expect(await world.refusal(withdraw('2027-09-01', other))).toBe('auth.role')
  }
  expect(await world.refusal(announce('2027-09-01', 1300, { ...owner, proved: false }))).toBe('account.proof_needed')
  expect(await world.refusal(withdraw('2027-09-01', { ...owner, proved: false }))).toBe('account.proof_needed')
})

test('two owners decide at once on one day: one rate, told once', async () => {
  const { processes, close } = await severalProcesses(world, 2)
  const outcomes = await Promise.allSettled(
    processes.map((context, nth) => announce('2027-10-01', 1200 + nth, owner, context)),
  )
  await close()
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(
    await world.rows(
      `select count(distinct payload ->> 'rate')::int as rates from domain_event
       where type = 'office.commission_announced' and payload ->> 'from' = '2027-10-01'`,
    ),
  ).toEqual([{ rates: 1 }])
})

test.each([
  [`update commission_rate set basis_points = 100`, 'is withdrawn once and never changed'],
  [
    `update commission_rate set withdrawn_at = null, withdrawn_by = null where withdrawn_at is not null`,
    'never changed',
  ],
  [`delete from commission_rate`, 'never changed'],
  [
    `update commission_rate set withdrawn_at = '2030-01-01', withdrawn_by = decided_by where withdrawn_at is null`,
    'commission_rate_withdrawn_before',
  ],
  [
    `insert into commission_rate (from_day, basis_points, reason, decided_by, decided_at)
     select '2027-11-01', 100, reason, decided_by, '2027-10-20' from commission_rate limit 1`,
    'commission_rate_notice',
  ],
])('the database refuses: %s', async (statement, why) => {
  await expect(world.rows(statement)).rejects.toThrow(why)
})
