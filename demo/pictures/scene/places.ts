import { type Brush, each, svg } from './brush.ts'

/** One row of places: `y` of the furniture's feet, `size` of a place, number of places. */
type Row = { readonly y: number; readonly size: number; readonly count: number }

/** Rows from the wall to the viewer; with more people places get smaller, and nearer rows are lower and larger. */
const ROWS: readonly { readonly upTo: number; readonly rows: readonly (readonly [y: number, size: number])[] }[] = [
  { upTo: 4, rows: [[652, 1]] },
  {
    upTo: 10,
    rows: [
      [612, 0.62],
      [732, 0.82],
    ],
  },
  {
    upTo: 24,
    rows: [
      [590, 0.42],
      [654, 0.52],
      [744, 0.66],
    ],
  },
  {
    upTo: Infinity,
    rows: [
      [584, 0.34],
      [630, 0.41],
      [688, 0.5],
      [768, 0.62],
    ],
  },
]
/** The maximum in a drawing: places further back would not be distinguishable. */
export const MOST_PLACES = 40
const ROOM_FROM = -10
const ROOM_TO = 1210

/** Distributes places over rows, more of them at the back, where they are smaller. */
export function rowsOf(places: number): Row[] {
  const wanted = Math.min(MOST_PLACES, Math.max(1, places))
  const { rows } = ROWS.find(({ upTo }) => wanted <= upTo)!
  const share = rows.reduce((sum, [, size]) => sum + 1 / size, 0)
  let left = wanted
  const counts = rows.map(([, size], i) => {
    const count = i === rows.length - 1 ? left : Math.min(left, Math.max(1, Math.round(wanted / size / share)))
    left -= count
    return count
  })
  return rows.map(([y, size], i) => ({ y, size, count: counts[i]! }))
}

/**
 * Draws a place `places` times, in rows. A place is drawn around x = 0 with its feet at y = 0 and is `pitch` wide
 * including the gap; each is a group with the class `place`, so that tests can count them.
 */
export function inRows(brush: Brush, places: number, pitch: number, draw: (brush: Brush, i: number) => string): string {
  return each(rowsOf(places), ({ y, size, count }) => {
    const step = Math.min(pitch * size * 1.35, (ROOM_TO - ROOM_FROM) / count)
    const fit = Math.min(size, step / pitch)
    const first = (ROOM_FROM + ROOM_TO) / 2 - ((count - 1) * step) / 2
    return each(Array.from({ length: count }), (_, i) => place(first + i * step, y, fit, draw(brush, i)))
  })
}

export function place(x: number, y: number, size: number, drawing: string): string {
  return svg`<g class="place" transform="translate(${x} ${y}) scale(${size})">${drawing}</g>`
}
