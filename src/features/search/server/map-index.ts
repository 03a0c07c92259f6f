/** The map of a search: single offices with their availability, or counts by grid cell. */
import { shownStreet } from '#features/office/server/street-sql.ts'
import { preparedStatements, shapesOf } from '#platform/db/prepared-statement.ts'
import { allNullable, column, listOf, nullable, type RowOf } from '#platform/db/row-columns.ts'
import type { Cents, Currency } from '#kernel/money.ts'
import type { Bounds } from '#kernel/geo.ts'
import type { Reader } from '#platform/db/handles.ts'
import { CELL_ZOOMS, countCells, type MapCell } from '../rules/count-cells.ts'
import { coverOf, squareOf, tilesOf } from '../rules/cover.ts'
import { filterValues, isFree, ofProvider, WHERE, type OfficeFilter, type TimeFilter } from './office-filter.ts'
import { readOfficeColumns, readProviderColumns, readVisibleColumns } from './read-office-columns.ts'

/** Maximum of cells for each grid; beyond it the next coarser grid is used. */
const MOST_CELLS = { 14: 100, 12: 100, 9: 100 }

const POINT = {
  id: column.number('o.id'),
  lat: column.number('o.lat'),
  lng: column.number('o.lng'),
  price_cents: column.number<Cents>('o.price_cents'),
  currency: column.text<Currency>('o.currency'),
  available: column.boolean(isFree('o', 'o.hours[$12::int]')),
  desks: column.number('o.capacity'),
  title_de: column.text('o.title_de'),
  title_en: column.text('o.title_en'),
  street: column.text(shownStreet('l')),
  icon: nullable.text<'internal' | 'obi'>('o.icon'),
  type: column.number('o.type'),
}

export type MapPointRow = RowOf<typeof POINT>

const POINTS = preparedStatements(shapesOf(['provider', 14, 12, 9, 6]), (by) => ({
  name: `search_map_points_${by}`,
  row: { many: column.number(), ...allNullable(POINT) },
  text: `with c as materialized (
      select o.id from office o where ${WHERE} and ${ofProvider(by === 'provider')}
        and ${by === 'provider' ? '$15::int[] is not null' : `o.cell${by} = any($15::int[])`} limit $16::int + 1
    ), counted as materialized (select count(*)::int as many from c)
    select (select many from counted) as many, point.* from (values (1)) one left join lateral (
      select ${listOf(POINT)}
      from (select id from c where (select many from counted) <= $16::int offset 0) few join office o on o.id = few.id join location l on l.id = o.location_id
    ) point on true`,
}))

/**
 * All offices of the box with their availability; unavailable ones are grey markers (Spec 4).
 * @returns null when there are more than `most`; then availability was not evaluated (`offset 0` ensures that)
 */
export async function findMapPoints(
  db: Reader,
  filter: OfficeFilter,
  time: TimeFilter,
  most: number,
): Promise<MapPointRow[] | null> {
  const { level, cells } = coverOf(squareOf(filter.box), MOST_CELLS)
  const statement = POINTS(filter.providerId === null ? level : 'provider')
  const rows = await db.query(statement, [...filterValues(filter, time), cells, most])
  if ((rows[0]?.many ?? 0) > most) return null
  return rows.filter((row): row is typeof row & MapPointRow => row.id !== null)
}

/** 5,120 px. */
const WIDEST_SCREEN_CELLS = 160

/**
 * Numbers of offices and desks by grid cell of 32 px at a zoom (256 px tiles), regardless of availability.
 * @returns `within`: number of offices in the box itself; cells at its edge count completely
 */
export async function findMapCells(
  db: Reader,
  filter: OfficeFilter,
  zoom: number,
  most: number,
): Promise<{ cells: MapCell[]; within: number }> {
  const blocks =
    filter.providerId === null
      ? (await Promise.all([readOfficeColumns(db), readVisibleColumns(db, filter.viewerScope)])).flat()
      : await readProviderColumns(db, filter.providerId, filter.viewerScope)
  return countCells(blocks, filter, squareOf(filter.box), zoom, most)
}

/** The zoom of the cells: the map's own, or a lower one when the box is wider than any screen. */
export function zoomOfCells(box: Bounds, zoom: number): number {
  const square = squareOf(box)
  for (let fitting = zoom; fitting > 0; fitting -= 1) {
    const { left, right, top, bottom } = tilesOf(square, fitting + CELL_ZOOMS)
    if (Math.max(right - left, bottom - top) < WIDEST_SCREEN_CELLS) return fitting
  }
  return 0
}
