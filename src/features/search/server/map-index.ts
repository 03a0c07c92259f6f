/** The map of a search: single offices with their availability, or grid cells with how many stand in each. */
import type { Bounds } from '#kernel/geo.ts'
import type { Reader } from '#platform/db/database.ts'
import { OFFICE_TYPE } from '#features/office/rules/office-type.ts'
import { seenBy, seenOffices, seerValue } from '#features/office/server/audience.ts'
import { coverOf, squareOf, tilesOf, unitsOf } from '../rules/cover.ts'
import { isAnyPrice, mapPartsOf } from '../rules/map-parts.ts'
import {
  filterValues,
  isFree,
  isWanted,
  ofProvider,
  wantedOf,
  WHERE,
  type OfficeFilter,
  type TimeFilter,
} from './office-filter.ts'

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
  street: string
  icon: 'internal' | 'obi' | null
  type: number
}

/**
 * Every office of the box with its availability; unavailable ones too (grey markers, Spec 4).
 * @returns null when there are more than `most`: then none of them was looked at (`offset 0` keeps it so)
 */
export async function findMapPoints(
  db: Reader,
  filter: OfficeFilter,
  time: TimeFilter,
  most: number,
): Promise<MapPointRow[] | null> {
  const { level, cells } = coverOf(squareOf(filter.box), MOST_CELLS)
  const within = filter.providerId === null ? `o.cell${level} = any($15::int[])` : '$15::int[] is not null'
  const rows = await db.query<MapPointRow & { many: number; id: number | null }>(
    {
      name: `search_map_points_${filter.providerId === null ? level : 'provider'}`,
      text: `with c as materialized (
          select o.id from office o where ${WHERE} and ${ofProvider(filter)} and ${within} limit $16::int + 1
        ), counted as materialized (select count(*)::int as many from c)
        select (select many from counted) as many, point.* from (values (1)) one left join lateral (
          select o.id, o.lat, o.lng, o.price_cents, o.currency, o.capacity as desks, o.title_de, o.title_en, l.street, o.icon, o.type,
            ${isFree('o', 'o.hours[$12::int]')} as available
          from (select id from c where (select many from counted) <= $16::int offset 0) few join office o on o.id = few.id join location l on l.id = o.location_id
        ) point on true`,
    },
    [...filterValues(filter, time), cells, most],
  )
  if ((rows[0]?.many ?? 0) > most) return null
  return rows.filter((row): row is typeof row & MapPointRow => row.id !== null)
}

export type MapCellRow = { x: number; y: number; n: number; desks: number; lat: number; lng: number }

/** Zooms the roll-up keeps (map_cell); those between and below add up four cells, or sixteen, of the next one. */
const ROLLED_UP = [5, 7, 9, 11, 13] as const
/** The zooms of the roll-up by what places cost and have (map_part_cell). */
const ROLLED_UP_BY_PART = [5, 6, 7, 9] as const
const MOST_CELLS = { 14: 100, 12: 100, 9: 100 }
/** Counting reads the coarser indexes alone, while the finest one says too little to do without the offices. */
const MOST_COUNTED_CELLS = { ...MOST_CELLS, 14: 1 }

/** A cell of the map is 32 px of a 256 px tile: a tile three zooms below. */
const CELL_ZOOMS = 3
/** 5,120 px. */
const WIDEST_SCREEN_CELLS = 160

/**
 * Grid cells of 32 px at a zoom (256 px tiles): how many offices and desks stand in each, open in principle. Cells at the
 * edge of the box count as a whole, so that a marker does not change while the map is moved.
 */
export async function findMapCells(
  db: Reader,
  filter: OfficeFilter,
  zoom: number,
  most: number,
): Promise<MapCellRow[]> {
  return isRolledUp(filter, zoom) ? readRollUp(db, filter, zoom, most) : countCells(db, filter, zoom, most)
}

/** The zoom whose cells are shown: the map's own, or a wider one when the box is wider than any screen. */
export function zoomOfCells(box: Bounds, zoom: number): number {
  const square = squareOf(box)
  for (let fitting = zoom; fitting > 0; fitting -= 1) {
    const { left, right, top, bottom } = tilesOf(square, fitting + CELL_ZOOMS)
    if (Math.max(right - left, bottom - top) < WIDEST_SCREEN_CELLS) return fitting
  }
  return 0
}

/**
 * The roll-up knows groups and kinds, on wide maps also prices or what places have, not both at once; providers it does
 * not know, and closer maps are counted at once.
 */
export function isRolledUp(filter: OfficeFilter, zoom: number): boolean {
  if (filter.providerId !== null || (filter.withBits & ~OFFICE_TYPE.refugee) !== 0) return false
  return isPlain(filter) ? zoom <= 13 : zoom <= 9 && mapPartsOf(filter) !== null
}

function isPlain(filter: OfficeFilter): boolean {
  return isAnyPrice(filter) && filter.equipment === 0n && filter.categories === 0n && filter.people <= 1
}

async function readRollUp(db: Reader, filter: OfficeFilter, zoom: number, most: number): Promise<MapCellRow[]> {
  const parts = isPlain(filter) ? null : mapPartsOf(filter)
  const stored = (parts ? ROLLED_UP_BY_PART : ROLLED_UP).find((one) => one >= zoom) ?? 13
  const { left, top, right, bottom } = tilesOf(squareOf(filter.box), zoom + CELL_ZOOMS)
  const finer = stored - zoom
  const columns = Array.from({ length: (right - left + 1) << finer }, (_, i) => (left << finer) + i)
  return db.query<MapCellRow>(
    {
      name: parts ? 'search_map_rolled_up_by_part' : 'search_map_rolled_up',
      // Employees-only offices are counted one by one for those who see them; nobody sees many.
      text: `with cells as (
          select m.x, m.y, m.n, m.desks, m.lat_sum, m.lng_sum from ${parts ? 'map_part_cell' : 'map_cell'} m
          where m.zoom = $2::smallint and m.grp = $3::smallint and m.x = any($4::int[]) and m.y between $5 and $6
            and m.kind = any($7::smallint[]) and m.n > 0 ${parts ? 'and m.part = any($13::smallint[])' : ''}
          union all
          select o.mx >> (28 - $2::int), o.my >> (28 - $2::int), 1, o.capacity, round(o.lat * 1e7)::bigint, round(o.lng * 1e7)::bigint from office o
          where o.id = any (${seenOffices('$9')}) and o.status = 'published' and o.grp = $3::smallint and o.type & ${OFFICE_TYPE.employeesOnly} <> 0
            and ${isWanted('$10')} and o.price_cents between $11 and $12 and (o.mx >> (28 - $2::int)) = any($4::int[]) and (o.my >> (28 - $2::int)) between $5 and $6
        )
        select m.x >> $1::int as x, m.y >> $1::int as y, sum(m.n)::int as n, sum(m.desks)::int as desks,
          (sum(m.lat_sum) / sum(m.n) / 1e7)::float8 as lat, (sum(m.lng_sum) / sum(m.n) / 1e7)::float8 as lng
        from cells m group by 1, 2 order by n desc, x, y limit $8`,
    },
    [
      finer,
      stored,
      filter.group,
      columns,
      top << finer,
      ((bottom + 1) << finer) - 1,
      kindsOf(filter),
      most,
      seerValue(filter.seer),
      wantedOf(filter),
      ...filter.priceCents,
      ...(parts ? [parts] : []),
    ],
  )
}

/** Offices for everybody: 1 for those free for refugees, else 0 (map_cell.kind). */
function kindsOf(filter: OfficeFilter): number[] {
  return filter.withBits & OFFICE_TYPE.refugee ? [1] : [0, 1]
}

async function countCells(db: Reader, filter: OfficeFilter, zoom: number, most: number): Promise<MapCellRow[]> {
  const units = unitsOf(tilesOf(squareOf(filter.box), zoom + CELL_ZOOMS), zoom + CELL_ZOOMS)
  const { level, cells } = coverOf(units, MOST_COUNTED_CELLS)
  const within =
    filter.providerId === null
      ? `o.cell${level} = any($9::int[]) and $6::bigint is null`
      : 'o.provider_id = $6 and $9::int[] is not null'
  return db.query<MapCellRow>(
    {
      name: `search_map_counted_${filter.providerId === null ? level : 'provider'}`,
      text: `select o.mx >> $8::int as x, o.my >> $8::int as y, count(*)::int as n, sum(o.capacity)::int as desks, avg(o.lat) as lat, avg(o.lng) as lng
        from office o
        where o.status = 'published' and o.grp = $1 and ${within} and o.mx between $10 and $11 and o.my between $12 and $13
          and o.price_cents between $2 and $3 and ${isWanted('$4')} and ${seenBy('o', '$5')}
        group by 1, 2 order by n desc, x, y limit $7`,
    },
    [
      filter.group,
      ...filter.priceCents,
      wantedOf(filter),
      seerValue(filter.seer),
      filter.providerId,
      most,
      31 - zoom - CELL_ZOOMS,
      cells,
      units.left,
      units.right,
      units.top,
      units.bottom,
    ],
  )
}
