/** The bookings of people around a given time, for rules/overlap.ts. */
import { formatQuarter } from '#kernel/quarters.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Reader } from '#platform/db/handles.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf } from '#platform/db/row-columns.ts'
import { overlapsOf } from '../../rules/overlap.ts'

const ROW = {
  booker_id: column.text('b.booker_id'),
  id: column.number('b.id'),
  title: column.text("case when $4 = 'en' then o.title_en else o.title_de end"),
  status: column.text('b.status'),
  start_at: column.instant('b.start_at'),
  end_at: column.instant('b.end_at'),
  a: column.number('b.a'),
  b: column.number('b.b'),
}
/** Uses the index booking_mine. No booking exceeds a day (booking.hours), so those that began earlier are over. */
const AROUND = preparedStatement({
  name: 'booking_own_around',
  row: ROW,
  text: `select ${listOf(ROW)}
    from booking b join office o on o.id = b.office_id
    where b.booker_id = any($1::uuid[]) and b.start_at > $2::timestamptz - interval '1 day' and b.start_at < $3`,
})

/** The bookings that overlap the requested time, each local to its own office. */
export async function readOverlaps(
  db: Reader,
  personId: string,
  wish: { startAt: Temporal.Instant; endAt: Temporal.Instant },
  locale: Locale,
) {
  return (await readOverlapsOf(db, [personId], wish, locale)).get(personId) ?? []
}

/** The same of several people, by their ids; whoever has none is missing. */
export async function readOverlapsOf(
  db: Reader,
  personIds: readonly string[],
  wish: { startAt: Temporal.Instant; endAt: Temporal.Instant },
  locale: Locale,
) {
  const rows = await db.query(AROUND, [personIds, wish.startAt, wish.endAt, locale])
  const byPerson = Map.groupBy(rows, (row) => row.booker_id)
  return new Map(
    [...byPerson].map(([personId, all]) => {
      const own = all.map((row) => ({ ...row, startAt: row.start_at, endAt: row.end_at }))
      const shown = overlapsOf(wish, own).map(({ id, title, a, b }) => ({
        id,
        title,
        from: formatQuarter(a),
        to: formatQuarter(b),
      }))
      return [personId, shown]
    }),
  )
}
