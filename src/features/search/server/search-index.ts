/**
 * The search over offices: which ones, in which order, free or not. All SQL of searching.
 * Candidates come in order out of a materialised CTE; the availability probe is a scalar subquery behind it, so it
 * runs row by row only until the cap is full (data paper, search 5).
 */
import type { Bounds, LatLng } from '#kernel/geo.ts'
import { mercator } from '#kernel/geo.ts'
import { maskOf, type Span } from '#kernel/quarters.ts'
import { weekdayOf } from '#kernel/time.ts'
import type { Reader } from '#platform/db/database.ts'
import { coverOf } from '../rules/cover.ts'
import { RESULT_CAP } from '../rules/limits.ts'

export type SearchOrder = 'distance' | 'price_asc' | 'price_desc' | 'rating_asc' | 'rating_desc'

export type OfficeFilter = {
  readonly group: number
  readonly box: Bounds
  readonly circle: { readonly centre: LatLng; readonly radiusMetres: number } | null
  readonly priceCents: readonly [from: number, to: number]
  /** Type bits an office must have, and must not have. */
  readonly withBits: number
  readonly withoutBits: number
  readonly providerId: number | null
}

export type TimeFilter = {
  readonly day: string
  readonly span: Span
  /** Hours from now to the start: offices that want more notice are not available. */
  readonly leadHours: number
}

export type Hit = { readonly id: number; readonly lat: number; readonly lng: number }

const HAVERSINE = (lat: string, lng: string) =>
  `(2 * 6371008.8 * asin(least(1, sqrt(sin(radians(o.lat - ${lat}) / 2) ^ 2 + cos(radians(${lat})) * cos(radians(o.lat)) * sin(radians(o.lng - ${lng}) / 2) ^ 2))))`

type SortedOrder = Exclude<SearchOrder, 'distance'>

/** Each order is one direction of an index (grp, cell, price, id) or (grp, cell, rating desc, id), so ties break by id along it. */
const ORDERS: Record<SortedOrder, { readonly sql: string; readonly key: string; readonly direction: 'asc' | 'desc' }> =
  {
    price_asc: { sql: 'o.price_cents, o.id', key: 'o.price_cents', direction: 'asc' },
    price_desc: { sql: 'o.price_cents desc, o.id desc', key: 'o.price_cents', direction: 'desc' },
    rating_desc: { sql: 'o.rating_tenths desc, o.id', key: '-o.rating_tenths', direction: 'asc' },
    rating_asc: { sql: 'o.rating_tenths, o.id desc', key: '-o.rating_tenths', direction: 'desc' },
  }

/** Parameters 1 to 14 of every statement here. */
function filterValues(filter: OfficeFilter, time: TimeFilter): unknown[] {
  const [west, east, south, north] = filter.box
  return [
    filter.group,
    south,
    north,
    west,
    east,
    filter.priceCents[0],
    filter.priceCents[1],
    filter.withBits,
    filter.withoutBits,
    filter.providerId,
    time.day,
    weekdayOf(time.day),
    maskOf([time.span]),
    time.leadHours,
  ]
}

const WHERE = `o.status = 'published' and o.grp = $1 and o.lat between $2 and $3 and o.lng between $4 and $5
  and o.price_cents between $6 and $7 and o.type & $8::int = $8::int and o.type & $9::int = 0 and ($10::bigint is null or o.provider_id = $10)`

/** Free at the searched time: one masked probe. A missing row means nothing is booked and the weekly hours apply. */
const AVAILABLE = `(coalesce((select d.free from office_day d where d.office_id = c.id and d.day = $11), c.hours[$12::int]) & $13::bit(96) = $13::bit(96)
  and c.lead_hours <= $14)`

/** Without the availability filter the statement still names its parameters, so that all shapes share one list. */
const UNFILTERED = '$11::date is not null and $12::int > 0 and $13::bit(96) is not null and $14::int is not null'

/** The first RESULT_CAP hits in order; at most RESULT_CAP rows. Exact whatever the data looks like. */
export async function findHits(
  db: Reader,
  filter: OfficeFilter,
  time: TimeFilter,
  order: SearchOrder,
  near: LatLng,
  onlyAvailable: boolean,
): Promise<Hit[]> {
  if (order === 'distance') return findNearest(db, filter, time, near, onlyAvailable)
  if (filter.providerId !== null) return findOfProvider(db, filter, time, order, onlyAvailable)
  return findSorted(db, filter, time, order, onlyAvailable)
}

const TAKEN = (onlyAvailable: boolean) => (onlyAvailable ? AVAILABLE : UNFILTERED)

/** Nearest first by the GiST index: stops when the cap is full. */
async function findNearest(
  db: Reader,
  filter: OfficeFilter,
  time: TimeFilter,
  near: LatLng,
  onlyAvailable: boolean,
): Promise<Hit[]> {
  const here = mercator(near)
  const values = [...filterValues(filter, time), here.x, here.y]
  const next = (value: unknown) => `$${values.push(value)}`
  const source = withinBox(filter.box, next)
  const circle = withinCircle(filter, next)
  return db.query<Hit>(
    {
      name: `search_near_${circle ? 1 : 0}${onlyAvailable ? 1 : 0}`,
      text: `with c as materialized (
          select o.id, o.hours, o.lead_hours, o.lat, o.lng from office o where ${WHERE} and ${source}${circle} order by o.pt <-> point($15, $16)
        ) select c.id, c.lat, c.lng from c where ${TAKEN(onlyAvailable)} limit ${RESULT_CAP}`,
    },
    values,
  )
}

/** One provider's offices are few: sorted as they are. */
async function findOfProvider(
  db: Reader,
  filter: OfficeFilter,
  time: TimeFilter,
  order: SortedOrder,
  onlyAvailable: boolean,
): Promise<Hit[]> {
  const values = filterValues(filter, time)
  const next = (value: unknown) => `$${values.push(value)}`
  const circle = withinCircle(filter, next)
  return db.query<Hit>(
    {
      name: `search_provider_${order}_${circle ? 1 : 0}${onlyAvailable ? 1 : 0}`,
      text: `with c as materialized (
          select o.id, o.hours, o.lead_hours, o.lat, o.lng from office o where ${WHERE}${circle} order by ${ORDERS[order].sql}
        ) select c.id, c.lat, c.lng from c where ${TAKEN(onlyAvailable)} limit ${RESULT_CAP}`,
    },
    values,
  )
}

/**
 * By price or rating: the first few of every grid cell out of the index, merged. Where a cell was cut off, only what
 * comes before its last row is known to be complete; when that is not enough, the cells are read four times deeper.
 */
async function findSorted(
  db: Reader,
  filter: OfficeFilter,
  time: TimeFilter,
  order: SortedOrder,
  onlyAvailable: boolean,
): Promise<Hit[]> {
  const cover = coverOf(filter.box)
  const { sql, key, direction } = ORDERS[order]
  const compare = direction === 'asc' ? '<=' : '>='
  const along = `key ${direction}, id ${direction}`
  for (let depth = Math.ceil((4 * RESULT_CAP) / cover.cells.length) + 8; ; depth *= 4) {
    const values = [...filterValues(filter, time), cover.cells, depth]
    const next = (value: unknown) => `$${values.push(value)}`
    const circle = withinCircle(filter, next)
    const rows = await db.query<{ cut: boolean; id: number | null; lat: number; lng: number }>(
      {
        name: `search_${order}_cell${cover.level}_${circle ? 1 : 0}${onlyAvailable ? 1 : 0}`,
        text: `with per_cell as materialized (
            select cell, x.* from unnest($15::int[]) as cell cross join lateral (
              select o.id, o.hours, o.lead_hours, o.lat, o.lng, ${key} as key from office o
              where ${WHERE} and o.cell${cover.level} = cell${circle} order by ${sql} limit $16
            ) x
          ), bound as materialized (
            select key, id from (select key, id, row_number() over (partition by cell order by ${along}) as place from per_cell) t
            where place = $16 order by ${along} limit 1
          ), c as materialized (
            select p.* from per_cell p left join bound b on true where b.id is null or (p.key, p.id) ${compare} (b.key, b.id) order by ${along.replace('key', 'p.key').replace(' id', ' p.id')}
          ) select exists (select from bound) as cut, hit.* from (values (1)) one left join lateral (
            select c.id, c.lat, c.lng from c where ${TAKEN(onlyAvailable)} limit ${RESULT_CAP}
          ) hit on true`,
      },
      values,
    )
    const hits = rows.filter((row): row is typeof row & Hit => row.id !== null)
    if (hits.length >= RESULT_CAP || !rows[0]?.cut) return hits.map(({ id, lat, lng }) => ({ id, lat, lng }))
  }
}

function withinCircle(filter: OfficeFilter, next: (value: unknown) => string): string {
  if (!filter.circle) return ''
  const lat = `${next(filter.circle.centre.lat)}::float8`
  const lng = `${next(filter.circle.centre.lng)}::float8`
  return ` and ${HAVERSINE(lat, lng)} <= ${next(filter.circle.radiusMetres)}::float8`
}

function withinBox([west, east, south, north]: Bounds, next: (value: unknown) => string): string {
  const low = mercator({ lat: south, lng: west })
  const high = mercator({ lat: north, lng: east })
  return `o.pt <@ box(point(${next(low.x)}, ${next(high.y)}), point(${next(high.x)}, ${next(low.y)}))`
}

export type MapPointRow = {
  id: number
  lat: number
  lng: number
  price_cents: number
  currency: 'EUR' | 'CHF'
  available: boolean
  desks: number
  title_de: string
  title_en: string
  icon: 'internal' | 'obi' | null
  type: number
}

/** Every office of the box with its availability, at most `most` + 1 rows; unavailable ones too (grey markers, Spec 4). */
export async function findMapPoints(
  db: Reader,
  filter: OfficeFilter,
  time: TimeFilter,
  most: number,
): Promise<MapPointRow[]> {
  const values = filterValues(filter, time)
  const cover = coverOf(filter.box)
  return db.query<MapPointRow>(
    {
      name: `search_map_points_${cover.level}`,
      text: `with c as materialized (
          select o.id, o.hours, o.lead_hours, o.lat, o.lng, o.price_cents, o.currency, o.capacity, o.title_de, o.title_en, o.icon, o.type
          from office o where ${WHERE} and o.cell${cover.level} = any($15::int[]) limit ${most + 1}
        ) select c.id, c.lat, c.lng, c.price_cents, c.currency, c.capacity as desks, c.title_de, c.title_en, c.icon, c.type, ${AVAILABLE} as available from c`,
    },
    [...values, cover.cells],
  )
}

export type MapCellRow = { x: number; y: number; n: number; desks: number; lat: number; lng: number }

/** Grid cells of 32 px at a zoom (256 px tiles): how many offices and desks stand in each, open in principle. */
export async function findMapCells(
  db: Reader,
  filter: OfficeFilter,
  zoom: number,
  most: number,
): Promise<MapCellRow[]> {
  const [west, east, south, north] = filter.box
  const cover = coverOf(filter.box)
  const shift = 31 - zoom - 3
  return db.query<MapCellRow>(
    `select (o.mx >> ${shift})::int as x, (o.my >> ${shift})::int as y, count(*)::int as n, sum(o.capacity)::int as desks, avg(o.lat) as lat, avg(o.lng) as lng
     from office o where ${WHERE}
       and o.cell${cover.level} = any($11::int[])
     group by 1, 2 order by n desc limit ${most}`,
    [
      filter.group,
      south,
      north,
      west,
      east,
      filter.priceCents[0],
      filter.priceCents[1],
      filter.withBits,
      filter.withoutBits,
      filter.providerId,
      cover.cells,
    ],
  )
}

export type CardRow = {
  id: number
  title_de: string
  title_en: string
  provider_name: string
  country: 'DE' | 'AT' | 'CH'
  grp: number
  category: string
  photos: { key: string; hash: string }[]
  rating_tenths: number
  rating_count: number
  lat: number
  lng: number
  capacity: number
  people: number
  area_m2: number
  price_cents: number
  currency: 'EUR' | 'CHF'
  lead_hours: number
  type: number
  icon: 'internal' | 'obi' | null
  open: string
  free: string
  free_desks: number
}

/** What a card shows, for the rows of one page only. */
export async function readCards(db: Reader, ids: readonly number[], time: TimeFilter): Promise<CardRow[]> {
  return db.query<CardRow>(
    {
      name: 'search_cards',
      text: `select o.id, o.title_de, o.title_en, p.name as provider_name, l.country, o.grp, o.category, o.photos, o.rating_tenths, o.rating_count,
          o.lat, o.lng, o.capacity, o.people, o.area_m2, o.price_cents, o.currency, o.lead_hours, o.type, o.icon,
          coalesce(d.open, o.hours[$3::int])::text as open, coalesce(d.free, o.hours[$3::int])::text as free,
          o.capacity - coalesce((select max(v) from unnest(d.occ[$4::int + 1:$5::int]) v), 0) as free_desks
        from unnest($1::bigint[]) with ordinality as wanted (id, rank)
          join office o on o.id = wanted.id join location l on l.id = o.location_id join provider p on p.id = o.provider_id
          left join office_day d on d.office_id = o.id and d.day = $2
        order by wanted.rank`,
    },
    [ids, time.day, weekdayOf(time.day), time.span[0], time.span[1]],
  )
}

/** Providers by name, tolerant of typos. */
export async function findProvidersByName(db: Reader, text: string, most: number) {
  return db.query<{ id: number; name: string; city: string; lat: number; lng: number }>(
    `select p.id, p.name, l.city, l.lat, l.lng from provider p
       join lateral (select city, lat, lng from location where provider_id = p.id order by id limit 1) l on true
     where lower(p.name) like '%' || replace(replace(lower($1), '%', ''), '_', '') || '%' or similarity(lower(p.name), lower($1)) > 0.3
     order by (lower(p.name) like replace(replace(lower($1), '%', ''), '_', '') || '%') desc, similarity(lower(p.name), lower($1)) desc, p.id limit $2`,
    [text, most],
  )
}
