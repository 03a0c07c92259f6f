import type { Category } from '#features/office/rules/categories.ts'
import type { Chance } from '#demo/seeded-chance.ts'
import type { OfficePlan } from './plan.ts'
import type { Trade } from './providers.ts'
import type { CityFrame } from './streets.ts'

export type OfficeKind = { readonly group: OfficePlan['group']; readonly category: Category }

const desk = (category: Category): OfficeKind => ({ group: 'desk', category })
const room = (category: Category): OfficeKind => ({ group: 'room', category })

/** Offices that every house of a trade has, and further ones by weight. */
const KINDS: Readonly<Record<Trade, { first: OfficeKind; more: readonly (readonly [OfficeKind, number])[] }>> = {
  coworking: {
    first: desk('coworking'),
    more: [
      [desk('coworking'), 3],
      [desk('open_plan'), 2.5],
      [room('meeting_room'), 4],
      [desk('individual'), 1.5],
      [desk('team'), 2],
      [room('team'), 0.6],
    ],
  },
  center: {
    first: desk('business_center'),
    more: [
      [desk('business_center'), 2],
      [desk('individual'), 2.5],
      [room('meeting_room'), 4],
      [desk('team'), 1.5],
      [room('business_center'), 1.2],
    ],
  },
  cafe: {
    first: desk('cafe'),
    more: [
      [desk('cafe'), 4],
      [room('cafe'), 1],
    ],
  },
  hotel: {
    first: desk('hotel'),
    more: [
      [desk('hotel'), 1.5],
      [room('hotel'), 2.5],
      [room('meeting_room'), 1.5],
      [desk('individual'), 0.6],
    ],
  },
  studio: {
    first: desk('other'),
    more: [
      [desk('other'), 2],
      [room('other'), 2],
      [desk('individual'), 1],
      [desk('team'), 1],
      [desk('open_plan'), 0.7],
    ],
  },
}

export function kindsOfHouse(trade: Trade, count: number, chance: Chance): OfficeKind[] {
  const { first, more } = KINDS[trade]
  return [first, ...Array.from({ length: count - 1 }, () => chance.weighted(more))]
}

export type OfficeSize = Pick<OfficePlan, 'capacity' | 'people' | 'areaM2' | 'layouts' | 'priceCents'>

type Range = readonly [number, number]

/** Desks and price per hour in cents at Berlin's level. Spec 3: team 2-10 people, open plan 11 and more. */
const DESK_SIZES: Readonly<Record<Category, { desks: Range; cents: Range; areaPerDesk: Range }>> = {
  individual: { desks: [1, 1], cents: [1000, 1800], areaPerDesk: [9, 16] },
  team: { desks: [2, 10], cents: [750, 1300], areaPerDesk: [6, 9] },
  open_plan: { desks: [11, 40], cents: [450, 900], areaPerDesk: [5, 8] },
  coworking: { desks: [4, 24], cents: [500, 1100], areaPerDesk: [5, 9] },
  business_center: { desks: [4, 16], cents: [900, 1700], areaPerDesk: [6, 10] },
  meeting_room: { desks: [4, 12], cents: [700, 1200], areaPerDesk: [3, 5] },
  cafe: { desks: [3, 10], cents: [400, 700], areaPerDesk: [3, 6] },
  hotel: { desks: [3, 12], cents: [600, 1200], areaPerDesk: [4, 8] },
  other: { desks: [1, 8], cents: [600, 1400], areaPerDesk: [6, 14] },
}

export function sizeOfDesks(category: Category, city: CityFrame, chance: Chance): OfficeSize {
  const { desks, cents, areaPerDesk } = DESK_SIZES[category]
  const capacity = chance.whole(...desks)
  return {
    capacity,
    people: capacity,
    areaM2: Math.round(capacity * chance.between(...areaPerDesk)),
    layouts: null,
    priceCents: price(chance.between(...cents) * city.priceFactor, 400, 2500),
  }
}

export function sizeOfRoom(category: Category, city: CityFrame, chance: Chance): OfficeSize {
  const range = chance.weighted<Range>(
    category === 'hotel'
      ? [
          [[8, 14], 2],
          [[16, 40], 3],
        ]
      : category === 'cafe'
        ? [[[4, 10], 1]]
        : [
            [[4, 6], 4],
            [[7, 14], 4],
            [[16, 40], 2],
          ],
  )
  const people = chance.whole(...range)
  const layouts = {
    uShape: Math.max(4, Math.round(people * 0.55)),
    theatre: people,
    parliament: Math.max(4, Math.round(people * 0.65)),
    standing: Math.min(60, Math.round(people * 1.4)),
  }
  const cents = (1100 + people * chance.between(110, 190)) * city.priceFactor
  return {
    capacity: 1,
    people,
    areaM2: Math.round(6 + people * chance.between(2, 2.8)),
    layouts,
    priceCents: price(cents, 1500, 9000),
  }
}

/** Prices end on 50 cents. */
function price(cents: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(cents / 50) * 50))
}
