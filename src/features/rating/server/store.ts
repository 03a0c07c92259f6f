/** All SQL of ratings. */
import type { BookingStatus } from '#features/booking/rules/states.ts'
import type { Reads, Tx } from '#platform/db/database.ts'
import type { RatingSummary, RatingValue } from '../rules/rate.ts'

export type RatedRow = {
  office_id: number
  id: number
  booker_id: string
  status: BookingStatus
  end_at: Temporal.Instant
  value: RatingValue | null
  title_de: string
  title_en: string
  provider_name: string
  category: string
  grp: number
  photo: { key: string; hash: string } | null
  rating_counts: number[]
  rating_tenths: number
  rating_count: number
}

export async function readRated(db: Reads, bookingId: number): Promise<RatedRow | undefined> {
  const rows = await db.query<RatedRow>(
    {
      name: 'rating_read',
      text: `select b.office_id, b.id, b.booker_id, b.status, b.end_at, r.value, o.title_de, o.title_en, p.name as provider_name, o.category, o.grp,
          o.photos -> 0 as photo, o.rating_counts, o.rating_tenths, o.rating_count
        from booking b join office o on o.id = b.office_id join provider p on p.id = o.provider_id
          left join rating r on r.office_id = b.office_id and r.booking_id = b.id
        where b.id = $1 and b.kind = 'booking'`,
    },
    [bookingId],
  )
  return rows[0]
}

/** Locks the booking, then the office whose mean changes: two ratings of one office wait for each other. */
export async function lockRated(tx: Tx, bookingId: number): Promise<RatedRow | undefined> {
  const locked = await tx.query<{ office_id: number }>('select office_id from booking where id = $1 for update', [
    bookingId,
  ])
  if (!locked[0]) return undefined
  await tx.query('select 1 from office where id = $1 for no key update', [locked[0].office_id])
  return readRated(tx, bookingId)
}

export async function saveRating(
  tx: Tx,
  r: { officeId: number; bookingId: number; personId: string; value: RatingValue; now: Temporal.Instant },
): Promise<void> {
  await tx.query(
    `insert into rating (office_id, booking_id, person_id, value, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
     on conflict (office_id, booking_id) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [r.officeId, r.bookingId, r.personId, r.value, r.now],
  )
}

export async function saveSummary(tx: Tx, officeId: number, summary: RatingSummary): Promise<void> {
  await tx.query('update office set rating_counts = $2, rating_tenths = $3, rating_count = $4 where id = $1', [
    officeId,
    summary.counts,
    summary.tenths,
    summary.count,
  ])
}
