/** SQL of extensions: the booking with a later end. */
import { sql } from 'kysely'
import type { Reads, Tx } from '#platform/db/handles.ts'
import type { BookingRow } from '../../server/store.ts'
import type { Extension } from '../rules/extension.ts'

/** What an earlier request with this key was granted. */
export async function readExtension(db: Reads, booking: BookingRow, requestKey: string) {
  return db
    .selectFrom('booking_extension')
    .select(['hours', 'new_total_cents'])
    .where('office_id', '=', booking.office_id)
    .where('booking_id', '=', booking.id)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

/** The database refuses it when a desk is missing in the meantime, or the office is closed. */
export async function writeExtension(
  tx: Tx,
  booking: BookingRow,
  { hours, b, endAt, chargedHours, price }: Omit<Extension, 'payment'>,
  request: { id: number; key: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('booking')
    .set((column) => ({
      b,
      end_at: endAt,
      hours: chargedHours,
      sum_cents: price.sumCents,
      discount_cents: price.discountCents,
      total_cents: price.totalCents,
      block_cents: price.blockCents,
      extensions: column('extensions', '+', 1),
      version: column('version', '+', 1),
    }))
    .where('office_id', '=', booking.office_id)
    .where('id', '=', booking.id)
    .execute()
  await tx
    .insertInto('booking_extension')
    .values({
      office_id: booking.office_id,
      booking_id: booking.id,
      id: request.id,
      request_key: request.key,
      hours,
      old_end_at: booking.end_at,
      new_end_at: endAt,
      old_total_cents: booking.total_cents,
      new_total_cents: price.totalCents,
      created_at: request.now,
    })
    .execute()
  // The new end is announced half an hour before it, as the old one was.
  await tx
    .deleteFrom('booking_reminder')
    .where('booking_id', '=', booking.id)
    .where(sql<boolean>`kind = 'ending'`)
    .execute()
}
