/** Team days (company paper 8, C10, C11): all or nobody, each with their own budget and booking, however it is disturbed. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { readDrift } from '#app/testing/budget-drift.ts'
import { dieBefore } from '#app/testing/die-before.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { changeLimit } from '#features/company/budget/server/change-limit.ts'
import type { Limit } from '#features/company/member/rules/member-limit.ts'
import { cancelBooking, holdBooking, placeBooking, readBooking } from '#features/booking/contract.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { OFFICE_TYPE } from '#features/office/rules/office-type.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { silentLog } from '#platform/log.ts'
import type { Context } from '#platform/context.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { processPaymentEvents } from '../../server/pay/on-payment-event.ts'
import { expireHolds, releaseHolds } from '../../server/timers/booking-timers-job.ts'
import { placeTeamDay, quoteTeamDay } from '../contract.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(async () => {
  expect(await world.rows('select * from occupancy_drift')).toEqual([])
  expect(await readDrift(world)).toEqual([])
  await world.close()
})

type Team = {
  readonly company: number
  readonly admin: SignedIn
  /** In the order of their ids as members; the admin is one of them. */
  readonly people: readonly SignedIn[]
  readonly members: readonly number[]
  readonly employees: readonly { readonly viewer: SignedIn; readonly member: number }[]
}

async function team(size = 3, card: string = CARDS.good): Promise<Team> {
  const { id, admin, employee } = await world.company()
  await world.card(admin, card)
  const more = await Promise.all(
    Array.from({ length: size - 2 }, () => world.person({ bits: 8, companyId: id, billing: false })),
  )
  const all = []
  for (const viewer of [admin, employee, ...more]) all.push({ viewer, member: await memberOf(viewer) })
  const inOrder = all.toSorted((one, other) => one.member - other.member)
  return {
    company: id,
    admin,
    people: inOrder.map(({ viewer }) => viewer),
    members: inOrder.map(({ member }) => member),
    employees: inOrder.filter(({ viewer }) => viewer !== admin),
  }
}
const memberOf = async ({ id }: SignedIn) =>
  (await world.rows<{ id: number }>('select id from member where person_id = $1', [id]))[0]!.id
const limitTo = async (member: number, limit: Limit) =>
  world.db.tx((tx) => changeLimit(tx, member, limit, world.clock.now()))
const month = (cents: number): Limit => ({ kind: 'month', cents })

/** More than a week ahead, where no card is held yet; 40.00 each. */
const LATER = { date: '2026-11-26', time: '10:00', hours: 4 }
/** The cards are held at once. */
const SOON = { date: '2026-11-12', time: '10:00', hours: 4 }
const place = (viewer: SignedIn, body: object, key?: string, on?: Context) =>
  world.call(placeTeamDay, { body, ...(key ? { idempotencyKey: key } : {}) }, viewer, on)
const quote = async (viewer: SignedIn, body: object) => (await world.call(quoteTeamDay, { body }, viewer)).data
const bookingsAt = (office: number) =>
  world.rows<{ booker_id: string; status: string; quantity: number; total_cents: number; team_day_id: number }>(
    'select booker_id, status, quantity, total_cents, team_day_id from booking where office_id = $1 order by id',
    [office],
  )
const holdsAt = async (office: number) =>
  (
    await world.rows<{ state: string }>(
      `select s.state from sandbox_payment s join payment_leg leg on leg.id::text = s.leg_ref where leg.office_id = $1`,
      [office],
    )
  ).map(({ state }) => state)

describe('booked', () => {
  test('a booking for each out of their own budget, told to each; each cancels alone', async () => {
    const { admin, people, members, employees } = await team()
    const [{ viewer: colleague, member }, { viewer: other }] = employees as [Team['employees'][0], Team['employees'][0]]
    await limitTo(member, month(4000))
    const { id: office } = await world.office({ capacity: 3 })
    const { data } = await place(admin, { office, ...LATER, members, expectedTotal: 12_000 })
    expect(data.bookings.map(({ person }) => person)).toEqual(people.map(({ id }) => id))
    expect(await bookingsAt(office)).toEqual(
      people.map(({ id }) => ({
        booker_id: id,
        status: 'confirmed',
        quantity: 1,
        total_cents: 4000,
        team_day_id: data.id,
      })),
    )
    const own = data.bookings.find(({ person }) => person === colleague.id)
    const params = { id: String(own!.id) }
    expect((await world.call(readBooking, { params }, colleague)).data.relation).toBe('booker')
    expect(await world.refusal(world.call(readBooking, { params }, other))).toBe('request.not_found')
    await world.call(cancelBooking, { params, query: {} }, colleague)
    expect((await bookingsAt(office)).filter(({ status }) => status === 'confirmed')).toHaveLength(2)
    const [budget] = await world.rows(
      `select used_cents::float8 as used from budget_window where owner_kind = 'member' and owner_id = $1`,
      [member],
    )
    expect(budget).toEqual({ used: 0 })
  })

  test('soon: the cards are held, and all are confirmed together', async () => {
    const { admin, members } = await team()
    const { id: office } = await world.office({ capacity: 3 })
    await place(admin, { office, ...SOON, members, expectedTotal: 12_000 })
    expect((await bookingsAt(office)).map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect(await holdsAt(office)).toEqual(['authorized', 'authorized', 'authorized'])
  })

  test('whoever is taken along reads by whom; the provider is told once, of all places', async () => {
    const { admin, employees, members } = await team()
    const { id: office, provider } = await world.office({ capacity: 9 })
    await place(admin, { office, ...LATER, members, expectedTotal: 12_000 })
    const before = world.mails.length
    for (const { queue, data } of await dispatchNotices(world))
      if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
    const mails = world.mails.slice(before)
    const subjects = (to: string) => mails.filter((mail) => mail.to === to).map(({ subject }) => subject)
    for (const { viewer } of employees) expect(subjects(viewer.email)).toEqual([expect.stringMatching(/^Teamtag: /)])
    expect(subjects(admin.email)).toEqual([expect.stringMatching(/^Gebucht: /)])
    const toProvider = mails.filter((mail) => mail.to === provider.viewer.email)
    expect(toProvider).toHaveLength(1)
    expect(toProvider[0]?.text).toContain('Teamtag: 3 Plätze.')
    const taken = mails.find((mail) => mail.to === employees[0]!.viewer.email)
    expect(taken?.text).toContain(`${admin.name} hat einen Platz für dich mitgebucht`)
  })

  test('for whom it is free waits for the card of the others: confirmed together, or not at all', async () => {
    for (const [card, status] of [
      [CARDS.good, 'confirmed'],
      [CARDS.declines, 'expired'],
    ] as const) {
      const { admin, members, employees } = await team(3, card)
      await world.rows('update person set refugee = true where id = $1', [employees[0]!.viewer.id])
      const { id: office } = await world.office({ capacity: 3, type: OFFICE_TYPE.refugee })
      const placing = place(admin, { office, ...SOON, members, expectedTotal: 8000 })
      await placing.catch((error: unknown) => world.refusal(Promise.reject(error as Error)))
      expect((await bookingsAt(office)).map((one) => one.status)).toEqual([status, status, status])
    }
  })

  test('guests without an account are places of the organiser, out of their budget', async () => {
    const { admin } = await team(2)
    const { id: office } = await world.office({ capacity: 5 })
    const wish = { office, ...LATER, members: [await memberOf(admin)], guests: 4 }
    expect(await quote(admin, wish)).toMatchObject({ totalCents: 20_000, reason: null })
    await place(admin, { ...wish, expectedTotal: 20_000 })
    expect(await bookingsAt(office)).toMatchObject([{ quantity: 5, total_cents: 20_000 }])
  })

  test('ten times at once with one key: one team day; with another body the key is refused', async () => {
    const { admin, members } = await team()
    const { id: office } = await world.office({ capacity: 30 })
    const body = { office, ...SOON, members, expectedTotal: 12_000 }
    const made = await Promise.all(Array.from({ length: 10 }, () => place(admin, body, 'one-team-day')))
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(1)
    expect(await bookingsAt(office)).toHaveLength(3)
    const other = place(admin, { ...body, members: members.slice(0, 2), expectedTotal: 8000 }, 'one-team-day')
    expect(await world.refusal(other)).toBe('request.key_reused')
  })
})

test('colleagues who are not among them are proposed by their names, or nobody is', async () => {
  const { admin, members } = await team()
  const { id: office } = await world.office({ capacity: 3 })
  const asked = { office, ...LATER, members: members.slice(0, 1), guests: 1 }
  const { others } = await quote(admin, asked)
  expect(others.map(({ id }) => id).toSorted()).toEqual(members.slice(1).toSorted())
  expect((await quote(admin, { ...asked, find: 'Qqqqx' })).others).toEqual([])
  expect((await quote(admin, { ...asked, find: null })).others).toEqual([])
})

describe('nobody', () => {
  test('C10: a team of n on n - 1 places, also when two teams want the last ones at once', async () => {
    const [one, other] = [await team(), await team()]
    const { id: office } = await world.office({ capacity: 5 })
    const body = { office, ...LATER, expectedTotal: 12_000 }
    const answers = await Promise.allSettled([
      place(one.admin, { ...body, members: one.members }),
      place(other.admin, { ...body, members: other.members }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = answers.find((answer) => answer.status === 'rejected')!
    expect(await world.refusal(Promise.reject(lost.reason as Error))).toBe('team.desks')
    expect(await bookingsAt(office)).toHaveLength(3)
  })

  test('a card that declines the last of three: the holds of the others are released', async () => {
    const { admin, members } = await team()
    const { id: office } = await world.office({ capacity: 3 })
    let asked = 0
    const { payments } = world.context
    const authorize: typeof payments.authorize = async (wish, key) => {
      asked += 1
      const code = 'insufficient_funds' as const
      if (asked === 3) return { status: 'declined', authRef: 'pay_declined', code, retryable: true }
      return payments.authorize(wish, key)
    }
    const on = { ...world.context, payments: { ...payments, authorize } }
    const refused = place(admin, { office, ...SOON, members, expectedTotal: 12_000 }, undefined, on)
    expect(await world.refusal(refused)).toBe('payment.insufficient')
    expect(await holdsAt(office)).toEqual(['authorized', 'authorized'])
    await releaseHolds(world.context, world.clock.now())
    expect(await holdsAt(office)).not.toContain('authorized')
    expect((await bookingsAt(office)).map(({ status }) => status)).toEqual(['expired', 'expired', 'expired'])
  })

  test.each([
    [CARDS.declines, 'payment.declined'],
    [CARDS.insufficient, 'payment.insufficient'],
  ])('a card like %s: %s, and nothing is kept', async (card, code) => {
    const { admin, members } = await team(3, card)
    const { id: office } = await world.office({ capacity: 3 })
    expect(await world.refusal(place(admin, { office, ...SOON, members, expectedTotal: 12_000 }))).toBe(code)
    expect((await bookingsAt(office)).map(({ status }) => status)).toEqual(['expired', 'expired', 'expired'])
    await releaseHolds(world.context, world.clock.now())
    await processPaymentEvents(world.context, world.clock.now())
    expect(await holdsAt(office)).not.toContain('authorized')
    // The places are free at once, and the next try is not hindered by the one before.
    const again = await world.company()
    await world.card(again.admin, CARDS.good)
    const both = [await memberOf(again.admin), await memberOf(again.employee)]
    await place(again.admin, { office, ...SOON, members: both, expectedTotal: 8000 })
  })

  test('a budget that does not suffice: counted for all, named to whoever may bill, told to the admin once', async () => {
    const { admin, members, employees } = await team(4)
    const [inviter, poor] = employees
    await limitTo(poor!.member, month(3999))
    await world.rows(`update member set permissions = '{book,invite}' where id = $1`, [inviter!.member])
    const { id: office } = await world.office({ capacity: 9 })
    const wish = { office, ...LATER, members }
    const unfit = (data: Awaited<ReturnType<typeof quote>>) => data.people.filter(({ answer }) => answer !== 'fits')
    const forAdmin = await quote(admin, wish)
    expect(unfit(forAdmin)).toMatchObject([{ id: poor!.member, answer: 'budget', leftCents: 3999 }])
    expect(forAdmin).toMatchObject({ overBudget: 1, fitting: { totalCents: 12_000 }, reason: { code: 'team.budget' } })
    const forInviter = await quote(inviter!.viewer, wish)
    expect(unfit(forInviter)).toEqual([])
    expect(forInviter).toMatchObject({ overBudget: 1, fitting: null, reason: { code: 'team.budget' } })
    expect(forInviter.people.map(({ leftCents }) => leftCents)).toEqual([null, null, null, null])
    for (let n = 0; n < 2; n += 1)
      expect(await world.refusal(place(inviter!.viewer, { ...wish, expectedTotal: 16_000 }))).toBe('team.budget')
    expect(await bookingsAt(office)).toEqual([])
    const told = await world.rows(`select 1 from domain_event where type = 'budget.refused' and person_id = $1`, [
      admin.id,
    ])
    expect(told).toHaveLength(1)
  })

  test('together over the cap of the company, at another place at that time, suspended', async () => {
    const { admin, members, employees, company } = await team()
    const [busy, away] = employees
    const { id: office } = await world.office({ capacity: 9 })
    const body = { office, ...LATER, members, expectedTotal: 12_000 }
    const refused = () => world.refusal(place(admin, body))
    await world.rows('update company set cap_cents = 11999 where id = $1', [company])
    expect(await refused()).toBe('company.cap')
    await world.rows('update company set cap_cents = null where id = $1', [company])
    await world.call(placeBooking, { body: { office, ...LATER, hours: 2, expectedTotal: 2000 } }, busy!.viewer)
    expect(await refused()).toBe('team.overlap')
    const { people } = await quote(admin, { office, ...LATER, members })
    expect(people.find(({ id }) => id === busy!.member)).toMatchObject({
      answer: 'overlap',
      overlaps: [{ from: '10:00', to: '12:00' }],
    })
    await world.rows('update person set suspended_at = now() where id = $1', [away!.viewer.id])
    expect(await refused()).toBe('team.cannot')
    expect(await bookingsAt(office)).toHaveLength(1)
  })
})

describe('who may', () => {
  test('only with the right to invite, only members of the own company, only 2 to 20, only at the price that was shown', async () => {
    const [one, other] = [await team(), await team()]
    const { id: office } = await world.office({ capacity: 9 })
    const body = { office, ...LATER, members: one.members, expectedTotal: 12_000 }
    expect(await world.refusal(place(one.employees[0]!.viewer, body))).toBe('auth.forbidden')
    expect(await world.refusal(place(one.admin, { ...body, members: [one.members[0], other.members[0]] }))).toBe(
      'request.not_found',
    )
    expect(await world.refusal(place(one.admin, { ...body, members: [one.members[0]] }))).toBe('team.members')
    expect(await world.refusal(place(one.admin, { ...body, expectedTotal: 11_999 }))).toBe('booking.price_changed')
    expect(await world.refusal(place(await world.person(), body))).toBe('auth.forbidden')
    const closed = await world.office({ companyIds: [other.company] })
    expect(await world.refusal(place(one.admin, { ...body, office: closed.id }))).toBe('request.not_found')
    expect(await world.rows('select 1 from team_day where company_id = $1', [one.company])).toEqual([])
  })
})

describe('disturbed', () => {
  test('C11: the process dies before any statement; all are booked or none, and the same request goes on', async () => {
    let hasDied = true
    for (let at = 1; hasDied; at += 1) {
      world.clock.set(TEST_NOW)
      const { admin, members } = await team()
      const { id: office } = await world.office({ capacity: 3 })
      const body = { office, ...SOON, members, expectedTotal: 12_000 }
      hasDied = await dieBefore(world, at, (context) => place(admin, body, `team-dies-${at}`, context))
      const statuses = async () => new Set((await bookingsAt(office)).map(({ status }) => status))
      expect((await statuses()).size, `before statement ${at}`).toBeLessThanOrEqual(1)
      if (at % 2 === 0) {
        await place(admin, body, `team-dies-${at}`)
        expect([...(await statuses())]).toEqual(['confirmed'])
      } else {
        // Nobody comes back: the payment provider tells of its holds, or the holds of the places run out.
        if (at % 4 === 1) await processPaymentEvents(world.context, world.clock.now())
        world.clock.set(Temporal.Instant.from(TEST_NOW).add({ minutes: 11 }))
        // The server may notice a little later that the connection has broken, and frees its locks then.
        await expect
          .poll(async () => {
            await expireHolds(world.context, world.clock.now())
            return statuses()
          })
          .not.toContain('held')
        await releaseHolds(world.context, world.clock.now())
        const after = await statuses()
        expect(after.size, `after statement ${at}`).toBeLessThanOrEqual(1)
        if (!after.has('confirmed')) expect(await holdsAt(office)).not.toContain('authorized')
      }
    }
  })

  test('two team days with the same people at once, from two processes: no deadlock, no half', async () => {
    const { admin, people, members } = await team(4)
    const processes = [0, 1, 2, 3].map(() => openDatabase({ url: world.url, log: silentLog, maxConnections: 4 }))
    const { id: office } = await world.office({ capacity: 40 })
    const before = await deadlocks()
    const times = ['08:00', '10:00', '12:00', '14:00', '16:00']
    await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const on = { ...world.context, db: processes[n % 4]! }
        const body = { office, date: '2026-11-12', time: times[n % times.length]!, hours: 2 }
        const calling =
          n % 2 === 0
            ? world.call(holdBooking, { body: { ...body, expectedTotal: 2000 } }, people[(n / 2) % 4]!, on)
            : place(admin, { ...body, members, expectedTotal: 8000 }, undefined, on)
        await calling.catch((error: unknown) => world.refusal(Promise.reject(error as Error)))
      }),
    )
    const halves = await world.rows(
      `select team_day_id from booking where office_id = $1 and team_day_id is not null
       group by 1 having count(*) <> 4 or count(distinct status) > 1`,
      [office],
    )
    expect(halves).toEqual([])
    await Promise.all(processes.map((db) => db.close()))
    expect((await deadlocks()) - before).toBe(0)
  })
})

const deadlocks = async () =>
  (
    await world.rows<{ n: number }>(
      'select deadlocks::int as n from pg_stat_database where datname = current_database()',
    )
  )[0]!.n
