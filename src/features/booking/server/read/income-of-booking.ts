import { incomeOf } from '#features/payment/rules/commission.ts'
import { ZERO, type Cents } from '#kernel/money.ts'
import type { BookingRow } from '../store.ts'

/** What the provider gets of a booking: the marketplace makes up for a discount that it gave itself. */
export function incomeOfBooking(
  row: Pick<BookingRow, 'status' | 'discount_funded_by' | 'discount_cents' | 'commission_rate'>,
  owed: Cents,
): Cents {
  const isGiven = row.status !== 'canceled' && row.discount_funded_by === 'platform'
  return incomeOf(owed, isGiven ? row.discount_cents : ZERO, row.commission_rate)
}
