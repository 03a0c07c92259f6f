/** Budgets of a company's members (company paper 5, C1 to C5): what a booking takes out of them, and who is told. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { listNotifications } from '#features/notification/contract.ts'
import { readDrift } from '#app/testing/budget-drift.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { changeCompany, readSpending } from '#features/company/budget/contract.ts'
import { changeLimit } from '#features/company/budget/server/change-limit.ts'
import { deleteEmployee, saveEmployee } from '#features/company/member/contract.ts'
import type { Limit } from '#features/company/member/rules/member-limit.ts'
import { openDatabase, type Database } from '#platform/db/connection/database.ts'
import { silentLog } from '#platform/log.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { cancelBooking, holdBooking, payBooking, placeBooking, quoteBooking, readBooking } from '../contract.ts'
import { expireDueHolds } from './pay/store-payment.ts'
import { extendBooking } from '../extension/contract.ts'
import { moveBooking, previewMove } from '../move/contract.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(() => world.close())

type Team = { readonly id: number; readonly admin: SignedIn; readonly employee: SignedIn }

async function team(limit?: Limit, company = 'name = name'): Promise<Team> {
  const made = await world.company()
  await world.card(made.admin, CARDS.good)
  await world.rows(`update company set ${company} where id = $1`, [made.id])
  if (limit) await limitTo(made.employee, limit)
  return made
}
const memberOf = async ({ id }: SignedIn) =>
  (await world.rows<{ id: number }>('select id from member where person_id = $1', [id]))[0]!.id
const limitTo = async (viewer: SignedIn, limit: Limit) => {
  const member = await memberOf(viewer)
  await world.db.tx((tx) => changeLimit(tx, member, limit, world.clock.now()))
}
const month = (cents: number): Limit => ({ kind: 'month', cents })
const wish = (office: number, more: object = {}) => ({
  office,
  date: '2026-11-12',
  time: '10:00',
  hours: 4,
  expectedTotal: 4000,
  ...more,
})
const place = async (viewer: SignedIn, more: object = {}, office?: number, process?: { db: Database }) => {
  const body = wish(office ?? (await world.office({ capacity: 500 })).id, more)
  return (await world.call(placeBooking, { body }, viewer, { ...world.context, ...process })).data
}

const drift = () => readDrift(world)
const usedBy = async (viewer: SignedIn, kind = 'month', from = '2026-11-01') =>
  (
    await world.rows<{ used: number }>(
      `select used_cents::float8 as used from budget_window where owner_kind = 'member' and owner_id = $1 and kind = $2 and starts_on = $3`,
      [await memberOf(viewer), kind, from],
    )
  )[0]?.used ?? 0
const eventsOf = async (type: string, person: SignedIn) =>
  (await world.rows('select 1 from domain_event where type = $1 and person_id = $2', [type, person.id])).length

describe('what is spent', () => {
  test('a booking counts with its total, also while it is held; exactly at the limit fits, one cent over does not', async () => {
    const { employee } = await team(month(8000))
    const { id } = await world.office({ capacity: 500 })
    await world.call(holdBooking, { body: wish(id, { date: '2026-11-13' }) }, employee)
    expect(await usedBy(employee)).toBe(4000)
    await place(employee)
    expect(await usedBy(employee)).toBe(8000)
    expect(await world.refusal(place(employee, { time: '15:00', hours: 2, expectedTotal: 2000 }))).toBe(
      'company.month_budget',
    )
    expect(await drift()).toEqual([])
  })

  test('the refusal says what is left until when, in the language of the request', async () => {
    const { employee } = await team(month(5000))
    await place(employee)
    const { expectedTotal: _, ...body } = wish((await world.office()).id)
    const { data } = await world.call(quoteBooking, { body }, employee)
    expect(data.budget).toEqual({
      company: (await world.rows<{ name: string }>('select name from company where id = $1', [employee.companyId]))[0]
        ?.name,
      kind: 'month',
      limitCents: 5000,
      usedCents: 4000,
      leftCents: 1000,
      until: '2026-11-30',
      currency: 'EUR',
      bookedCents: 4000,
    })
    expect(data).toMatchObject({ bookable: false, reason: { code: 'company.month_budget' } })
    expect(data.reason?.message).toMatch(/noch 10,00\s€ bis 30\. November|noch 10,00\s€ bis Mo\., 30\. Nov/)
    expect(await usedBy(employee)).toBe(4000)
  })

  test('where it has no room: fewer hours, the same in the next window, and whom to ask; never the time just refused', async () => {
    const { employee, admin } = await team(month(6500))
    await place(employee)
    const office = (await world.office()).id
    const ask = async (viewer: SignedIn, more: object = {}) => {
      const { expectedTotal: _, ...body } = wish(office, more)
      const { bookable, next, fewerHours, askForBudget } = (await world.call(quoteBooking, { body }, viewer)).data
      return { bookable, next, fewerHours, asks: askForBudget?.email ?? null }
    }
    const over = { bookable: false, next: { date: '2026-12-01', time: '10:00' }, fewerHours: 2, asks: admin.email }
    expect(await ask(employee)).toEqual(over)
    expect(await ask(employee, { hours: 2 })).toEqual({ bookable: true, next: null, fewerHours: null, asks: null })
    expect(await ask(employee, { hours: 8, date: '2026-11-13' })).toEqual({ ...over, next: null })
    // What all members may spend together is the admin's own to change.
    await world.rows('update company set cap_cents = 4000 where id = $1', [employee.companyId])
    expect(await ask(employee)).toEqual({ ...over, fewerHours: null })
    expect(await ask(admin)).toEqual({ ...over, fewerHours: null, asks: null })
  })

  test('what is over is not to come any more, nor what is in another window', async () => {
    const { employee } = await team(month(20_000))
    const over = await place(employee)
    await place(employee, { date: '2026-11-20' })
    await place(employee, { date: '2026-12-01' })
    await world.rows(`update booking set status = 'completed' where id = $1`, [over.id])
    const { expectedTotal: _, ...body } = wish((await world.office()).id, { date: '2026-11-24' })
    const { data } = await world.call(quoteBooking, { body }, employee)
    expect(data.budget).toMatchObject({ usedCents: 8000, bookedCents: 4000, leftCents: 12_000 })
  })

  test('the month of the visit counts, not the day of booking', async () => {
    const { employee } = await team(month(4000))
    await place(employee)
    await place(employee, { date: '2026-12-01' })
    expect([await usedBy(employee), await usedBy(employee, 'month', '2026-12-01')]).toEqual([4000, 4000])
    expect(await world.refusal(place(employee, { date: '2026-12-02' }))).toBe('company.month_budget')
  })

  test('longer takes more, canceled takes the fee, refunded gives it back', async () => {
    const { employee } = await team(month(6000))
    const booking = await place(employee)
    const params = { id: String(booking.id) }
    await world.call(extendBooking, { params, body: { hours: 2, expectedTotal: 6000 } }, employee)
    expect(await usedBy(employee)).toBe(6000)
    const longer = world.call(extendBooking, { params, body: { hours: 1, expectedTotal: 7000 } }, employee)
    expect(await world.refusal(longer)).toBe('company.month_budget')
    world.clock.set('2026-11-12T08:30:00Z')
    await world.call(cancelBooking, { params, query: {} }, employee)
    const [row] = await world.rows<{ fee: number }>('select fee_cents as fee from booking where id = $1', [booking.id])
    expect(row?.fee).toBeGreaterThan(0)
    expect(await usedBy(employee)).toBe(row?.fee)
    await world.rows(
      `insert into refund (id, office_id, leg_id, booking_id, provider_id, state, currency, amount_cents, provider_cents, reason, by_id, request_key, next_at, created_at, updated_at)
       select l.id, l.office_id, l.id, l.booking_id, o.provider_id, 'asked', 'EUR', 500, 400, 'kalt', $2, 'some-key', now(), now(), now()
       from payment_leg l join office o on o.id = l.office_id where l.booking_id = $1`,
      [booking.id, employee.id],
    )
    expect(await usedBy(employee)).toBe((row?.fee ?? 0) - 500)
    expect(await drift()).toEqual([])
  })

  test('a move to another window takes from there and gives back here; its preview says when it does not fit', async () => {
    const { employee } = await team({ kind: 'day', cents: 4000 })
    const first = await place(employee)
    await place(employee, { date: '2026-11-13' })
    const params = { id: String(first.id) }
    const to = (date: string, more: object = {}) => ({ date, time: '15:00', hours: 4, expectedTotal: 4000, ...more })
    const preview = await world.call(previewMove, { params, body: { date: '2026-11-13', time: '15:00' } }, employee)
    expect(preview.data.reason?.code).toBe('company.day_budget')
    const refused = world.call(moveBooking, { params, body: to('2026-11-13') }, employee)
    expect(await world.refusal(refused)).toBe('company.day_budget')
    // Within its own day it takes nothing more.
    await world.call(moveBooking, { params, body: to('2026-11-12') }, employee)
    await world.call(moveBooking, { params, body: to('2026-11-16') }, employee)
    expect(await usedBy(employee, 'day', '2026-11-12')).toBe(0)
    expect(await usedBy(employee, 'day', '2026-11-16')).toBe(4000)
    expect(await drift()).toEqual([])
  })

  test('the cap holds for all members together, the admin included, and says so', async () => {
    const { admin, employee } = await team(undefined, 'cap_cents = 9000')
    await place(employee)
    await place(admin)
    expect(await world.refusal(place(admin, { hours: 2, expectedTotal: 2000 }))).toBe('company.cap')
    await place(admin, { date: '2026-12-01' })
    expect(await drift()).toEqual([])
  })

  test('a limit of nothing: what is free can be booked', async () => {
    const { employee } = await team(month(0))
    expect(await world.refusal(place(employee))).toBe('company.month_budget')
    await place(employee, { expectedTotal: 0 }, (await world.office({ priceCents: 0 })).id)
    expect(await usedBy(employee)).toBe(0)
  })

  test('another currency: refused where there is a limit or a cap, not counted where there is none', async () => {
    const swiss = await world.office({ provider: await world.provider('CH') })
    const limited = await team(month(100_000))
    expect(await world.refusal(place(limited.employee, {}, swiss.id))).toBe('company.budget_currency')
    const capped = await team(undefined, 'cap_cents = 100000')
    expect(await world.refusal(place(capped.employee, {}, swiss.id))).toBe('company.budget_currency')
    const free = await team()
    await place(free.employee, {}, swiss.id)
    expect(await usedBy(free.employee)).toBe(0)
  })
})

describe('C5: windows are local days of the company', () => {
  test.each([
    ['the last quarter of a month', 'Europe/Berlin', '2026-11-30T22:45:00Z', '2026-11-30', '2026-11-01', '2026-01-01'],
    ['the first of the next', 'Europe/Berlin', '2026-11-30T23:00:00Z', '2026-12-01', '2026-12-01', '2026-01-01'],
    ['a new year', 'Europe/Zurich', '2026-12-31T23:00:00Z', '2027-01-01', '2027-01-01', '2027-01-01'],
    ['the day of 23 hours', 'Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29', '2026-03-01', '2026-01-01'],
    ['its end', 'Europe/Berlin', '2026-03-29T21:59:00Z', '2026-03-29', '2026-03-01', '2026-01-01'],
    ['the day of 25 hours', 'Europe/Vienna', '2026-10-24T22:00:00Z', '2026-10-25', '2026-10-01', '2026-01-01'],
    ['its end', 'Europe/Vienna', '2026-10-25T22:59:00Z', '2026-10-25', '2026-10-01', '2026-01-01'],
    ['2030, in summer', 'Europe/Berlin', '2030-07-31T22:00:00Z', '2030-08-01', '2030-08-01', '2030-01-01'],
  ])('%s', async (_, zone, at, ...starts) => {
    for (const server of ['UTC', 'Europe/Berlin', 'Pacific/Auckland']) {
      const found = await world.db.tx(async (tx) => {
        await tx.query(`select set_config('timezone', $1, true)`, [server])
        return tx.query<{ starts: string[] }>(
          `select array(select budget_day(kind, $1::timestamptz, $2)::text from unnest('{day,month,year}'::text[]) kind) as starts`,
          [at, zone],
        )
      })
      expect(found[0]?.starts, server).toEqual(starts)
    }
  })
})

describe('the cap', () => {
  const change = (viewer: SignedIn, cap: number | null) => world.call(changeCompany, { body: { cap } }, viewer)

  test('is changed by the admin and whoever has the right of billing, and holds for this month and later ones', async () => {
    const { admin, employee } = await team()
    await place(employee)
    expect(await world.refusal(change(employee, null))).toBe('auth.forbidden')
    expect(await world.refusal(world.call(readSpending, { query: {} }, employee))).toBe('auth.forbidden')
    expect((await change(admin, 4000)).data).toEqual({
      payMode: 'card',
      credit: null,
      month: '2026-11',
      usedCents: 4000,
      capCents: 4000,
      leftCents: 0,
      currency: 'EUR',
    })
    expect(await world.refusal(place(employee))).toBe('company.cap')
    expect(await world.refusal(place(employee, { date: '2026-12-01', hours: 5, expectedTotal: 5000 }))).toBe(
      'company.cap',
    )
    await world.rows(`update member set permissions = '{book,billing}' where person_id = $1`, [employee.id])
    expect((await change(employee, 3000)).data).toMatchObject({ capCents: 3000, leftCents: 0 })
    await expect(change(employee, 100_000_001)).rejects.toMatchObject({ fields: { cap: [{ code: 'field.too_big' }] } })
    expect((await change(employee, null)).data).toMatchObject({ capCents: null, leftCents: null })
    await place(employee)
    const { data } = await world.call(readSpending, { query: { month: '2026-12' } }, employee)
    expect(data).toMatchObject({ month: '2026-12', usedCents: 0, capCents: null })
    expect(await drift()).toEqual([])
  })

  test('is that of one company: another sees and changes its own', async () => {
    const [one, other] = [await team(), await team()]
    await place(one.employee)
    await change(one.admin, 5000)
    expect((await world.call(readSpending, { query: {} }, other.admin)).data).toMatchObject({
      usedCents: 0,
      capCents: null,
    })
    await place(other.employee, { hours: 6, expectedTotal: 6000 })
  })
})

describe('a limit changes', () => {
  test('below what is booked: that stays, and nothing new fits', async () => {
    const { employee } = await team(month(10_000))
    await place(employee)
    await limitTo(employee, month(3000))
    expect(await world.refusal(place(employee, { hours: 2, expectedTotal: 2000 }))).toBe('company.month_budget')
    await limitTo(employee, month(6000))
    await place(employee, { hours: 2, expectedTotal: 2000 })
    expect(await drift()).toEqual([])
  })

  test.each<[string, Limit, string, string, number]>([
    ['by days', { kind: 'day', cents: 100 }, 'day', '2026-11-12', 4000],
    ['by years', { kind: 'year', cents: 100 }, 'year', '2026-01-01', 8000],
    ['to none', { kind: 'none', cents: null }, 'month', '2026-11-01', 8000],
  ])(
    'to another kind, %s: what is booked is counted there, and the old window is closed',
    async (_, limit, ...where) => {
      const [kind, from, used] = where
      const { employee } = await team(month(10_000))
      await place(employee)
      await place(employee, { date: '2026-11-13' })
      await limitTo(employee, limit)
      expect(await usedBy(employee, kind, from)).toBe(used)
      expect(await drift()).toEqual([])
      const again = place(employee)
      if (limit.kind === 'none') await again
      else expect(await world.refusal(again)).toBe(`company.${limit.kind}_budget`)
      await limitTo(employee, month(12_000))
      if (limit.kind !== 'none') await place(employee)
      expect(await usedBy(employee)).toBe(12_000)
      expect(await drift()).toEqual([])
    },
  )

  test('while people book: nobody books by the old limit once it has changed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { employee } = await team(month(100_000))
      const { id } = await world.office({ capacity: 500 })
      const limit: Limit = round % 2 === 0 ? month(4000) : { kind: 'year', cents: 4000 }
      const book = () =>
        place(employee, {}, id).then(
          () => true,
          () => false,
        )
      await Promise.all([
        ...Array.from({ length: 4 }, book),
        limitTo(employee, limit),
        ...Array.from({ length: 4 }, book),
      ])
      expect(await drift()).toEqual([])
      const used = await usedBy(employee, limit.kind, limit.kind === 'month' ? '2026-11-01' : '2026-01-01')
      // After it nothing fits: either it was full before, or it is now.
      if (used >= 4000) expect(await book()).toBe(false)
    }
  })
})

describe('a member is deleted', () => {
  const remove = async (admin: SignedIn, employee: SignedIn) =>
    world.call(
      deleteEmployee,
      { params: { id: String(await memberOf(employee)) }, body: { cancel: 'none', expectedFee: 0 } },
      admin,
    )

  test('what they asked for before is refused, also where it was counted before, and opens again with an invitation', async () => {
    const { admin, employee } = await team(month(100_000))
    await place(employee)
    const id = await memberOf(employee)
    await remove(admin, employee)
    // Their request began before, so it still says for whom they book.
    expect(await world.refusal(place(employee))).toBe('company.left')
    const [row] = await world.rows<{ limit: number }>(
      `select limit_cents as limit from budget_window where owner_kind = 'member' and owner_id = $1`,
      [id],
    )
    expect(row?.limit).toBe(-1)
    const body = { email: employee.email, givenName: 'Ada', surname: 'Probe', limit: { type: 'monthly', amount: 5000 } }
    await world.call(saveEmployee, { body: { ...body, locale: 'de', permissions: ['book'] } }, admin)
    const [again] = await world.rows<{ limit: number; used: number }>(
      `select limit_cents as limit, used_cents::float8 as used from budget_window where owner_kind = 'member' and owner_id = $1`,
      [id],
    )
    expect(again).toEqual({ limit: 5000, used: 4000 })
  })

  test('while they book: afterwards nothing of them is new', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, admin, employee } = await team(month(100_000))
      await place(employee)
      const { id: office } = await world.office({ capacity: 500 })
      const book = () =>
        place(employee, {}, office).then(
          ({ id: made }) => [made],
          () => [],
        )
      const [, ...won] = await Promise.all([remove(admin, employee), book(), book(), book()])
      const made = await world.rows('select id from booking where company_id = $1', [id])
      expect(made).toHaveLength(1 + new Set(won.flat()).size)
      expect(await world.refusal(place(employee, {}, office))).toBe('company.left')
      expect(await drift()).toEqual([])
    }
  })
})

describe('C3: at once', () => {
  /**
   * Confirmed at once, as its card is held later: what is kept unpaid has a limit of its own. On different days, whose
   * lock would let one follow the other.
   */
  const later = (n: number) => ({ date: `2026-11-${18 + (n % 10)}` })
  // Within one process the bookings of a company follow each other; several meet in the database.
  let processes: { db: Database }[]
  beforeAll(() => {
    processes = Array.from({ length: 5 }, () => ({
      db: openDatabase({ url: world.url, log: silentLog, maxConnections: 3 }),
    }))
  })
  afterAll(() => Promise.all(processes.map(({ db }) => db.close())))

  const atOnce = async (cents: number, of: 'member' | 'company', plant?: string, times = 100) => {
    const { employee } = await (of === 'member' ? team(month(cents)) : team(undefined, `cap_cents = ${cents}`))
    const { id } = await world.office({ capacity: 500 })
    if (plant) await world.rows(plant)
    const answers = await Promise.allSettled(
      Array.from({ length: times }, (_, n) => place(employee, later(n), id, processes[n % processes.length])),
    )
    const won = answers.filter(({ status }) => status === 'fulfilled').length
    const codes = await Promise.all(
      answers.flatMap((one) => (one.status === 'rejected' ? [world.refusal(Promise.reject(one.reason as Error))] : [])),
    )
    return { won, codes: [...new Set(codes)] }
  }

  test.each([
    [90_000, 22],
    [91_999, 22],
    [4000, 1],
  ])('100 bookings of 40 euros on %i cents: %i win', async (limit, wins) => {
    expect(await atOnce(limit, 'member')).toEqual({ won: wins, codes: ['company.month_budget'] })
    expect(await atOnce(limit, 'company')).toEqual({ won: wins, codes: ['company.cap'] })
    expect(await drift()).toEqual([])
  })

  test('planted: a counter that is read and then written lets too many through', async () => {
    const [{ source }] = (await world.rows<{ source: string }>(
      `select pg_get_functiondef('spend(text,bigint,text,date,int)'::regprocedure) as source`,
    )) as [{ source: string }]
    const select = `select b.used_cents, b.limit_cents into w from budget_window b where b.owner_kind = owner and b.owner_id = owner_number
      and b.kind = window_kind and b.starts_on = starts;
      perform pg_sleep(0.003);
      if w.used_cents is not null and (cents < 0 or w.limit_cents is null or w.used_cents + cents <= w.limit_cents) then
        update budget_window b set used_cents = w.used_cents + cents where b.owner_kind = owner and b.owner_id = owner_number
          and b.kind = window_kind and b.starts_on = starts;
        return;
      end if;
      update budget_window b set used_cents = b.used_cents + cents where false`
    const planted = source.replace(
      /update budget_window b set used_cents = b\.used_cents \+ cents\s+where b\.owner_kind/,
      `${select} and b.owner_kind`,
    )
    expect(planted).not.toBe(source)
    try {
      expect((await atOnce(90_000, 'company', planted, 50)).won).toBeGreaterThan(22)
      expect(await drift()).not.toEqual([])
    } finally {
      await world.rows(source)
    }
  })
})

test('a payment that comes after its hold is released when the budget is spent by then', async () => {
  const { admin, employee } = await team(month(4000))
  const paymentMethod = await world.card(admin, CARDS.asksAlways)
  const { id: office } = await world.office({ capacity: 500 })
  const held = await place(employee, { paymentMethod }, office)
  expect(held.status).toBe('held')
  // The bank asks whoever bills for the company.
  const asked = (await world.call(readBooking, { params: { id: String(held.id) } }, admin)).data.payment.actionUrl
  world.clock.advance({ hours: 2 })
  expect(
    await expireDueHolds(world.db, {
      now: world.clock.now(),
      most: 10,
      officeId: null,
      day: null,
      bookerId: employee.id,
    }),
  ).toBe(1)
  await place(employee, { date: '2026-11-20' }, office)
  await world.authenticate(asked, true)
  expect(await world.refusal(world.call(payBooking, { params: { id: String(held.id) }, body: {} }, employee))).toBe(
    'booking.hold_over',
  )
  const [row] = await world.rows('select status from booking where id = $1', [held.id])
  expect(row).toEqual({ status: 'expired' })
  expect(await usedBy(employee)).toBe(4000)
})

describe('who is told', () => {
  test('the words say what is left, whose budget it is and what the new one is', async () => {
    const { admin, employee } = await team(month(10_000))
    await place(employee)
    await place(employee)
    expect(await world.refusal(place(employee))).toBe('company.month_budget')
    await dispatchNotices(world)
    const titlesOf = async (viewer: SignedIn) =>
      (await world.call(listNotifications, { query: {} }, viewer)).data.map(({ title }) =>
        title.replaceAll('\u00a0', ' '),
      )
    const own = await titlesOf(employee)
    expect(own).toContain('Noch 20,00 € im Budget')
    expect(own).toContain('Dein Budget: 100,00 € im Monat')
    expect(await titlesOf(admin)).toContain(`Budget reichte nicht: ${employee.name}`)
  })

  test('80 % of a window: once, also when it is freed and filled again', async () => {
    const { employee } = await team(month(10_000))
    await place(employee)
    expect(await eventsOf('budget.near', employee)).toBe(0)
    const second = await place(employee)
    expect(await eventsOf('budget.near', employee)).toBe(1)
    await world.call(cancelBooking, { params: { id: String(second.id) }, query: {} }, employee)
    await place(employee)
    expect(await eventsOf('budget.near', employee)).toBe(1)
    await place(employee, { date: '2026-12-01' })
    await place(employee, { date: '2026-12-02' })
    expect(await eventsOf('budget.near', employee)).toBe(2)
  })

  test('the admin of a refusal, once a day for each member; not of their own', async () => {
    const { admin, employee } = await team(month(100))
    for (let i = 0; i < 3; i += 1) expect(await world.refusal(place(employee))).toBe('company.month_budget')
    expect(await eventsOf('budget.refused', admin)).toBe(1)
    world.clock.advance({ hours: 24 })
    expect(await world.refusal(place(employee))).toBe('company.month_budget')
    expect(await eventsOf('budget.refused', admin)).toBe(2)
    await limitTo(admin, month(100))
    expect(await world.refusal(place(admin))).toBe('company.month_budget')
    expect(await eventsOf('budget.refused', admin)).toBe(2)
  })

  test('the admin of a refusal to stay longer and to move, but not of a preview', async () => {
    const { admin, employee } = await team({ kind: 'day', cents: 4000 })
    const { id } = await place(employee)
    await place(employee, { date: '2026-11-13' })
    const params = { id: String(id) }
    const to = { date: '2026-11-13', time: '15:00' }
    await world.call(previewMove, { params, body: to }, employee)
    expect(await eventsOf('budget.refused', admin)).toBe(0)
    const longer = { params, body: { hours: 1, expectedTotal: 5000 } }
    expect(await world.refusal(world.call(extendBooking, longer, employee))).toBe('company.day_budget')
    expect(await eventsOf('budget.refused', admin)).toBe(1)
    world.clock.advance({ hours: 24 })
    const moved = { params, body: { ...to, hours: 4, expectedTotal: 4000 } }
    expect(await world.refusal(world.call(moveBooking, moved, employee))).toBe('company.day_budget')
    expect(await eventsOf('budget.refused', admin)).toBe(2)
  })

  test('whose limit changes', async () => {
    const { employee } = await team(month(100))
    expect(await eventsOf('budget.changed', employee)).toBe(1)
    await limitTo(employee, month(100))
    expect(await eventsOf('budget.changed', employee)).toBe(1)
  })
})
