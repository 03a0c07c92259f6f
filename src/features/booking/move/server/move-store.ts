/** SQL of moves: the booking at another time. */
import { sql } from 'kysely'
import type { Reads, Tx } from '#platform/db/handles.ts'
import type { BookingRow } from '../../server/store.ts'
import type { Moved } from '../rules/move.ts'

/** What an earlier request with this key has done. */
export async function readMove(db: Reads, booking: BookingRow, requestKey: string) {
  return db
    .selectFrom('booking_move')
    .select(['new_start_at', 'new_end_at', 'new_total_cents'])
    .where('office_id', '=', booking.office_id)
    .where('booking_id', '=', booking.id)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

/** Both days change in this one statement, or neither; the database refuses it when a desk is missing. */
export async function writeMove(
  tx: Tx,
  booking: BookingRow,
  { slot, hours, price, freeUntil }: Omit<Moved, 'payment'>,
  request: { id: number; key: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('booking')
    .set((column) => ({
      day: slot.day,
      a: slot.a,
      b: slot.b,
      start_at: slot.startAt,
      end_at: slot.endAt,
      hours,
      sum_cents: price.sumCents,
      discount_cents: price.discountCents,
      total_cents: price.totalCents,
      block_cents: price.blockCents,
      free_until: freeUntil,
      version: column('version', '+', 1),
    }))
    .where('office_id', '=', booking.office_id)
    .where('id', '=', booking.id)
    .execute()
  await tx
    .insertInto('booking_move')
    .values({
      office_id: booking.office_id,
      booking_id: booking.id,
      id: request.id,
      request_key: request.key,
      old_start_at: booking.start_at,
      old_end_at: booking.end_at,
      new_start_at: slot.startAt,
      new_end_at: slot.endAt,
      old_total_cents: booking.total_cents,
      new_total_cents: price.totalCents,
      created_at: request.now,
    })
    .execute()
  // Its start and end are announced again.
  await tx
    .deleteFrom('booking_reminder')
    .where('booking_id', '=', booking.id)
    .where(sql<boolean>`kind in ('starting', 'ending')`)
    .execute()
}
