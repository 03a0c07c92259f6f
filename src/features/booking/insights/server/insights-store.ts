/** SQL of how offices were used. Days and bookings that are alike are counted together, so that few rows come back. */
import type { Reads } from '#platform/db/handles.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf } from '#platform/db/row-columns.ts'

const OPEN = {
  weekday: column.number('extract(isodow from t.day)::int'),
  open: column.text('coalesce(d.open, o.hours[extract(isodow from t.day)::int])::text'),
  capacity: column.number('coalesce(d.capacity, o.capacity)::int'),
  days: column.number('count(*)::int'),
}

const OPEN_DAYS = preparedStatement({
  name: 'insights_open',
  row: OPEN,
  // Days before an office was offered do not count.
  text: `select ${listOf(OPEN)}
    from office o join provider p on p.id = o.provider_id join location l on l.id = o.location_id
      cross join generate_series($2::date::timestamp, $3::date::timestamp, interval '1 day') t (day)
      left join office_day d on d.office_id = o.id and d.day = t.day::date
    where p.person_id = $1 and o.status <> 'deleted' and ($4::bigint is null or o.id = $4)
      and t.day::date >= (o.created_at at time zone l.zone)::date
    group by 1, 2, 3`,
})

const BOOKED = {
  weekday: column.number('extract(isodow from b.day)::int'),
  a: column.number('b.a'),
  b: column.number('b.b'),
  desks: column.number('sum(b.quantity)::int'),
}

const BOOKED_TIMES = preparedStatement({
  name: 'insights_booked',
  row: BOOKED,
  text: `select ${listOf(BOOKED)}
    from office o join provider p on p.id = o.provider_id join booking b on b.office_id = o.id
    where p.person_id = $1 and o.status <> 'deleted' and ($4::bigint is null or o.id = $4)
      and b.day >= $2 and b.day <= $3 and b.status in ('confirmed', 'completed')
    group by 1, 2, 3`,
})

const COUNT = {
  bookings: column.number("count(*) filter (where b.status <> 'canceled')::int"),
  by_guest: column.number("count(*) filter (where b.canceled_by = 'user')::int"),
  by_provider: column.number("count(*) filter (where b.canceled_by = 'provider')::int"),
  by_others: column.number("count(*) filter (where b.canceled_by in ('operator', 'payment'))::int"),
}

const COUNTS = preparedStatement({
  name: 'insights_counts',
  row: COUNT,
  text: `select ${listOf(COUNT)}
    from office o join provider p on p.id = o.provider_id join booking b on b.office_id = o.id
    where p.person_id = $1 and o.status <> 'deleted' and ($4::bigint is null or o.id = $4)
      and b.day >= $2 and b.day <= $3 and b.confirmed_at is not null
      and b.status in ('confirmed', 'completed', 'canceled')`,
})

export type WantedUse = {
  readonly personId: string
  readonly from: string
  readonly to: string
  readonly office: number | null
}

export async function readUse(db: Reads, { personId, from, to, office }: WantedUse) {
  const values = [personId, from, to, office]
  const [open, booked, [counts]] = await Promise.all([
    db.query(OPEN_DAYS, values),
    db.query(BOOKED_TIMES, values),
    db.query(COUNTS, values),
  ])
  return { open, booked, counts: counts ?? { bookings: 0, by_guest: 0, by_provider: 0, by_others: 0 } }
}
