import type { EquipmentKey } from '#features/office/rules/equipment.ts'
import type { HouseRuleKey } from '#features/office/rules/house-rules.ts'
import type { Chance } from '#demo/seeded-chance.ts'
import type { OfficePlan } from './plan.ts'
import type { Trade } from './providers.ts'

const USUAL_RULES: Readonly<Record<Trade, readonly HouseRuleKey[]>> = {
  coworking: [
    'callsInBooth',
    'headphones',
    'quietHours',
    'noSmoking',
    'noHotFood',
    'cleanDesk',
    'washUp',
    'lastOneLocks',
    'lightsOff',
    'ownFood',
  ],
  center: ['noSmoking', 'registerGuests', 'cleanDesk', 'headphones', 'noDogs', 'windowsShut'],
  cafe: ['orderSomething', 'headphones', 'noSmoking'],
  hotel: ['registerGuests', 'noSmoking', 'headphones', 'noDogs'],
  studio: [
    'noSmoking',
    'washUp',
    'windowsShut',
    'lightsOff',
    'lastOneLocks',
    'askBeforePhotos',
    'indoorShoes',
    'ownFood',
  ],
}
const ROOM_RULES: readonly HouseRuleKey[] = ['boardClean', 'chairsBack', 'windowsShut']
/** Rules that make no sense in a room that one group has to itself. */
const DESK_RULES: readonly HouseRuleKey[] = ['cleanDesk', 'callsInBooth', 'headphones', 'quietHours']

/** Two to four rules; rules that contradict the office's equipment are left out. */
export function describeRules(
  trade: Trade,
  office: Pick<OfficePlan, 'group' | 'equipment'>,
  chance: Chance,
): HouseRuleKey[] {
  const has = (key: EquipmentKey) => office.equipment.some((item) => item.key === key)
  const fits = (rule: HouseRuleKey) => {
    if (office.group === 'room' && DESK_RULES.includes(rule)) return false
    if (rule === 'callsInBooth') return has('phoneBooth')
    if (rule === 'boardClean') return has('whiteboard')
    if (rule === 'noDogs') return !has('dogs')
    if (rule === 'washUp') return has('kitchen')
    return true
  }
  const rules = office.group === 'room' ? [...ROOM_RULES, ...USUAL_RULES[trade]] : USUAL_RULES[trade]
  return chance.sample([...new Set(rules)].filter(fits), chance.whole(2, 4))
}
