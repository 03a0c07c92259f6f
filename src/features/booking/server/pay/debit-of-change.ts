/** Changes that a bank account pays for: nothing is held before the visit, so what it may owe has a limit. */
import { debitLimit, lockDebtor } from '#features/payment/debit/server/debit-risk-store.ts'
import { methodFits } from '#features/payment/rules/hold-plan.ts'
import type { Payer } from '#features/payment/rules/payer.ts'
import { methodsOfPayer } from '#features/payment/server/read-payment-methods.ts'
import type { Cents } from '#kernel/money.ts'
import { refused, YES, type Verdict } from '#kernel/verdict.ts'
import type { Reads, Tx } from '#platform/db/handles.ts'
import type { BookingRow } from '../store.ts'

/** What was free of charge and has no method yet is paid with the payer's default one, once it costs something. */
export async function withWayToPay(db: Reads, booking: BookingRow): Promise<BookingRow> {
  if (booking.method_kind !== null) return booking
  const [method] = await methodsOfPayer(db, payerOfBooking(booking))
  return method ? { ...booking, method_kind: method.kind } : booking
}

/**
 * @param booking with its way to pay
 * @returns whether the booking may cost so much; what makes it no dearer always may
 */
export async function debitRoom(db: Reads, booking: BookingRow): Promise<(totalCents: Cents) => Verdict<unknown>> {
  if (booking.method_kind !== 'sepa') return () => YES
  const may = methodFits('sepa', booking.currency)
    ? await debitLimit(db, payerOfBooking(booking), booking.leg_id)
    : () => refused('payment.currency')
  return (totalCents) => (totalCents <= booking.total_cents ? YES : may(totalCents))
}

/** Bookings of one payer that grow at the same moment follow each other, so that together they keep the limit. */
export async function lockDebtorOf(tx: Tx, booking: BookingRow): Promise<void> {
  const { method_kind: kind } = await withWayToPay(tx, booking)
  if (kind === 'sepa') await lockDebtor(tx, payerOfBooking(booking))
}

function payerOfBooking({ company_id: companyId, booker_id: bookerId }: BookingRow): Payer {
  return companyId === null ? { personId: bookerId, companyId: null } : { personId: null, companyId }
}
