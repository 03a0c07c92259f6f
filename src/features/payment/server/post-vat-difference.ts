import type { Cents, Currency } from '#kernel/money.ts'
import type { Tx } from '#platform/db/handles.ts'
import { postVatDifference } from '../rules/postings.ts'
import { post } from './ledger.ts'

/** In the transaction that issues a commission invoice. @param cents by how much its VAT is more than what was posted */
export async function bookVatDifference(
  tx: Tx,
  invoiceId: number,
  { cents, currency }: { readonly cents: Cents; readonly currency: Currency },
  now: Temporal.Instant,
): Promise<void> {
  if (cents === 0) return
  await post(tx, {
    kind: 'vat_difference',
    key: `invoice:${invoiceId}:vat`,
    officeId: null,
    bookingId: null,
    legId: null,
    externalRef: null,
    currency,
    postings: postVatDifference(cents),
    now,
  })
}
