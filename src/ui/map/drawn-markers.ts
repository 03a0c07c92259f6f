import type { MapPoint } from './map-props.ts'
import type { Marker } from './marker-clusters.ts'

/**
 * Separates dots, which are drawn on the canvas, from markers that are elements. The selected and the hovered place
 * always show their price.
 */
export function withActive(
  found: readonly Marker[],
  points: readonly MapPoint[],
  { selectedId, hoveredId }: { selectedId: number | null; hoveredId: number | null },
): { prices: Marker[]; plain: MapPoint[] } {
  const prices: Marker[] = []
  const plain: MapPoint[] = []
  const missing = new Set([selectedId, hoveredId])
  for (const marker of found) {
    if (marker.look === 'dot') plain.push(marker.point)
    else prices.push(marker)
    if (marker.look === 'price') missing.delete(marker.point.id)
  }
  missing.delete(null)
  for (const point of missing.size === 0 ? [] : points) {
    if (!missing.has(point.id)) continue
    prices.push({ look: 'price', key: `p${point.id}`, lat: point.lat, lng: point.lng, point })
  }
  return { prices, plain }
}
