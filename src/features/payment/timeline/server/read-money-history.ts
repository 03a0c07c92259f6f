import { toCents } from '#kernel/money.ts'
import type { Reads } from '#platform/db/handles.ts'
import { readPostings } from '../../refund/server/refund-store.ts'
import type { PastMoney } from '../rules/money-timeline.ts'
import { payerHistory } from '../rules/payer-history.ts'

/** What has happened with the payer's money: in the ledger, in documents, and when it was made longer. */
export async function readMoneyHistory(db: Reads, bookingId: number): Promise<PastMoney[]> {
  const [postings, documents, extensions] = await Promise.all([
    readPostings(db, bookingId),
    db
      .selectFrom('booking_document')
      .select(({ ref }) => [
        ref('is_credit').$notNull().as('is_credit'),
        ref('gross_cents').$notNull().as('cents'),
        ref('issued_at').$notNull().as('at'),
      ])
      .where('booking_id', '=', bookingId)
      .orderBy('issued_at')
      .execute(),
    db
      .selectFrom('booking_extended')
      .select(({ ref }) => [ref('added_cents').$notNull().as('cents'), ref('at').$notNull().as('at')])
      .where('booking_id', '=', bookingId)
      .orderBy('at')
      .execute(),
  ])
  return [
    ...extensions.map((one) => ({ kind: 'extended' as const, ...one })),
    ...payerHistory(postings),
    ...documents.map(({ is_credit: isCredit, cents, at }) => ({
      kind: isCredit ? ('credit_note' as const) : ('invoice' as const),
      cents: toCents(Math.abs(cents)),
      at,
    })),
  ]
}
