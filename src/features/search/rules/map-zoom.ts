/** Spec 9: zoom 13 on a desktop, 12 on a phone; with a distance 14 up to 1 km, 13 below 5, 12 below 10, 11 below 25. */
export function mapZoom(distanceKm: number | null, isNarrow: boolean): number {
  const usual = isNarrow ? 12 : 13
  if (distanceKm === null || distanceKm >= 25) return usual
  if (distanceKm <= 1) return 14
  if (distanceKm < 5) return 13
  return distanceKm < 10 ? 12 : 11
}
