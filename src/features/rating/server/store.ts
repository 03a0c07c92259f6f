/** SQL of ratings. */
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable, type RowOf } from '#platform/db/row-columns.ts'
import type { BookingStatus } from '#features/booking/rules/states.ts'
import type { Reads, Tx } from '#platform/db/handles.ts'
import { lockOffice } from '#features/office/server/save-rating-summary.ts'
import type { RatingValue } from '../rules/rate.ts'

const RATED = {
  office_id: column.number('b.office_id'),
  id: column.number('b.id'),
  booker_id: column.text('b.booker_id'),
  status: column.text<BookingStatus>('b.status'),
  end_at: column.instant('b.end_at'),
  /** At a place that colleagues share. */
  is_shared: column.boolean('p.person_id is null'),
  value: nullable.number<RatingValue>('r.value'),
  text: nullable.text('r.text'),
  answer: nullable.text('r.answer'),
  hidden_reason: nullable.text('r.hidden_reason'),
  title_de: column.text('o.title_de'),
  title_en: column.text('o.title_en'),
  provider_name: column.text('p.name'),
  category: column.text('o.category'),
  grp: column.number('o.grp'),
  photo: nullable.json<{ key: string; hash: string }>('o.photos -> 0'),
  rating_counts: column.numbers('o.rating_counts'),
  rating_tenths: column.number('o.rating_tenths'),
  rating_count: column.number('o.rating_count'),
}

export type RatedRow = RowOf<typeof RATED>

const READ = preparedStatement({
  name: 'rating_read',
  row: RATED,
  text: `select ${listOf(RATED)}
        from booking b join office o on o.id = b.office_id join provider p on p.id = o.provider_id
          left join rating r on r.office_id = b.office_id and r.booking_id = b.id
        where b.id = $1`,
})

export async function readRated(db: Reads, bookingId: number): Promise<RatedRow | undefined> {
  const rows = await db.query(READ, [bookingId])
  return rows[0]
}

/** Locks the booking, then its office, which serialises concurrent ratings of one office. */
export async function lockRated(tx: Tx, bookingId: number): Promise<RatedRow | undefined> {
  const locked = await tx
    .selectFrom('booking')
    .select('office_id')
    .where('id', '=', bookingId)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) return undefined
  await lockOffice(tx, locked.office_id)
  return readRated(tx, bookingId)
}

export async function saveRating(
  tx: Tx,
  r: {
    officeId: number
    bookingId: number
    personId: string
    value: RatingValue
    text: string | null
    now: Temporal.Instant
  },
): Promise<void> {
  const given = { value: r.value, text: r.text, updated_at: r.now }
  await tx
    .insertInto('rating')
    .values({
      office_id: r.officeId,
      booking_id: r.bookingId,
      person_id: r.personId,
      created_at: r.now,
      ...given,
    })
    .onConflict((on) => on.columns(['office_id', 'booking_id']).doUpdateSet(given))
    .execute()
}
