/**
 * Finds bookings over which a foreign calendar lies now, and closes what is no longer so. A new booking cannot come into
 * taken time (the guard refuses it), so only what calendars have brought lately can clash; the index is on that.
 */
import type { Context } from '#platform/context.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column } from '#platform/db/row-columns.ts'
import { eventsSql } from '../../server/emit.ts'

/** Long enough to find what came while nothing ran. */
const LATELY_HOURS = 24

const OVER = `k.office_id = b.office_id and k.day = b.day and k.a < b.b + b.turnover and b.a < k.b
    and is_overtaken(b.office_id, b.day, greatest(b.a, k.a), least(b.b + b.turnover, k.b))`

/** Once told, a clash is told again only when it had gone in between. */
const FIND = preparedStatement({
  name: 'clash_find',
  row: { id: column.number() },
  text: `with found as (
      select b.office_id, b.id, b.booker_id, min(k.feed_id) as feed_id
      from foreign_block k join booking b on b.office_id = k.office_id and b.day = k.day
      where k.created_at > $1::timestamptz - interval '${LATELY_HOURS} hours'
        and b.status = 'confirmed' and b.end_at > $1 and ${OVER}
      group by b.office_id, b.id, b.booker_id
    ), noted as (
      insert into calendar_clash (office_id, booking_id, feed_id, seen_at, state)
      select office_id, id, feed_id, $1, 'open' from found order by office_id, id
      on conflict (office_id, booking_id) do update set state = 'open', seen_at = excluded.seen_at, feed_id = excluded.feed_id
        where calendar_clash.state = 'gone'
      returning office_id, booking_id
    )
    ${eventsSql(
      'booking.clash',
      { office: 'found.office_id', booking: 'found.id', person: 'found.booker_id', at: '$1' },
      'found join noted on noted.office_id = found.office_id and noted.booking_id = found.id',
    )} returning id`,
})

const CLOSE = preparedStatement({
  name: 'clash_close',
  row: { booking_id: column.number() },
  text: `update calendar_clash c set state = case when b.status = 'canceled' then 'canceled' else 'gone' end
    from booking b
    where c.state = 'open' and b.office_id = c.office_id and b.id = c.booking_id
      and (b.status <> 'confirmed' or b.end_at <= $1 or not exists (select from foreign_block k where ${OVER}))
    returning c.booking_id`,
})

export async function findClashes({ db }: Context, now: Temporal.Instant): Promise<number> {
  const [found, closed] = await db.tx(async (tx) => [await tx.query(FIND, [now]), await tx.query(CLOSE, [now])])
  return found.length + closed.length
}
