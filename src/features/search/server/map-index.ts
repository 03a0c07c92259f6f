/** The map of a search: single offices with their availability, or grid cells with how many stand in each. */
import type { Bounds } from '#kernel/geo.ts'
import type { Reader } from '#platform/db/database.ts'
import { CELL_ZOOMS, countCells, type MapCell } from '../rules/count-cells.ts'
import { coverOf, squareOf, tilesOf } from '../rules/cover.ts'
import { filterValues, isFree, ofProvider, WHERE, type OfficeFilter, type TimeFilter } from './office-filter.ts'
import { readOfficeColumns, readProviderColumns, readSeenColumns } from './read-office-columns.ts'

/** Cells of each grid that are looked up for points; the next grid is coarser. */
const MOST_CELLS = { 14: 100, 12: 100, 9: 100 }

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

/** 5,120 px. */
const WIDEST_SCREEN_CELLS = 160

/**
 * Grid cells of 32 px at a zoom (256 px tiles): how many offices and desks stand in each, open in principle.
 * @returns `within`: how many offices stand in the box itself; cells at its edge count as a whole
 */
export async function findMapCells(
  db: Reader,
  filter: OfficeFilter,
  zoom: number,
  most: number,
): Promise<{ cells: MapCell[]; within: number }> {
  const blocks =
    filter.providerId === null
      ? (await Promise.all([readOfficeColumns(db), readSeenColumns(db, filter.seer)])).flat()
      : await readProviderColumns(db, filter.providerId, filter.seer)
  return countCells(blocks, filter, squareOf(filter.box), zoom, most)
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
