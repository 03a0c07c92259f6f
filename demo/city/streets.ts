import type { Country } from '#kernel/locale.ts'
import { placesOfDemoCity, type DemoCity, type DemoPlace } from '#adapters/geocoding/places-of-the-demo-cities.ts'
import type { LocationPlan } from './plan.ts'

/** The demo's cities: location, currency, number of offices, and the bounding box of all addresses. */
export type CityFrame = {
  readonly city: DemoCity
  readonly country: Country
  readonly zone: LocationPlan['zone']
  readonly currency: 'EUR' | 'CHF'
  readonly officeCount: number
  /** Price level relative to Berlin. */
  readonly priceFactor: number
  /** West, east, south, north. */
  readonly box: readonly [number, number, number, number]
}

const DE = { country: 'DE', zone: 'Europe/Berlin', currency: 'EUR' } as const

export const CITY_FRAMES: readonly CityFrame[] = [
  { city: 'Berlin', ...DE, officeCount: 190, priceFactor: 1, box: [13.2, 13.6, 52.42, 52.6] },
  { city: 'Hamburg', ...DE, officeCount: 60, priceFactor: 1.05, box: [9.85, 10.12, 53.5, 53.63] },
  { city: 'München', ...DE, officeCount: 50, priceFactor: 1.25, box: [11.48, 11.66, 48.08, 48.2] },
  { city: 'Köln', ...DE, officeCount: 35, priceFactor: 0.95, box: [6.86, 7.06, 50.88, 51] },
  {
    city: 'Wien',
    country: 'AT',
    zone: 'Europe/Vienna',
    currency: 'EUR',
    officeCount: 45,
    priceFactor: 1,
    box: [16.28, 16.46, 48.14, 48.28],
  },
  {
    city: 'Zürich',
    country: 'CH',
    zone: 'Europe/Zurich',
    currency: 'CHF',
    officeCount: 30,
    priceFactor: 1.5,
    box: [8.44, 8.6, 47.33, 47.43],
  },
]

// Stations and junctions in the geocoder's list, which have no house numbers.
const NO_ADDRESS =
  /bahnhof$|^(?:Kottbusser Tor|Schottentor|Sendlinger Tor|Hackescher Markt|Bellevue|Stadelhofen|Hardbrücke|Marktplatz Oerlikon|Naschmarkt|Brunnenmarkt|Domkloster|Rosenthaler Platz|Praterstern|Stephansplatz)$/

/** About 25 streets and squares of a city with their real district, postcode and position. */
export function streetsOf(city: DemoCity): DemoPlace[] {
  return placesOfDemoCity(city).filter((place) => !NO_ADDRESS.test(place.street))
}

/** "am Zionskirchplatz", "in der Torstraße"; null where German grammar would inflect the name. */
export function placePhrase(street: string): { de: string; en: string } | null {
  if (street === 'Unter den Linden') return { de: street, en: street }
  if (/(?:platz|markt|ufer|damm|ring|quai|kai|hafen|stieg)$/i.test(street) && !/^(?:Am|Im) /.test(street))
    return { de: `am ${street}`, en: `at ${street}` }
  if (/^(?:\S+er )?\S*(?:straße|strasse|gasse|allee|chaussee)$/i.test(street) && !/^(?:Große|Hohe|Lange) /.test(street))
    return { de: `in der ${street}`, en: `on ${street}` }
  return null
}
