/** Coordinates in degrees (WGS 84), distances in metres. */
export type LatLng = { readonly lat: number; readonly lng: number }

/** West, east, south, north in degrees: the order of the spec's map bounds (Spec 3). */
export type Bounds = readonly [west: number, east: number, south: number, north: number]

/** The location that is assumed when none is known (Spec 3). */
export const DEFAULT_LOCATION: LatLng = { lat: 52.522222, lng: 13.411679 }

const EARTH_RADIUS_METRES = 6_371_008.8
const RADIANS = Math.PI / 180

/** Great-circle distance by the haversine formula. */
export function distanceMetres(a: LatLng, b: LatLng): number {
  const dLat = (b.lat - a.lat) * RADIANS
  const dLng = (b.lng - a.lng) * RADIANS
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The smallest box around a circle; not valid near the poles. */
export function boundsAround(centre: LatLng, radiusMetres: number): Bounds {
  const dLat = radiusMetres / EARTH_RADIUS_METRES / RADIANS
  const dLng = dLat / Math.max(0.01, Math.cos(centre.lat * RADIANS))
  return [centre.lng - dLng, centre.lng + dLng, centre.lat - dLat, centre.lat + dLat]
}

/** Web Mercator with 2^31 units per axis; y grows southwards. The columns office.mx and office.my use these units. */
export function mercator(point: LatLng): { x: number; y: number } {
  const lat = Math.max(-85.05112878, Math.min(85.05112878, point.lat))
  const size = 2 ** 31
  const x = ((point.lng + 180) / 360) * size
  const sin = Math.sin(lat * RADIANS)
  const y = (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * size
  return { x: Math.floor(Math.max(0, Math.min(size - 1, x))), y: Math.floor(Math.max(0, Math.min(size - 1, y))) }
}

/** Back from units of {@link mercator} to degrees. */
export function unmercator({ x, y }: { readonly x: number; readonly y: number }): LatLng {
  const size = 2 ** 31
  return { lat: Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) / RADIANS, lng: (x / size) * 360 - 180 }
}
