import type { Elsewhere } from './elsewhere.ts'

type Near = {
  readonly lat: number
  readonly lng: number
  readonly street: string
  readonly city: string
  readonly group: number
}

/** The query of the start page for a search around a place. */
export function nearbySearch(office: Near, { date, time, hours }: Elsewhere): string {
  return new URLSearchParams({
    lat: office.lat.toFixed(5),
    lng: office.lng.toFixed(5),
    place: `${office.street}, ${office.city}`,
    date,
    time,
    hours: String(hours),
    group: String(office.group),
  }).toString()
}
