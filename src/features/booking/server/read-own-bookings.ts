/** A person's bookings around a time, for rules/overlap.ts. */
import { formatQuarter } from '#kernel/quarters.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Reader } from '#platform/db/database.ts'
import { overlapsOf } from '../rules/overlap.ts'

type Row = {
  id: number
  title: string
  status: string
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  a: number
  b: number
}

/** By the index booking_mine. No booking is longer than a day (booking.hours): what began a day before the wish is over. */
const AROUND = {
  name: 'booking_own_around',
  text: `select b.id, case when $4 = 'en' then o.title_en else o.title_de end as title, b.status, b.start_at, b.end_at, b.a, b.b
    from booking b join office o on o.id = b.office_id
    where b.booker_id = $1 and b.kind = 'booking' and b.start_at > $2::timestamptz - interval '1 day' and b.start_at < $3`,
}

/** What overlaps a wish, local to its own office. */
export async function readOverlaps(
  db: Reader,
  personId: string,
  wish: { startAt: Temporal.Instant; endAt: Temporal.Instant },
  locale: Locale,
) {
  const rows = await db.query<Row>(AROUND, [personId, wish.startAt, wish.endAt, locale])
  const own = rows.map((row) => ({ ...row, startAt: row.start_at, endAt: row.end_at }))
  return overlapsOf(wish, own).map(({ id, title, a, b }) => ({
    id,
    title,
    from: formatQuarter(a),
    to: formatQuarter(b),
  }))
}
