/** Who comes to the places that colleagues share (company/place hands this in from src/app). */
import type { InternalVisits } from '#features/company/place/server/outside.ts'
import { ZERO } from '#kernel/money.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable } from '#platform/db/row-columns.ts'
import { cancelWith } from '../cancel/cancel-booking.ts'
import { lockBookingRow } from '../store.ts'

const VISIT = {
  id: column.number('b.id'),
  office: column.number('b.office_id'),
  member: nullable.number('b.member_id'),
  day: column.text('b.day'),
  a: column.number('b.a'),
  b: column.number('b.b'),
  quantity: column.number('b.quantity'),
}

const READ = preparedStatement({
  name: 'booking_internal_visits',
  row: VISIT,
  text: `select ${listOf(VISIT)} from booking b
    where b.office_id = any ($1::bigint[]) and b.day between $2 and $3 and b.status in ('confirmed', 'completed')
    order by b.day, b.a, b.id`,
})

export const internalVisits: InternalVisits = {
  async visitsAt(db, offices, { from, until }) {
    return offices.length === 0 ? [] : db.query(READ, [offices, from, until])
  },

  async nextVisitDay(db, office, now) {
    const row = await db
      .selectFrom('booking')
      .select('day')
      .where('office_id', '=', office)
      .where('status', 'in', ['held', 'confirmed'])
      .where('end_at', '>', now)
      .orderBy('start_at')
      .limit(1)
      .executeTakeFirst()
    return row?.day ?? null
  },

  async cancelVisits(tx, office, { reason, now, only }) {
    let coming = tx
      .selectFrom('booking')
      .select('id')
      .where('office_id', '=', office)
      .where('status', 'in', ['held', 'confirmed'])
      .where('start_at', '>', now)
      .orderBy('id')
    if (only !== undefined) coming = coming.where('id', '=', only)
    let canceled = 0
    for (const { id } of await coming.execute()) {
      const row = await lockBookingRow(tx, id)
      // Cancelled or begun while it was waited for.
      if (!row || (row.status !== 'held' && row.status !== 'confirmed')) continue
      await cancelWith(tx, row, { by: 'provider', feeCents: ZERO, reason, now })
      canceled += 1
    }
    return canceled
  },
}
