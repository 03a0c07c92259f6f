/** Positions that people paste from a map: "52.5200, 13.4050", "52,5200 13,4050", `52°31'12"N 13°24'18"E`. */
import type { LatLng } from '#kernel/geo.ts'

/** At least two decimals each, so that no postcode and no house number is taken for one. */
const DECIMAL = /^(-?\d{1,2}[.,]\d{2,})°?\s*([NS]?)[\s,;]+(-?\d{1,3}[.,]\d{2,})°?\s*([EOW]?)$/i
const DEGREES =
  /^(\d{1,2})°\s*(\d{1,2})['′]\s*(\d{1,2}(?:[.,]\d+)?)["″]\s*([NS])[\s,;]*(\d{1,3})°\s*(\d{1,2})['′]\s*(\d{1,2}(?:[.,]\d+)?)["″]\s*([EOW])$/i

/** @returns null for any other text; "O" is the German east */
export function typedPosition(text: string): LatLng | null {
  const typed = text.trim()
  const decimal = DECIMAL.exec(typed)
  if (decimal) {
    const [, lat, north, lng, east] = decimal
    return inRange(number(lat) * sign(north), number(lng) * sign(east))
  }
  const degrees = DEGREES.exec(typed)
  if (!degrees) return null
  const [, lat, latMinutes, latSeconds, north, lng, lngMinutes, lngSeconds, east] = degrees
  return inRange(
    (number(lat) + number(latMinutes) / 60 + number(latSeconds) / 3600) * sign(north),
    (number(lng) + number(lngMinutes) / 60 + number(lngSeconds) / 3600) * sign(east),
  )
}

const number = (text = '') => Number(text.replace(',', '.'))
const sign = (direction = '') => (/[SW]/i.test(direction) ? -1 : 1)
const inRange = (lat: number, lng: number) => (Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null)
