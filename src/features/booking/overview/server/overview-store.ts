/** SQL of what a provider's list of offices shows of bookings and of the payee. */
import type { Reads } from '#platform/db/handles.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable } from '#platform/db/row-columns.ts'

const NEXT_BOOKING = {
  office_id: column.number('b.office_id'),
  id: column.number('b.id'),
  date: column.text('b.day::text'),
  a: column.number('b.a'),
  given_name: nullable.text('booker.given_name'),
  booker_name: nullable.text('booker.name'),
}

/** Of each office the first that has not begun; days are compared first, because the index has the day. */
const NEXT = preparedStatement({
  name: 'overview_next_bookings',
  row: NEXT_BOOKING,
  text: `select ${listOf(NEXT_BOOKING)}
    from provider p join office o on o.provider_id = p.id
      cross join lateral (select b.* from booking b
        where b.office_id = o.id and b.status = 'confirmed' and b.day >= ($2::timestamptz - interval '1 day')::date and b.start_at > $2
        order by b.day, b.a, b.id limit 1) b
      left join person booker on booker.id = b.booker_id
    where p.person_id = $1 and o.status <> 'deleted'`,
})

export async function readNextBookings(db: Reads, personId: string, now: Temporal.Instant) {
  return db.query(NEXT, [personId, now])
}

/** What the payment provider (view of payment) and the report to the tax office (view of the feature tax) ask of them. */
export async function readAsked(db: Reads, personId: string) {
  return db
    .selectFrom('provider as p')
    .leftJoin('provider_payee as y', 'y.provider_id', 'p.id')
    .leftJoin('tax_asked as t', 't.provider_id', 'p.id')
    .select(({ ref }) => [
      ref('y.state').$castTo<'pending' | 'active' | 'restricted' | null>().as('state'),
      'y.is_asked as isAsked',
      'y.restricted_at as restrictedAt',
      't.asked_at as askedAt',
      't.is_blocked as isStopped',
    ])
    .where('p.person_id', '=', personId)
    .executeTakeFirst()
}
