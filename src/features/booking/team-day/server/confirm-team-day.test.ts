/** The bank of a company's card asks about each place of a team day: whoever bills confirms all of them, or none is booked. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { readDrift } from '#app/testing/budget-drift.ts'
import { dieBefore } from '#app/testing/die-before.ts'
import { severalProcesses } from '#app/testing/several-processes.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { cancelBooking, payBooking, readBooking } from '#features/booking/contract.ts'
import { noticeWorldOf } from '#features/notification/server/notice-registry.ts'
import { mailJobsOf, writeMail } from '#features/notification/server/write-mail.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { RefusalError } from '#kernel/verdict.ts'
import type { Context } from '#platform/context.ts'
import { processPaymentEvents } from '../../server/pay/on-payment-event.ts'
import { expireHolds, releaseHolds } from '../../server/timers/booking-timers-job.ts'
import { placeTeamDay } from '../contract.ts'

let world: TestWorld
const closing: (() => Promise<void>)[] = []
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(async () => {
  expect(await world.rows('select * from occupancy_drift')).toEqual([])
  expect(await readDrift(world)).toEqual([])
  await Promise.all(closing.map((close) => close()))
  await world.close()
})

/** Within the week, so that the cards are held at once; 40.00 each. */
const SOON = { date: '2026-11-12', time: '10:00', hours: 4 }
const HOUR_LATER = '2026-11-10T09:00:00Z'

/** Three members, of whom the organiser invites and does not bill, and somebody who bills and stays at home. */
async function team(card: string = CARDS.asksAlways) {
  const { id: company, admin, employee } = await world.company()
  await world.card(admin, card)
  const someone = async (permissions: string) => {
    const person = await world.person({ bits: KIND_BITS.employee, companyId: company, billing: false })
    await world.rows('update member set permissions = $2::text[] where person_id = $1', [person.id, permissions])
    return person
  }
  const organiser = await someone('{book,invite}')
  const colleague = await someone('{book}')
  const billing = await someone('{billing}')
  const members = await Promise.all([organiser, colleague, employee].map(memberOf))
  const { id: office } = await world.office({ capacity: 3 })
  const book = async (viewer: SignedIn = organiser, on?: Context, ids = members) => {
    const body = { office, ...SOON, members: ids, expectedTotal: 4000 * ids.length }
    return (await world.call(placeTeamDay, { body, idempotencyKey: `team-${company}` }, viewer, on)).data
  }
  return { company, admin, employee, organiser, colleague, billing, members, office, book }
}
type Team = Awaited<ReturnType<typeof team>>
const memberOf = async ({ id }: SignedIn) =>
  (await world.rows<{ id: number }>('select id from member where person_id = $1', [id]))[0]!.id

const read = async (viewer: SignedIn, id: number) =>
  (await world.call(readBooking, { params: { id: String(id) } }, viewer)).data
const pay = (viewer: SignedIn, id: number, on?: Context) =>
  world.call(payBooking, { params: { id: String(id) }, body: {} }, viewer, on)
/** As the page leads: at the bank, back, and on to the next one. */
async function confirm(viewer: SignedIn, id: number): Promise<number | null> {
  await world.authenticate((await read(viewer, id)).payment.actionUrl, true)
  return (await pay(viewer, id)).data.together?.next ?? null
}
const statuses = async ({ office }: Team) =>
  (await world.rows<{ status: string }>('select status from booking where office_id = $1 order by id', [office])).map(
    ({ status }) => status,
  )
const atProvider = async ({ office }: Team) =>
  (
    await world.rows<{ state: string }>(
      'select s.state from sandbox_payment s join payment_leg leg on leg.id::text = s.leg_ref where leg.office_id = $1',
      [office],
    )
  )
    .map(({ state }) => state)
    .toSorted()
const told = async ({ office }: Team, type: string) =>
  (
    await world.rows<{ person_id: string }>('select person_id from domain_event where office_id = $1 and type = $2', [
      office,
      type,
    ])
  )
    .map((event) => event.person_id)
    .toSorted()
const mailsOf = async ({ office }: Team, type: string) => {
  const events = await world.rows<{ id: number; type: string; person_id: string }>(
    'select id, type, person_id from domain_event where office_id = $1 and type = $2 order by id',
    [office, type],
  )
  const jobs = events.flatMap((event) => mailJobsOf(NOTICES, event))
  return Promise.all(jobs.map((job) => writeMail(NOTICES, job, noticeWorldOf(world.context))))
}
const runOut = async (on: Context = world.context) => {
  while ((await expireHolds(on, world.clock.now())) > 0);
}
const ids = (...people: readonly SignedIn[]) => people.map(({ id }) => id).toSorted()

test('one question goes to whoever bills, who confirms one payment after the other, and then all are booked', async () => {
  const of = await team()
  const made = await of.book()
  expect(made).toMatchObject({ waitsUntil: HOUR_LATER, confirm: null })
  expect(await statuses(of)).toEqual(['held', 'held', 'held'])
  // The same request asks nobody again.
  expect(await of.book()).toEqual(made)
  expect(await told(of, 'payment.action')).toEqual(ids(of.admin, of.billing))
  const [mail] = await mailsOf(of, 'payment.action')
  expect(mail?.text).toContain(of.organiser.name)
  expect(mail?.text).toContain('Teamtag mit 3 Plätzen')
  const [first, second, third] = made.bookings.map(({ id }) => id)
  for (const viewer of [of.organiser, of.colleague, of.employee]) {
    const own = made.bookings.find(({ person }) => person === viewer.id)!.id
    const shown = await read(viewer, own)
    expect(shown).toMatchObject({ together: null, holdUntil: HOUR_LATER })
    expect(shown.payment).toMatchObject({ waitsForCompany: true, actionUrl: null, needsAttention: false })
  }
  expect(await read(of.billing, first!)).toMatchObject({ together: { asked: 3, open: 3, next: second } })
  expect(await confirm(of.billing, first!)).toBe(second)
  expect(await read(of.billing, first!)).toMatchObject({
    together: { asked: 3, open: 2, next: second },
    payment: { needsAttention: false, actionUrl: null },
  })
  expect(await statuses(of)).toEqual(['held', 'held', 'held'])
  // Whoever bills may share the work.
  expect(await confirm(of.admin, third!)).toBe(second)
  expect(await confirm(of.billing, second!)).toBeNull()
  expect(await statuses(of)).toEqual(['confirmed', 'confirmed', 'confirmed'])
  expect(await atProvider(of)).toEqual(['authorized', 'authorized', 'authorized'])
  expect(await told(of, 'booking.confirmed')).toEqual(ids(of.organiser, of.colleague, of.employee))
  expect(await of.book()).toMatchObject({ waitsUntil: null, confirm: null })
})

test('who has booked and bills confirms themselves, also the payment of their own place; nobody else is told', async () => {
  const of = await team()
  const everybody = [...of.members, await memberOf(of.admin)]
  await world.rows('update office_day set capacity = 4 where office_id = $1', [of.office])
  await world.rows('update office set capacity = 4 where id = $1', [of.office])
  const made = await of.book(of.admin, undefined, everybody)
  expect(await told(of, 'payment.action')).toEqual([])
  let next: number | null = made.confirm
  for (let nth = 0; nth < 4; nth += 1) next = await confirm(of.admin, next!)
  expect([next, await statuses(of)]).toEqual([null, ['confirmed', 'confirmed', 'confirmed', 'confirmed']])
})

test('one is not confirmed in time: no place is booked, nothing stays held, and all of them are told', async () => {
  const of = await team()
  const made = await of.book()
  await confirm(of.billing, made.bookings[0]!.id)
  await confirm(of.billing, made.bookings[1]!.id)
  world.clock.set('2026-11-10T08:59:59Z')
  await runOut()
  expect(await statuses(of)).toEqual(['held', 'held', 'held'])
  world.clock.set(HOUR_LATER)
  await runOut()
  await releaseHolds(world.context, world.clock.now())
  expect(await statuses(of)).toEqual(['expired', 'expired', 'expired'])
  expect(await atProvider(of)).toEqual(['canceled', 'canceled', 'canceled'])
  expect(await told(of, 'payment.unconfirmed')).toEqual(ids(of.colleague, of.employee))
  expect(await told(of, 'payment.team_unconfirmed')).toEqual([of.organiser.id])
  const [mail] = await mailsOf(of, 'payment.team_unconfirmed')
  expect([mail?.to, mail?.text.includes(`/office/${of.office}`)]).toEqual([of.organiser.email, true])
  expect((await mailsOf(of, 'payment.unconfirmed')).map((one) => one?.to).toSorted()).toEqual(
    [of.colleague.email, of.employee.email].toSorted(),
  )
  // Too late: the places may be somebody else's.
  expect(await world.refusal(pay(of.billing, made.bookings[2]!.id))).toBe('booking.hold_over')
  expect(await statuses(of)).toEqual(['expired', 'expired', 'expired'])
})

test('who has booked, and does not come along, is told once', async () => {
  const of = await team()
  await of.book(of.organiser, undefined, of.members.slice(1))
  world.clock.set(HOUR_LATER)
  await runOut()
  expect(await told(of, 'payment.team_unconfirmed')).toEqual([of.organiser.id])
  expect(await told(of, 'payment.unconfirmed')).toEqual(ids(of.colleague, of.employee))
})

test('one is declined at the bank, or canceled by who should come: all are given up at once', async () => {
  for (const isDeclined of [true, false]) {
    const of = await team()
    const made = await of.book()
    const [first, second] = made.bookings
    await confirm(of.billing, first!.id)
    if (isDeclined) {
      await world.authenticate((await read(of.billing, second!.id)).payment.actionUrl, false)
      expect(await world.refusal(pay(of.billing, second!.id))).toBe('payment.not_confirmed')
    } else {
      // The first of them: whoever has booked for all is told with another one.
      const [one] = made.bookings.toSorted((a, b) => a.id - b.id)
      const comes = [of.organiser, of.colleague, of.employee].find(({ id }) => id === one!.person)!
      await world.rows(`update member set permissions = permissions || '{cancel}' where person_id = $1`, [comes.id])
      await world.call(cancelBooking, { params: { id: String(one!.id) }, query: {} }, comes)
      const left = made.bookings.find(({ id }) => id !== one!.id)!.id
      expect(await world.refusal(pay(of.billing, left))).toBe('booking.hold_over')
    }
    await releaseHolds(world.context, world.clock.now())
    expect(await statuses(of)).toEqual(['expired', 'expired', 'expired'])
    expect(await atProvider(of)).not.toContain('authorized')
    expect(await told(of, 'payment.team_unconfirmed')).toEqual([of.organiser.id])
  }
})

test('confirmed at the bank without coming back, they are booked by the events of the payment provider', async () => {
  const of = await team()
  const made = await of.book()
  for (const { id } of made.bookings) await world.authenticate((await read(of.billing, id)).payment.actionUrl, true)
  const refs = await world.rows<{ ref: string }>('select auth_ref as ref from payment_leg where office_id = $1', [
    of.office,
  ])
  for (const { ref } of refs)
    await world.rows(
      `insert into webhook_event (provider, event_id, type, subject, ref, received_at) values ('sandbox', $1, 'told', 'payment', $1, $2)`,
      [ref, world.clock.now()],
    )
  await processPaymentEvents(world.context, world.clock.now())
  expect(await statuses(of)).toEqual(['confirmed', 'confirmed', 'confirmed'])
})

test('nobody else confirms it: neither who comes along, nor another company', async () => {
  const of = await team()
  const made = await of.book()
  const foreign = await world.company()
  const first = made.bookings[0]!.id
  for (const viewer of [
    foreign.admin,
    await world.person(),
    ...(of.organiser.id === made.bookings[0]!.person ? [of.colleague] : []),
  ])
    for (const ask of [read, pay]) expect(await world.refusal(ask(viewer, first))).toBe('request.not_found')
})

test('killed before any statement, the same request asks once, and what was confirmed is booked once', async () => {
  for (let nth = 1; ; nth += 1) {
    const of = await team()
    const hasDied = await dieBefore(world, nth, (context) => of.book(undefined, context))
    expect([nth, await of.book()]).toMatchObject([nth, { waitsUntil: HOUR_LATER }])
    expect([nth, await told(of, 'payment.action')]).toEqual([nth, ids(of.admin, of.billing)])
    if (!hasDied) break
  }
})

test('several processes confirm while the time runs out: all are booked and held, or none is', async () => {
  const { processes, close } = await severalProcesses(world, 4)
  closing.push(close)
  const quietly = (work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      if (!(error instanceof RefusalError)) throw error
    })
  const ends = { booked: 0, given_back: 0 }
  for (let round = 0; round < 10; round += 1) {
    world.clock.set(TEST_NOW)
    const of = await team()
    const made = await of.book()
    for (const { id } of made.bookings) await world.authenticate((await read(of.billing, id)).payment.actionUrl, true)
    world.clock.set(round % 2 === 0 ? '2026-11-10T08:59:59Z' : HOUR_LATER)
    const confirming = made.bookings.map(({ id }, nth) => quietly(pay(of.billing, id, processes[nth])))
    if (round % 2 === 0) {
      // It runs out between two of their statements.
      world.clock.set(HOUR_LATER)
    }
    await Promise.all([...confirming, runOut(processes[3])])
    await runOut()
    await releaseHolds(world.context, world.clock.now())
    const after = await statuses(of)
    const held = await atProvider(of)
    if (after.includes('confirmed')) {
      ends.booked += 1
      expect([after, held]).toEqual([Array(3).fill('confirmed'), Array(3).fill('authorized')])
    } else {
      ends.given_back += 1
      expect([after, held]).toEqual([Array(3).fill('expired'), Array(3).fill('canceled')])
    }
  }
  expect(ends.booked + ends.given_back).toBe(10)
})
