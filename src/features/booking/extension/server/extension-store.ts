/** SQL of extensions: the office's day, and the booking with a later end. */
import { sql } from 'kysely'
import type { Reads, Tx } from '#platform/db/handles.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable } from '#platform/db/row-columns.ts'
import type { BookingRow } from '../../server/store.ts'
import type { Extension, OfficeDay } from '../rules/extension.ts'

const OFFICE_DAY = {
  open: column.text('coalesce(d.open, o.hours[extract(isodow from $2::date)::int])::text'),
  capacity: column.number('coalesce(d.capacity, o.capacity)'),
  occ: nullable.json<number[]>('to_json(d.occ)'),
  held: nullable.json<number[]>('to_json(d.held)'),
}

const READ_OFFICE_DAY = preparedStatement({
  name: 'booking_extension_day',
  row: OFFICE_DAY,
  text: `select ${listOf(OFFICE_DAY)} from office o left join office_day d on d.office_id = o.id and d.day = $2 where o.id = $1`,
})

/** The day on which the booking is, as it is now. */
export async function readOfficeDay(db: Reads, booking: BookingRow): Promise<OfficeDay> {
  const [row] = await db.query(READ_OFFICE_DAY, [booking.office_id, booking.day])
  if (!row) throw new Error(`office ${booking.office_id} of booking ${booking.id} is not there`)
  return row
}

/** What an earlier request with this key was granted. */
export async function readExtension(tx: Tx, booking: BookingRow, requestKey: string) {
  return tx
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
  { hours, b, endAt, chargedHours, price }: Extension,
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
