/** An office on one day, for bookings of that day that change. */
import type { Reads } from '#platform/db/handles.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable, type RowOf } from '#platform/db/row-columns.ts'
import type { BookableOffice } from '../rules/place.ts'

const OFFICE_DAY = {
  status: column.text<BookableOffice['status']>('o.status'),
  leadHours: column.number('o.lead_hours'),
  open: column.text('coalesce(d.open, o.hours[extract(isodow from $2::date)::int])::text'),
  capacity: column.number('coalesce(d.capacity, o.capacity)'),
  occ: nullable.json<number[]>('to_json(d.occ)'),
  held: nullable.json<number[]>('to_json(d.held)'),
}

const READ_OFFICE_DAY = preparedStatement({
  name: 'booking_office_day',
  row: OFFICE_DAY,
  text: `select ${listOf(OFFICE_DAY)} from office o left join office_day d on d.office_id = o.id and d.day = $2 where o.id = $1`,
})

/** @param day ISO date at the office */
export async function readOfficeDay(db: Reads, officeId: number, day: string): Promise<RowOf<typeof OFFICE_DAY>> {
  const [row] = await db.query(READ_OFFICE_DAY, [officeId, day])
  if (!row) throw new Error(`office ${officeId} of a booking is not there`)
  return row
}
