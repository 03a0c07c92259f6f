import type { Reads } from '#platform/db/handles.ts'
import { submitAt } from '../../debit/rules/debit-day.ts'
import { heldMoney, moneyTimeline, type MoneyFacts, type MoneyLine } from '../rules/money-timeline.ts'
import { readMoneyHistory } from './read-money-history.ts'

/** For operators, what the payer of a booking sees: its facts are read here, and everything else is the same. */
export async function readMoneyTimeline(db: Reads, officeId: number, bookingId: number): Promise<MoneyLine[]> {
  const row = await db
    .selectFrom('payment_leg as leg')
    .innerJoin('booking_price as b', (on) =>
      on.onRef('b.office_id', '=', 'leg.office_id').onRef('b.booking_id', '=', 'leg.booking_id'),
    )
    .leftJoin('payment_method as m', 'm.id', 'leg.method_id')
    .select(['leg.state', 'leg.hold_cents', 'leg.amount_cents', 'leg.hold_at', 'leg.due_at'])
    .select(['leg.held_cents', 'leg.held_at', 'leg.freed_at', 'leg.held_taken_cents'])
    .select(['leg.debit_on', 'leg.updated_at', 'b.confirmed_at', 'b.canceled_at', 'm.kind as method_kind'])
    .select(({ ref }) => [
      ref('b.status').$castTo<MoneyFacts['status']>().as('status'),
      ref('b.created_at').$notNull().as('created_at'),
    ])
    .where('leg.office_id', '=', officeId)
    .where('leg.booking_id', '=', bookingId)
    .where('leg.kind', '=', 'main')
    .executeTakeFirst()
  if (!row) return []
  const facts = {
    status: row.status,
    leg: row.state,
    hold: heldMoney(row),
    holdCents: row.hold_cents,
    amountCents: row.amount_cents,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    canceledAt: row.canceled_at,
    holdAt: row.hold_at,
    dueAt: row.due_at,
    isDebit: row.method_kind === 'sepa',
    debitAt: row.debit_on === null ? null : submitAt(Temporal.PlainDate.from(row.debit_on)),
    changedAt: row.updated_at,
  }
  return moneyTimeline(facts, await readMoneyHistory(db, bookingId))
}
