import type { Elsewhere } from './elsewhere.ts'

type Near = {
  readonly lat: number
  readonly lng: number
  readonly street: string
  readonly city: string
  readonly group: number
}

/** The parameters of the start page's address for a search around a place. */
export function nearbySearch(office: Near, { date, time, hours }: Elsewhere): Record<string, string> {
  return {
    lat: office.lat.toFixed(5),
    lng: office.lng.toFixed(5),
    place: `${office.street}, ${office.city}`,
    date,
    time,
    hours: String(hours),
    group: String(office.group),
  }
}
