/** Which grid cells cover a box: the level so that about 4 to 150 cells do (data paper). */
import { mercator, type Bounds } from '#kernel/geo.ts'

export type CellLevel = 14 | 12 | 9
export type Cover = { readonly level: CellLevel; readonly cells: readonly number[] }

const LEVELS: readonly CellLevel[] = [14, 12, 9]
const MOST_CELLS = 100
/** On the coarsest level the whole region is a few hundred cells. */
const MOST_COARSE_CELLS = 4000

export function coverOf([west, east, south, north]: Bounds): Cover {
  const topLeft = mercator({ lat: north, lng: west })
  const bottomRight = mercator({ lat: south, lng: east })
  for (const level of LEVELS) {
    const shift = 31 - level
    const [x0, x1] = [topLeft.x >> shift, bottomRight.x >> shift]
    const [y0, y1] = [topLeft.y >> shift, bottomRight.y >> shift]
    const count = (x1 - x0 + 1) * (y1 - y0 + 1)
    if (count > (level === 9 ? MOST_COARSE_CELLS : MOST_CELLS)) continue
    const cells: number[] = []
    for (let x = x0; x <= x1; x += 1) for (let y = y0; y <= y1; y += 1) cells.push((x << level) | y)
    return { level, cells }
  }
  throw new RangeError('bounds are wider than the region')
}
