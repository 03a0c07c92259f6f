import type { Reads } from '#platform/db/handles.ts'

/** The invoice or credit note with this number, as it stands on the paper. */
export function findInvoicesByNumber(db: Reads, number: string) {
  return db
    .selectFrom('invoice')
    .select(['id', 'number', 'booking_id', 'gross_cents', 'currency', 'issued_at'])
    .where('number', '=', number)
    .execute()
}
