/** Equipment and categories as bits for an index; db/migrations/0022_search_features.sql has the same values. */
import type { Category } from './categories.ts'
import type { EquipmentKey } from './equipment.ts'

/** The position is the bit. Stored, so never reorder; new ones are appended, at most 48. */
export const EQUIPMENT_BITS: readonly EquipmentKey[] = [
  'wifi',
  'ethernet',
  'monitor',
  'dock',
  'standingDesk',
  'ergonomicChair',
  'deskLamp',
  'printer',
  'phoneBooth',
  'quiet',
  'daylight',
  'airCon',
  'whiteboard',
  'flipchart',
  'projector',
  'screen',
  'videoConference',
  'microphone',
  'coffee',
  'water',
  'kitchen',
  'catering',
  'stepFree',
  'lift',
  'locker',
  'bikeRoom',
  'parking',
  'charging',
  'shower',
  'terrace',
  'reception',
  'dogs',
]

/** The position + 48 is the bit. */
export const CATEGORY_BITS: readonly Category[] = [
  'individual',
  'team',
  'open_plan',
  'coworking',
  'business_center',
  'meeting_room',
  'cafe',
  'hotel',
  'other',
]
const FIRST_CATEGORY_BIT = 48

export function equipmentBits(keys: readonly EquipmentKey[]): bigint {
  return bitsOf(keys.map((key) => EQUIPMENT_BITS.indexOf(key)))
}

export function categoryBits(categories: readonly Category[]): bigint {
  return bitsOf(categories.map((category) => FIRST_CATEGORY_BIT + CATEGORY_BITS.indexOf(category)))
}

function bitsOf(positions: readonly number[]): bigint {
  return positions.reduce((bits, position) => bits | (1n << BigInt(position)), 0n)
}
