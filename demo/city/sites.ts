import { seededChance, seedFrom, type Chance } from '#demo/seeded-chance.ts'
import { MOODS, type Mood } from '#demo/pictures/scene/palettes.ts'
import { usualWeek } from './hours.ts'
import type { ProviderHouse } from './people.ts'
import type { LocationPlan, Week } from './plan.ts'
import type { Trade } from './providers.ts'
import { CITY_FRAMES, streetsOf } from './streets.ts'

/** A house of a provider, with what its offices have in common. */
export type Site = {
  readonly location: LocationPlan
  readonly house: ProviderHouse
  /** Without house number. */
  readonly street: string
  readonly mood: Mood
  readonly week: Week
  readonly officeCount: number
}

const OFFICES_PER_SITE: Readonly<Record<Trade, readonly [number, number]>> = {
  coworking: [3, 6],
  center: [4, 7],
  cafe: [2, 3],
  hotel: [3, 5],
  studio: [2, 4],
}

// About 150 m in each direction at these latitudes, so that a house is near the middle of its street.
const JITTER_LAT = 0.0014
const JITTER_LNG = 0.0021

export function describeSites(seed: number, houses: readonly ProviderHouse[]): Site[] {
  return CITY_FRAMES.flatMap((city) => {
    const chance = seededChance(seedFrom(seed, 'sites', city.city))
    const own = houses.filter((house) => house.city === city)
    const counts = shareOut(
      city.officeCount,
      own.map((house) => house.frame.weight),
    )
    const streets = streetDeck(chance, streetsOf(city.city))
    return own.flatMap((house, i) =>
      splitCount(counts[i]!, OFFICES_PER_SITE[house.frame.trade], chance).map((officeCount, k): Site => {
        const place = streets()
        const { trade } = house.frame
        const location: LocationPlan = {
          key: `${house.plan.key}-${k + 1}`,
          providerKey: house.plan.key,
          street: `${place.street} ${place.houseNumber}`,
          postcode: place.postcode,
          city: city.city,
          country: city.country,
          district: place.district,
          zone: city.zone,
          lat: round(place.lat + chance.between(-JITTER_LAT, JITTER_LAT)),
          lng: round(place.lng + chance.between(-JITTER_LNG, JITTER_LNG)),
        }
        return {
          location,
          house,
          street: place.street,
          mood: chance.pick(MOODS),
          week: usualWeek(trade, chance),
          officeCount,
        }
      }),
    )
  })
}

/** Uses every street once before any is repeated, each time with an unused house number. */
function streetDeck<T extends { street: string }>(
  chance: Chance,
  streets: readonly T[],
): () => T & { houseNumber: number } {
  let deck: T[] = []
  const used = new Set<string>()
  return () => {
    if (deck.length === 0) deck = chance.shuffle(streets)
    const place = deck.pop()!
    let houseNumber = chance.whole(2, 68)
    while (used.has(`${place.street} ${houseNumber}`)) houseNumber++
    used.add(`${place.street} ${houseNumber}`)
    return { ...place, houseNumber }
  }
}

/** Integer shares that add up to the total (largest remainder method). */
function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  const exact = weights.map((weight) => (total * weight) / sum)
  const shares = exact.map(Math.floor)
  const order = exact.map((value, i) => ({ i, rest: value - shares[i]! })).toSorted((a, b) => b.rest - a.rest)
  for (const { i } of order.slice(0, total - shares.reduce((a, b) => a + b, 0))) shares[i]!++
  return shares
}

function splitCount(total: number, [least, most]: readonly [number, number], chance: Chance): number[] {
  const parts: number[] = []
  for (let rest = total; rest > 0;) {
    const part = rest <= most ? rest : Math.min(chance.whole(least, most), rest - 1)
    parts.push(part)
    rest -= part
  }
  return parts
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
