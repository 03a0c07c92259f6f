/**
 * The search over offices: filter, order, availability. Candidates are read in order, one by one, and the availability
 * probe runs row by row until the cap is full. The map's SQL is in map-index.ts.
 */
import { preparedStatement, preparedStatements, shapesOf } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable } from '#platform/db/row-columns.ts'
import type { LatLng } from '#kernel/geo.ts'
import { mercator } from '#kernel/geo.ts'
import type { Locale } from '#kernel/locale.ts'
import type { ViewerScope } from '#features/office/rules/audience.ts'
import { orderSql } from '#features/office/rules/order-parts.ts'
import { visibleTo, viewerScopeValue } from '#features/office/server/audience.ts'
import type { Reader } from '#platform/db/handles.ts'
import { coverOf, squareOf } from '../rules/cover.ts'
import { RESULT_CAP } from '../rules/limits.ts'
import { RESULT_ORDERS, type SearchOrder } from '../rules/result-order.ts'
import {
  filterValues,
  IN_BOX,
  isFree,
  metresFrom,
  BEYOND_HORIZON,
  ofProvider,
  OF_PRICE,
  OF_TYPE,
  WHERE,
  type OfficeFilter,
  type TimeFilter,
} from './office-filter.ts'

export type Hit = { readonly id: number; readonly lat: number; readonly lng: number }

type SortedOrder = Exclude<SearchOrder, 'distance'>
const SORTED_ORDERS = ['price_asc', 'price_desc', 'rating_asc', 'rating_desc'] as const

const COLUMNS = { price: 'price_cents', rating: 'rating_tenths', number: 'id' }
const orderBy = (order: SortedOrder) => orderSql(RESULT_ORDERS[order], COLUMNS)
/** Without an index. What nobody has rated has zero tenths and comes last. */
const plainOrderBy = (order: SortedOrder) =>
  orderSql(RESULT_ORDERS[order], order === 'rating_asc' ? { ...COLUMNS, rating: 'nullif(rating_tenths, 0)' } : COLUMNS)

/** Numbers of cells for which a statement is prepared; unused cells stay empty. */
const STREAMS = [4, 9, 16, 25, 36, 64, 160] as const
const ALL_RATINGS_TENTHS = [0, 100] as const
const RATED_TENTHS = [1, 100] as const
const UNRATED_TENTHS = [0, 0] as const
/** More cells cost more to open, coarser cells read more offices outside the box; 390 km cells read the most. */
const MOST_STREAMS = { 14: 36, 12: 36, 9: 64 }

/** The first RESULT_CAP hits in order, always exact. */
export async function findHits(
  db: Reader,
  filter: OfficeFilter,
  time: TimeFilter,
  order: SearchOrder,
  near: LatLng,
  onlyAvailable: boolean,
): Promise<Hit[]> {
  if (onlyAvailable && time.leadHours === BEYOND_HORIZON) return []
  if (filter.providerId !== null) return findOfProvider(db, filter, time, order, near, onlyAvailable)
  if (order === 'distance') return findNearest(db, filter, time, near, onlyAvailable)
  return findSorted(db, filter, time, order, onlyAvailable)
}

/** The weekly hours are read only when the day has no row; all other columns come from the indexes. */
const HOURS_OF = (office: string) => `(select f.hours[$12::int] from office f where f.id = ${office}.id)`

/** Without the availability filter the statement still uses its parameters, so that all variants share one list. */
const TAKEN = (onlyAvailable: boolean) =>
  onlyAvailable
    ? isFree('c', HOURS_OF('c'))
    : '$11::date is not null and $12::int > 0 and $13::bit(96) is not null and $14::int is not null'

const HIT = { id: column.number('c.id'), lat: column.number('c.lat'), lng: column.number('c.lng') }

// The group is a literal, so that the planner can use the group's partial index.
const NEAREST = preparedStatements(
  shapesOf([1, 2], [true, false], [true, false]),
  (group, isCircle, onlyAvailable) => ({
    name: `search_near_${group}${isCircle ? 1 : 0}${onlyAvailable ? 1 : 0}`,
    row: HIT,
    text: `with c as materialized (
      select o.id, o.lead_hours, o.open_parts, o.lat, o.lng from office o
      where o.status = 'published' and $1::int is not null and o.grp = ${group} and ${IN_BOX} and ${OF_PRICE} and ${OF_TYPE} and $10::bigint is null
        and o.pt <@ box(point($17, $18), point($19, $20))${isCircle ? withinCircle(21) : ''} order by o.pt <-> point($15, $16)
    ) select ${listOf(HIT)} from c where ${TAKEN(onlyAvailable)} limit ${RESULT_CAP}`,
  }),
)

/** Nearest first, by an index-only scan of the group's GiST index; stops when the cap is full. */
async function findNearest(
  db: Reader,
  filter: OfficeFilter,
  time: TimeFilter,
  near: LatLng,
  onlyAvailable: boolean,
): Promise<Hit[]> {
  const here = mercator(near)
  const [west, east, south, north] = filter.box
  const low = mercator({ lat: south, lng: west })
  const high = mercator({ lat: north, lng: east })
  const box = [low.x, high.y, high.x, low.y]
  const values = [...filterValues(filter, time), here.x, here.y, ...box, ...circleValues(filter)]
  return db.query(NEAREST(filter.group === 1 ? 1 : 2, filter.circle !== null, onlyAvailable), values)
}

const OF_PROVIDER = preparedStatements(
  shapesOf(['distance', ...SORTED_ORDERS], [true, false], [true, false]),
  (order, isCircle, onlyAvailable) => ({
    name: `search_provider_${order}_${isCircle ? 1 : 0}${onlyAvailable ? 1 : 0}`,
    row: HIT,
    text: `with c as materialized (
        select o.id, o.lead_hours, o.open_parts, o.lat, o.lng from office o
        where ${WHERE} and ${ofProvider(true)}${isCircle ? withinCircle(17) : ''} and $15::float8 + $16::float8 is not null
        order by ${order === 'distance' ? 'o.pt <-> point($15, $16)' : plainOrderBy(order)}
      ) select ${listOf(HIT)} from c where ${TAKEN(onlyAvailable)} limit ${RESULT_CAP}`,
  }),
)

/** One provider has few offices, so they are simply sorted. */
async function findOfProvider(
  db: Reader,
  filter: OfficeFilter,
  time: TimeFilter,
  order: SearchOrder,
  near: LatLng,
  onlyAvailable: boolean,
): Promise<Hit[]> {
  const here = mercator(near)
  const values = [...filterValues(filter, time), here.x, here.y, ...circleValues(filter)]
  return db.query(OF_PROVIDER(order, filter.circle !== null, onlyAvailable), values)
}

// One statement per grid level and number of streams, up to the level's maximum.
const SORTED = preparedStatements(
  shapesOf(SORTED_ORDERS, [14, 12, 9, 6], STREAMS).filter(
    ([, level, streams]) => level === 6 || streams <= MOST_STREAMS[level],
  ),
  (order, level, streams) => ({
    name: `search_${order}_${level}_${streams}`,
    row: { id: column.number(), lat: column.number(), lng: column.number() },
    text: sortedText(order, level, streams),
  }),
)

/**
 * By price or rating: every cell is a stream from an index in that order; the streams are merged until the cap is full.
 * Only the head of each cell is read, by index-only scans.
 */
async function findSorted(
  db: Reader,
  filter: OfficeFilter,
  time: TimeFilter,
  order: SortedOrder,
  onlyAvailable: boolean,
): Promise<Hit[]> {
  const { level, cells } = coverOf(squareOf(filter.box), MOST_STREAMS)
  const streams = STREAMS.find((size) => size >= cells.length)
  if (!streams) throw new RangeError(`${cells.length} cells are too many`)
  const { centre, radiusMetres } = filter.circle ?? { centre: null, radiusMetres: null }
  const find = (ratings: readonly number[]) =>
    db.query(SORTED(order, level, streams), [
      ...filterValues(filter, time),
      cells,
      centre?.lat ?? null,
      centre?.lng ?? null,
      radiusMetres,
      onlyAvailable,
      ...ratings,
    ])
  if (order !== 'rating_asc') return find(order.startsWith('price') ? [] : ALL_RATINGS_TENTHS)
  const rated = await find(RATED_TENTHS)
  if (rated.length >= RESULT_CAP) return rated
  return [...rated, ...(await find(UNRATED_TENTHS))].slice(0, RESULT_CAP)
}

/**
 * `offset 0` keeps the filters above the merge, where they run once per row and not in each stream. `case` fixes their
 * order, cheap ones first. It also hides them from the planner, and the range in every stream (unbounded for ratings)
 * keeps the generic plan cheap in its estimate: otherwise PostgreSQL would plan anew for every search, at several times
 * the cost of the search. bench/search.ts reports statements that are planned anew.
 */
function sortedText(order: SortedOrder, level: number, streams: number): string {
  const isPrice = order.startsWith('price')
  const range = isPrice ? OF_PRICE : 'rating_tenths between $20::smallint and $21::smallint'
  const columns = `id, price_cents,${isPrice ? '' : ' rating_tenths,'} type, lead_hours, people, features, open_parts, lat, lng`
  const stream = (i: number) =>
    `(select ${columns} from office o where status = 'published' and grp = $1 and cell${level} = ($15::int[])[${i}] and ${range} and ${IN_BOX} order by ${orderBy(order)})`
  const merged = Array.from({ length: streams }, (_, i) => stream(i + 1)).join(' union all ')
  return `select o.id, o.lat, o.lng from (select * from (${merged}) all_cells order by ${orderBy(order)} offset 0) o
    where case
        when not (${OF_PRICE} and ${OF_TYPE} and $10::bigint is null) then false
        when ${metresFrom('$16::float8', '$17::float8')} > $18::float8 then false
        when not $19::boolean then true
        else ${isFree('o', HOURS_OF('o'))}
      end
    limit ${RESULT_CAP}`
}

/** @param first number of the first parameter of {@link circleValues} */
function withinCircle(first: number): string {
  return ` and ${metresFrom(`$${first}::float8`, `$${first + 1}::float8`)} <= $${first + 2}::float8`
}

function circleValues({ circle }: OfficeFilter): number[] {
  return circle ? [circle.centre.lat, circle.centre.lng, circle.radiusMetres] : []
}

const NAMED_PROVIDER = {
  id: column.number(),
  name: column.text(),
  city: column.text(),
  lat: column.number(),
  lng: column.number(),
}

const PROVIDERS_BY_NAME = preparedStatement({
  name: 'search_providers',
  row: NAMED_PROVIDER,
  text: `select ${listOf(NAMED_PROVIDER)} from find_providers($1, $2)`,
})

/** Providers by name, best match first, tolerant of typos (db/migrations/0014_provider_names.sql). */
export async function findProvidersByName(db: Reader, text: string, most: number) {
  return db.query(PROVIDERS_BY_NAME, [text, most])
}

const OFFICES_BY_NAME = preparedStatement({
  name: 'search_offices_by_name',
  row: {
    id: column.number(),
    title: column.text(),
    city: column.text(),
    lat: column.number(),
    lng: column.number(),
    tag: nullable.text(),
  },
  text: `with search as materialized (select plain_name($1) as plain where plain_name($1) <> ''),
        titled as materialized (
          select o.id from office o, search
          where o.status = 'published' and ${visibleTo('o', '$3')}
            and (plain_name(o.title_de) like '%' || search.plain || '%' or plain_name(o.title_en) like '%' || search.plain || '%')
          limit 400
        ),
        tagged as (
          select o.id from office o, search
          where (select count(*) from titled) < $4::int and o.status = 'published' and ${visibleTo('o', '$3')}
            and plain_tags(o.tags || o.tags_en) like '%' || search.plain || '%' and o.id <> all (select id from titled)
          limit 400
        ),
        found as (select id, true as by_title from titled union all select id, false from tagged)
        select o.id, case when $2 = 'en' then o.title_en else o.title_de end as title, l.city, o.lat, o.lng,
          case when not f.by_title then (
            select tag from unnest(case when $2 = 'en' then o.tags_en || o.tags else o.tags || o.tags_en end) with ordinality t (tag, place)
            where strpos(plain_name(tag), search.plain) > 0 order by place limit 1
          ) end as tag
        from found f join office o on o.id = f.id join location l on l.id = o.location_id, search
        order by f.by_title desc, search.plain in (plain_name(o.title_de), plain_name(o.title_en)) desc,
          strpos(plain_name(o.title_de), search.plain) = 1 desc, case when f.by_title then 0 else o.rating_tenths end desc, o.title_de, o.id
        limit $4::int`,
})

/**
 * Offices whose title contains the text in either language, full matches first (db/migrations/0021_office_titles.sql).
 * When there are too few, offices with a matching tag follow, best rated first (0023_office_tags.sql); `tag` says
 * which.
 */
export async function findOfficesByName(
  db: Reader,
  text: string,
  locale: Locale,
  viewerScope: ViewerScope,
  most: number,
) {
  return db.query(OFFICES_BY_NAME, [text, locale, viewerScopeValue(viewerScope), most])
}
