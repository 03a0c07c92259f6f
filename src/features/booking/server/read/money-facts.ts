/** What the timeline of a booking's money is made of. */
import { submitAt } from '#features/payment/debit/rules/debit-day.ts'
import { heldMoney, type MoneyFacts } from '#features/payment/timeline/rules/money-timeline.ts'
import type { BookingRow } from '../store.ts'

export function moneyOf(row: BookingRow): MoneyFacts {
  return {
    status: row.status,
    leg: row.leg_state,
    hold: heldMoney(row),
    holdCents: row.leg_hold_cents,
    amountCents: row.leg_amount_cents,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    canceledAt: row.canceled_at,
    holdAt: row.leg_hold_at,
    dueAt: row.leg_due_at,
    isDebit: row.method_kind === 'sepa',
    debitAt: row.leg_debit_on === null ? null : submitAt(Temporal.PlainDate.from(row.leg_debit_on)),
    changedAt: row.leg_updated_at,
  }
}
