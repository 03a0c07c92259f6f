import type { Reads, Tx } from '#platform/db/handles.ts'
import type { BookingRow } from '../../server/store.ts'

export async function readDeclared(db: Reads, booking: Pick<BookingRow, 'office_id' | 'id'>) {
  const row = await db
    .selectFrom('booking_withdrawal')
    .select(['name', 'declared_at'])
    .where('office_id', '=', booking.office_id)
    .where('booking_id', '=', booking.id)
    .executeTakeFirst()
  return row ?? null
}

export async function addWithdrawal(
  tx: Tx,
  booking: Pick<BookingRow, 'office_id' | 'id'>,
  { name, at }: { name: string; at: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('booking_withdrawal')
    .values({ office_id: booking.office_id, booking_id: booking.id, name, declared_at: at })
    .execute()
}
