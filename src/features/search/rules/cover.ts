/** Which grid cells cover a part of the map, and at which level. Cells are tiles (office.cell14 to office.cell6). */
import { mercator, type Bounds } from '#kernel/geo.ts'

/** Tiles of about 1.5 km, 6 km, 49 km and 390 km at the latitude of Berlin. */
type CellLevel = 14 | 12 | 9 | 6
export type Cover = { readonly level: CellLevel; readonly cells: readonly number[] }

/** First and last column and row, inclusive: in units of `mercator`, or in tiles of a zoom. */
export type Square = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

const LEVELS: readonly CellLevel[] = [14, 12, 9, 6]
/** The zoom whose tiles are units of `mercator`. */
export const UNITS_ZOOM = 31

export function squareOf([west, east, south, north]: Bounds): Square {
  const topLeft = mercator({ lat: north, lng: west })
  const bottomRight = mercator({ lat: south, lng: east })
  return { left: topLeft.x, top: topLeft.y, right: bottomRight.x, bottom: bottomRight.y }
}

/** The tiles that touch a square. */
export function tilesOf({ left, top, right, bottom }: Square, zoom: number): Square {
  const shift = UNITS_ZOOM - zoom
  return { left: left >> shift, top: top >> shift, right: right >> shift, bottom: bottom >> shift }
}

/** The square that some tiles cover. */
export function unitsOf({ left, top, right, bottom }: Square, zoom: number): Square {
  const size = 2 ** (UNITS_ZOOM - zoom)
  return { left: left * size, top: top * size, right: (right + 1) * size - 1, bottom: (bottom + 1) * size - 1 }
}

/**
 * The finest grid that covers a square with few cells.
 * @param most maximum of cells for each grid; the coarsest has no limit (160 for 30 degrees)
 */
export function coverOf(square: Square, most: Readonly<Record<14 | 12 | 9, number>>): Cover {
  const level = LEVELS.find((one) => one === 6 || countOf(tilesOf(square, one)) <= most[one]) ?? 6
  const { left, top, right, bottom } = tilesOf(square, level)
  const cells: number[] = []
  for (let x = left; x <= right; x += 1) for (let y = top; y <= bottom; y += 1) cells.push((x << level) | y)
  return { level, cells }
}

function countOf({ left, top, right, bottom }: Square): number {
  return (right - left + 1) * (bottom - top + 1)
}
