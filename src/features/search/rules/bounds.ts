/** Validates map bounds: ordered, finite, inside the world, not wider than the region (safety 25). */
import type { Bounds } from '#kernel/geo.ts'
import { WIDEST_SPAN_DEGREES } from './limits.ts'

export function normalBounds([west, east, south, north]: Bounds): Bounds {
  const [w, e] = west <= east ? [west, east] : [east, west]
  const [s, n] = south <= north ? [south, north] : [north, south]
  return [...narrowed(w, e), ...narrowed(s, n)] as unknown as Bounds
}

function narrowed(low: number, high: number): [number, number] {
  if (high - low <= WIDEST_SPAN_DEGREES) return [low, high]
  const middle = (low + high) / 2
  return [middle - WIDEST_SPAN_DEGREES / 2, middle + WIDEST_SPAN_DEGREES / 2]
}
