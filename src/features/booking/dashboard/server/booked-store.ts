/** SQL of what is booked at a provider's offices, as their calendar shows it. */
import type { Reads } from '#platform/db/handles.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable } from '#platform/db/row-columns.ts'

const BOOKED = {
  office_id: column.number('b.office_id'),
  id: column.number('b.id'),
  date: column.text('b.day::text'),
  a: column.number('b.a'),
  b: column.number('b.b'),
  until: column.number('b.b + b.turnover'),
  desks: column.number('b.quantity'),
  // Slot holds take their desks, but who is paying is nobody's business yet.
  is_paying: column.boolean('b.confirmed_at is null'),
  given_name: nullable.text('booker.given_name'),
  booker_name: nullable.text('booker.name'),
}

const READ_BOOKED = preparedStatement({
  name: 'booking_calendar',
  row: BOOKED,
  text: `select ${listOf(BOOKED)}
    from office o join provider p on p.id = o.provider_id join booking b on b.office_id = o.id
      left join person booker on booker.id = b.booker_id
    where p.person_id = $1 and b.day >= $2 and b.day <= $3 and ($4::bigint is null or b.office_id = $4)
      and b.status not in ('canceled', 'expired')
    order by b.a, b.id`,
})

type Wanted = { readonly personId: string; readonly from: string; readonly to: string; readonly office: number | null }

export async function readBooked(db: Reads, { personId, from, to, office }: Wanted) {
  return db.query(READ_BOOKED, [personId, from, to, office])
}

const AFFECTED = {
  id: column.number('b.id'),
  date: column.text('b.day::text'),
  a: column.number('b.a'),
  start_at: column.instant('b.start_at'),
  end_at: column.instant('b.end_at'),
  zone: column.text('l.zone'),
  is_paying: column.boolean('b.confirmed_at is null'),
  given_name: nullable.text('booker.given_name'),
  booker_name: nullable.text('booker.name'),
}

const READ_AFFECTED = preparedStatement({
  name: 'booking_affected',
  row: AFFECTED,
  text: `select ${listOf(AFFECTED)}
    from booking b join office o on o.id = b.office_id join location l on l.id = o.location_id
      left join person booker on booker.id = b.booker_id
    where b.id = any ($1::bigint[]) order by b.start_at, b.id`,
})

/** @param ids of bookings at offices of whoever asks */
export async function readAffected(db: Reads, ids: readonly number[]) {
  return db.query(READ_AFFECTED, [ids])
}
