/** SQL of favourites. Each change is one statement, so that concurrent changes leave a consistent state. */
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable, type RowOf } from '#platform/db/row-columns.ts'
import type { TrackingItem } from '#ports/analytics.ts'
import type { ViewerScope } from '#features/office/rules/audience.ts'
import { visibleTo, viewerScopeValue } from '#features/office/server/audience.ts'
import type { Cents, Currency } from '#kernel/money.ts'
import type { Reads, Writes } from '#platform/db/handles.ts'
import { MOST_FAVOURITES } from '../rules/limits.ts'

type Mark = { personId: string; officeId: number; now: Temporal.Instant }

/** The result of a change: `was` and `is` are the state before and after; both are false when the list is full. */
const MARKED = { was: column.boolean(), is: column.boolean() }
export type Marked = RowOf<typeof MARKED>

// A concurrently added favourite is not visible here; the limit may then be exceeded by it, which does no harm.
const MARK = preparedStatement({
  name: 'favourite_mark',
  row: MARKED,
  text: `with before as (
          select exists (select from favourite where person_id = $1 and office_id = $2) as was,
            (select count(*) from favourite where person_id = $1) < ${MOST_FAVOURITES} as is_below_limit
        ), added as (
          insert into favourite (person_id, office_id, created_at) select $1, o.id, $3 from office o, before
          where o.id = $2 and o.status = 'published' and ${visibleTo('o', '$4')} and before.is_below_limit on conflict do nothing
        )
        select before.was, before.was or before.is_below_limit as is from office o, before
        where o.id = $2 and (o.status = 'published' and ${visibleTo('o', '$4')} or before.was)`,
})

/** Undefined when there is no such office, or it is hidden from this person. */
export async function mark(
  db: Writes,
  { personId, officeId, viewerScope, now }: Mark & { viewerScope: ViewerScope },
): Promise<Marked | undefined> {
  const rows = await db.query(MARK, [personId, officeId, now, viewerScopeValue(viewerScope)])
  return rows[0]
}

const UNMARK = preparedStatement({
  name: 'favourite_unmark',
  row: MARKED,
  text: `with gone as (delete from favourite where person_id = $1 and office_id = $2 returning office_id)
        select exists (select from gone) as was, false as is from office o
        where o.id = $2 and (o.status <> 'draft' and ${visibleTo('o', '$3')} or exists (select from gone))`,
})

/** Undefined when there is no such office for this person; a favourite can be removed in any state of its office. */
export async function unmark(
  db: Writes,
  { personId, officeId, viewerScope }: Omit<Mark, 'now'> & { viewerScope: ViewerScope },
): Promise<Marked | undefined> {
  const rows = await db.query(UNMARK, [personId, officeId, viewerScopeValue(viewerScope)])
  return rows[0]
}

const FAVOURITE = {
  id: column.number('o.id'),
  status: column.text('o.status'),
  title_de: column.text('o.title_de'),
  title_en: column.text('o.title_en'),
  provider: column.text('p.name'),
  city: column.text('l.city'),
  district: column.text('l.district'),
  category: column.text('o.category'),
  grp: column.number('o.grp'),
  photo: nullable.json<{ key: string; hash: string }>('o.photos -> 0'),
  price_cents: column.number<Cents>('o.price_cents'),
  currency: column.text<Currency>('o.currency'),
  rating_tenths: column.number('o.rating_tenths'),
  rating_count: column.number('o.rating_count'),
}

export type FavouriteRow = RowOf<typeof FAVOURITE>

const LIST = preparedStatement({
  name: 'favourite_list',
  row: FAVOURITE,
  text: `select ${listOf(FAVOURITE)}
        from favourite f join office o on o.id = f.office_id join location l on l.id = o.location_id join provider p on p.id = o.provider_id
        where f.person_id = $1 and ${visibleTo('o', '$2')} order by f.created_at desc, o.id desc`,
})

/** Latest first, without offices that this person can not see any more. */
export async function listFavouriteRows(
  db: Reads,
  personId: string,
  viewerScope: ViewerScope,
): Promise<FavouriteRow[]> {
  return db.query(LIST, [personId, viewerScopeValue(viewerScope)])
}

/** Spec 3, tracking item; in English, like its categories. */
export async function readTrackingItem(db: Reads, officeId: number, hours: number): Promise<TrackingItem | undefined> {
  const row = await db
    .selectFrom('office as o')
    .innerJoin('provider as p', 'p.id', 'o.provider_id')
    .select(['o.id as itemId', 'o.title_en as name', 'p.name as brand', 'o.currency', 'o.grp', 'o.category'])
    .select('o.price_cents as cents')
    .where('o.id', '=', officeId)
    .executeTakeFirst()
  if (!row) return undefined
  const { grp, category, cents, ...item } = row
  return {
    ...item,
    categories: [grp === 1 ? 'Desk' : 'Meeting Room', category],
    pricePerHour: cents / 100,
    quantity: hours,
  }
}
