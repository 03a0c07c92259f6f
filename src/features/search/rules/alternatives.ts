/**
 * Which other searches to offer when nothing is free: another start, another day, a larger distance, the other group.
 * Input is what is free around the requested time. Combined changes are used only when single ones are not enough.
 */
import { QUARTERS_PER_DAY, type Quarter } from '#kernel/quarters.ts'
import { DISTANCES_KM } from './limits.ts'
import type { DistanceKm } from './search-url.ts'

const MOST_ALTERNATIVES = 4
/** Combined changes are added only until there are this many. */
const ENOUGH_ALTERNATIVES = 3
export const DAYS_AHEAD = 7

export type Group = 1 | 2

/** Where a search looks: as requested, or a circle around the place without map bounds and provider. */
export type Area = { readonly isOwn: boolean; readonly distance: DistanceKm | null }

/** The bookable starts of a group on a day. `starts`: 96 characters, '1' where a booking may start. */
export type GroupDay = { readonly group: Group; readonly area: number; readonly day: string; readonly starts: string }

/** `area`: position in {@link areasOf}; 0 is the requested area. */
export type Choice = {
  readonly group: Group
  readonly area: number
  readonly day: string
  readonly quarter: Quarter
}

/** The requested area, then the wider ones, nearest first (Spec 9: 1, 3, 5, 10 km, none). */
export function areasOf(distance: DistanceKm | null, isBoundToMapOrProvider: boolean): readonly Area[] {
  const circles = [...DISTANCES_KM, null].filter((km) => {
    const wished = distance ?? Infinity
    return isBoundToMapOrProvider ? (km ?? Infinity) >= wished : (km ?? Infinity) > wished
  })
  return [{ isOwn: true, distance }, ...circles.map((km) => ({ isOwn: false, distance: km }))]
}

type Scope = 'own' | 'wider' | 'other' | 'both'
/** exact: as requested; start: same day, other time; day: other day, same time; any: other day and time. */
type Moment = 'exact' | 'start' | 'day' | 'any'

const SINGLE: readonly (readonly [Scope, Moment])[] = [
  ['own', 'start'],
  ['own', 'day'],
  ['wider', 'exact'],
  ['other', 'exact'],
]
const COMBINED: readonly (readonly [Scope, Moment])[] = [
  ['own', 'any'],
  ['other', 'start'],
  ['wider', 'start'],
  ['other', 'day'],
  ['wider', 'day'],
  ['other', 'any'],
  ['wider', 'any'],
  ['both', 'exact'],
  ['both', 'start'],
  ['both', 'day'],
  ['both', 'any'],
]

/** At most {@link MOST_ALTERNATIVES}, best first; empty only when no office has a bookable start. */
export function chooseAlternatives(wish: Omit<Choice, 'area'>, groupDays: readonly GroupDay[]): Choice[] {
  const chosen: Choice[] = []
  const add = (scope: Scope, moment: Moment) => {
    const found = find(wish, groupDays, scope, moment)
    if (found && !chosen.some((one) => makesRedundant(one, found, wish))) chosen.push(found)
  }
  for (const [scope, moment] of SINGLE) add(scope, moment)
  for (const [scope, moment] of COMBINED) if (chosen.length < ENOUGH_ALTERNATIVES) add(scope, moment)
  return chosen.slice(0, MOST_ALTERNATIVES)
}

function find(wish: Omit<Choice, 'area'>, groupDays: readonly GroupDay[], scope: Scope, moment: Moment): Choice | null {
  const group = scope === 'own' || scope === 'wider' ? wish.group : wish.group === 1 ? 2 : 1
  const isWider = scope === 'wider' || scope === 'both'
  const isToday = moment === 'exact' || moment === 'start'
  const mayMove = moment === 'start' || moment === 'any'
  const found = groupDays
    .filter(
      (groupDay) =>
        groupDay.group === group && groupDay.area > 0 === isWider && (groupDay.day === wish.day) === isToday,
    )
    .flatMap((groupDay) => {
      const quarter = mayMove ? nearestStart(groupDay.starts, wish.quarter) : wish.quarter
      return quarter === null || groupDay.starts[quarter] !== '1'
        ? []
        : [{ group, area: groupDay.area, day: groupDay.day, quarter }]
    })
  // The smallest area first, then the nearest day.
  return found.toSorted((a, b) => a.area - b.area || daysFrom(wish.day, a.day) - daysFrom(wish.day, b.day))[0] ?? null
}

/** With equal distance the earlier start wins. */
function nearestStart(starts: string, wished: Quarter): Quarter | null {
  for (let apart = 0; apart < QUARTERS_PER_DAY; apart += 1)
    for (const quarter of [wished - apart, wished + apart]) if (starts[quarter] === '1') return quarter
  return null
}

function daysFrom(a: string, b: string): number {
  return Math.abs(Temporal.PlainDate.from(a).until(b).days)
}

/**
 * Does `one` make `other` unnecessary? Not across groups when `other` is as near, and not when `other` is on the other
 * day: tomorrow at nearly the requested time is useful beside tonight.
 */
function makesRedundant(one: Choice, other: Choice, wish: Omit<Choice, 'area'>): boolean {
  const isSameTime = one.quarter === wish.quarter
  const bothMoved = other.quarter !== wish.quarter && (one.day === wish.day) === (other.day === wish.day)
  return (
    (one.group === other.group || (one.group === wish.group && other.area > 0)) &&
    one.area <= other.area &&
    (one.day === wish.day || one.day === other.day) &&
    (isSameTime || bothMoved)
  )
}
