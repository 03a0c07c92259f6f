import { sql } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import type { Reads } from '#platform/db/handles.ts'

const MOST = 10

/** The title of an office `o` for whoever reads it. */
export const titleFor = (locale: Locale) => (locale === 'en' ? sql<string>`o.title_en` : sql<string>`o.title_de`)

/** Confirmed ones that are not over, the next first. */
export async function comingVisits(
  db: Reads,
  of: 'b.booker_id' | 'b.office_id' | 'o.provider_id',
  id: string | number | null,
  locale: Locale,
  now: Temporal.Instant,
) {
  if (id === null) return { shown: [], count: 0 }
  const rows = await db
    .selectFrom('booking as b')
    .innerJoin('office as o', 'o.id', 'b.office_id')
    .innerJoin('location as l', 'l.id', 'o.location_id')
    .innerJoin('person as guest', 'guest.id', 'b.booker_id')
    .select(['b.id', titleFor(locale).as('office'), 'guest.name as guest', 'b.start_at', 'l.zone'])
    .select(sql<number>`(count(*) over ())::int`.as('count'))
    .where(of, '=', id)
    .where('b.status', '=', 'confirmed')
    .where('b.end_at', '>', now)
    .orderBy('b.start_at')
    .orderBy('b.id')
    .limit(MOST)
    .execute()
  const shown = rows.map((row) => ({
    id: row.id,
    office: row.office,
    guest: row.guest,
    startAt: row.start_at.toString(),
    zone: row.zone,
  }))
  return { shown, count: rows[0]?.count ?? 0 }
}
