import { EQUIPMENT, type EquipmentKey } from '#features/office/rules/equipment.ts'
import type { Chance } from '#demo/seeded-chance.ts'
import type { OfficePlan } from './plan.ts'
import type { Trade } from './providers.ts'
import { EQUIPMENT_DETAILS } from './texts/sentences.ts'

type Odds = Readonly<Partial<Record<EquipmentKey, number>>>

/** The probability that a house has an item; all its offices share it. */
const HOUSE_ODDS: Readonly<Record<Trade, Odds>> = {
  coworking: {
    coffee: 0.95,
    water: 0.7,
    printer: 0.8,
    kitchen: 0.7,
    stepFree: 0.45,
    lift: 0.5,
    locker: 0.6,
    bikeRoom: 0.6,
    shower: 0.35,
    terrace: 0.4,
    airCon: 0.4,
    reception: 0.35,
    dogs: 0.25,
    parking: 0.15,
  },
  center: {
    coffee: 0.9,
    water: 0.9,
    printer: 0.9,
    stepFree: 0.8,
    lift: 0.95,
    reception: 1,
    airCon: 0.85,
    parking: 0.6,
    charging: 0.35,
    catering: 0.4,
    locker: 0.3,
    bikeRoom: 0.3,
    shower: 0.2,
  },
  cafe: { coffee: 1, water: 0.8, stepFree: 0.5, terrace: 0.5, dogs: 0.4, catering: 0.3 },
  hotel: {
    coffee: 0.95,
    water: 0.9,
    reception: 1,
    stepFree: 0.7,
    lift: 0.8,
    airCon: 0.7,
    parking: 0.5,
    charging: 0.3,
    catering: 0.8,
    terrace: 0.4,
    printer: 0.5,
  },
  studio: {
    coffee: 0.7,
    kitchen: 0.5,
    stepFree: 0.3,
    bikeRoom: 0.4,
    terrace: 0.3,
    dogs: 0.3,
    printer: 0.3,
    shower: 0.15,
    locker: 0.2,
  },
}

const DESK_ODDS: Odds = {
  wifi: 0.98,
  ethernet: 0.3,
  monitor: 0.55,
  dock: 0.35,
  standingDesk: 0.3,
  ergonomicChair: 0.6,
  deskLamp: 0.4,
  phoneBooth: 0.5,
  quiet: 0.4,
  daylight: 0.65,
}
const CAFE_DESK_ODDS: Odds = { wifi: 0.98, daylight: 0.7, deskLamp: 0.2, quiet: 0.2 }
const ROOM_ODDS: Odds = {
  wifi: 0.98,
  daylight: 0.6,
  whiteboard: 0.75,
  flipchart: 0.5,
  screen: 0.65,
  projector: 0.4,
  videoConference: 0.5,
  catering: 0.3,
  ethernet: 0.3,
  microphone: 0.1,
  airCon: 0.3,
}
const LARGE_ROOM: Odds = { microphone: 0.8, projector: 0.9, catering: 0.6 }
const LARGE_ROOM_PEOPLE = 16

export function equipmentOfHouse(trade: Trade, chance: Chance): ReadonlySet<EquipmentKey> {
  return draw(HOUSE_ODDS[trade], chance)
}

type Shape = Pick<OfficePlan, 'group' | 'category' | 'people'>

/** In catalogue order; about half of the items that can have a detail show one. */
export function describeEquipment(
  house: ReadonlySet<EquipmentKey>,
  office: Shape,
  chance: Chance,
): OfficePlan['equipment'] {
  const odds = office.group === 'room' ? ROOM_ODDS : office.category === 'cafe' ? CAFE_DESK_ODDS : DESK_ODDS
  const all = office.group === 'room' && office.people >= LARGE_ROOM_PEOPLE ? { ...odds, ...LARGE_ROOM } : odds
  const own = draw(all, chance)
  const keys = EQUIPMENT.map((item) => item.key).filter((key) => house.has(key) || own.has(key))
  return keys.map((key) => {
    const details = EQUIPMENT_DETAILS[key]
    if (!details || !chance.hit(0.55)) return { key, detail: null }
    const [de, en] = chance.pick(details)
    return { key, detail: { de, en } }
  })
}

function draw(odds: Odds, chance: Chance): Set<EquipmentKey> {
  const entries = Object.entries(odds) as [EquipmentKey, number][]
  return new Set(entries.filter(([, probability]) => chance.hit(probability)).map(([key]) => key))
}
