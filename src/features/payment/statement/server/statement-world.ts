/** A company that pays by statement, and what its tests look at: from the booking to the money. */
import { expect } from 'vitest'
import { readDrift } from '#app/testing/budget-drift.ts'
import type { TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { processPaymentEvents } from '#features/booking/server/pay/on-payment-event.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { changeCompany } from '#features/company/budget/contract.ts'
import { setCompanyCredit } from '#features/company/credit/contract.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import { debitAccounts } from '../../debit/server/debits-job.ts'
import { connectBank } from '../../payout/server/payout-world.ts'
import { sendTransfers } from '../../payout/server/send-transfers-job.ts'
import { sendRefunds } from '../../refund/server/send-refunds-job.ts'
import { capturePayments } from '../../server/capture-payments-job.ts'
import { runStatements } from './statements-job.ts'

export const IBANS = {
  pays: 'DE89370400440532013000',
  fails: 'DE62370400440532013001',
  returned: 'DE35370400440532013002',
}
/** Four o'clock in Berlin. */
export const CLOSING = '2026-12-01T03:00:00Z'
export const DEBIT_AT = '2026-12-03T05:00:00Z'
export const PAID_AT = '2026-12-08T06:00:00Z'

export type Team = {
  readonly id: number
  readonly admin: SignedIn
  readonly employee: SignedIn
  readonly offices: number[]
}

export function statementWorld(world: TestWorld, operator: SignedIn) {
  /** A company with a credit of 1,000.00 and two offices of two providers. */
  async function team(pays: { card: string } | { iban: string }, creditLimit = 100_000): Promise<Team> {
    const made = await world.company()
    if ('card' in pays) await world.card(made.admin, pays.card)
    else await world.account(made.admin, pays.iban)
    await world.call(
      setCompanyCredit,
      { params: { id: String(made.id) }, body: { creditLimit, reason: 'checked' } },
      operator,
    )
    await world.call(changeCompany, { body: { payMode: 'statement' } }, made.admin)
    const offices: number[] = []
    for (let nth = 0; nth < 2; nth += 1) {
      const { id, provider } = await world.office({ capacity: 500 })
      await connectBank(world, provider)
      offices.push(id)
    }
    return { ...made, offices }
  }

  /** 10.00 an hour. */
  const place = async ({ employee, offices }: Team, date: string, hours: number, nth = 0) => {
    const body = { office: offices[nth]!, date, time: '10:00', hours, expectedTotal: hours * 1000 }
    return (await world.call(placeBooking, { body }, employee)).data
  }

  const at = async (time: string, context: Context = world.context) => {
    world.clock.set(time)
    const now = world.clock.now()
    await endBookings(context, now)
    for (let round = 0; round < 3; round += 1) await runStatements(context, now)
    await capturePayments(context, now)
    await debitAccounts(context, now)
    await processPaymentEvents(context, now)
    await sendTransfers(context, now)
    await sendRefunds(context, now)
  }
  const legState = async (id: number) =>
    (await world.rows<{ state: string }>('select state from payment_leg where booking_id = $1', [id]))[0]?.state
  const statements = (company: number) =>
    world.rows<{ id: number; number: string; total: number; state: string; month: string; failures: number }>(
      `select id::float8 as id, number, total_cents as total, state, month::text, failures from statement where company_id = $1 order by month`,
      [company],
    )
  const creditUsed = async (company: number) =>
    (
      await world.rows<{ used: number }>(
        `select used_cents::int as used from budget_window where owner_kind = 'credit' and owner_id = $1`,
        [company],
      )
    )[0]?.used ?? 0
  const receivable = async (company: number) =>
    (
      await world.rows<{ cents: number }>(
        `select balance_cents::int as cents from ledger_account where code = 'receivable' and owner = $1`,
        [`company:${company}`],
      )
    )[0]?.cents ?? 0
  /** What is open by statements, by what is on none yet, and by what is still to be credited. */
  const owed = async (company: number) =>
    (
      await world.rows<{ cents: number }>(
        `select (coalesce((select sum(coalesce(again_cents, total_cents)) from statement where company_id = $1 and state not in ('paid', 'processing')), 0)
          + coalesce((select sum(l.amount_cents) from payment_leg l join booking b on b.office_id = l.office_id and b.id = l.booking_id
              where l.company_id = $1 and b.by_statement and l.state = 'due'
                and not exists (select from statement_line x where x.office_id = l.office_id and x.leg_id = l.id and x.refund_id is null)), 0)
          - coalesce((select sum(r.amount_cents) from refund r join payment_leg l on l.office_id = r.office_id and l.id = r.leg_id
              join booking b on b.office_id = l.office_id and b.id = l.booking_id
              where l.company_id = $1 and b.by_statement and not exists (select from statement_line x where x.refund_id = r.id)), 0))::int as cents`,
        [company],
      )
    )[0]!.cents

  /** C7: a statement is its lines, its lines are the ledger, and the ledger is what the company owes. */
  async function isSound(company: number): Promise<void> {
    expect(await world.rows('select * from statement_difference')).toEqual([])
    expect(await receivable(company)).toBe(await owed(company))
    expect(await readDrift(world)).toEqual([])
    expect(await world.rows('select currency from ledger_posting group by 1 having sum(amount_cents) <> 0')).toEqual([])
  }

  return { team, place, at, legState, statements, creditUsed, receivable, isSound }
}
