import type OlMap from 'ol/Map.js'
import { transformExtent } from 'ol/proj.js'
import type { Bounds } from '#kernel/geo.ts'

export function visibleBounds(map: OlMap): Bounds {
  const extent = map.getView().calculateExtent(map.getSize())
  const [west = 0, south = 0, east = 0, north = 0] = transformExtent(extent, 'EPSG:3857', 'EPSG:4326')
  return [west, east, south, north]
}

export function widened([west, east, south, north]: Bounds, share: number): Bounds {
  const [dx, dy] = [(east - west) * share, (north - south) * share]
  return [west - dx, east + dx, south - dy, north + dy]
}

export function contains(outer: Bounds, inner: Bounds): boolean {
  return outer[0] <= inner[0] && outer[1] >= inner[1] && outer[2] <= inner[2] && outer[3] >= inner[3]
}
