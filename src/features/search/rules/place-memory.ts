/**
 * What a browser stores of searches: the last five places with their times, home and work. Nothing else is stored, and
 * it never leaves the device.
 */
import type { LatLng } from '#kernel/geo.ts'
import { MAXIMUM_HOURS, MINIMUM_HOURS } from '#features/office/rules/limits.ts'

export type RememberedPlace = { readonly text: string; readonly at: LatLng | null; readonly provider: number | null }
export type RecentSearch = {
  readonly place: RememberedPlace
  readonly group: 1 | 2
  readonly date: string
  readonly time: string
  readonly hours: number
}
export type SavedName = 'home' | 'work'
export type PlaceMemory = {
  /** Newest first. */
  readonly recent: readonly RecentSearch[]
  readonly home: RememberedPlace | null
  readonly work: RememberedPlace | null
}

export const NO_MEMORY: PlaceMemory = { recent: [], home: null, work: null }
const MOST_RECENT = 5

/** @returns null when the text is not valid; the caller then removes it (Spec 4: corrupt stored values) */
export function readMemory(text: string): PlaceMemory | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(value) || !Array.isArray(value['recent'])) return null
  const recent = value['recent'].filter(isRecent).map(plainRecent)
  return { recent: recent.slice(0, MOST_RECENT), home: placeOf(value['home']), work: placeOf(value['work']) }
}

/** A place that is searched again moves to the top with its latest time. */
export function withSearch(memory: PlaceMemory, search: RecentSearch): PlaceMemory {
  const others = memory.recent.filter((one) => !isSamePlace(one.place, search.place))
  return { ...memory, recent: [plainRecent(search), ...others].slice(0, MOST_RECENT) }
}

export function withoutSearch(memory: PlaceMemory, place: RememberedPlace): PlaceMemory {
  return { ...memory, recent: memory.recent.filter((one) => !isSamePlace(one.place, place)) }
}

export function withSaved(memory: PlaceMemory, name: SavedName, place: RememberedPlace | null): PlaceMemory {
  return { ...memory, [name]: place && plainPlace(place) }
}

function isSamePlace(a: RememberedPlace, b: RememberedPlace): boolean {
  return a.provider === b.provider && a.text.toLowerCase() === b.text.toLowerCase()
}

const plainPlace = ({ text, at, provider }: RememberedPlace): RememberedPlace => ({
  text,
  at: at && { lat: at.lat, lng: at.lng },
  provider,
})
const plainRecent = ({ place, group, date, time, hours }: RecentSearch): RecentSearch => ({
  place: plainPlace(place),
  group,
  date,
  time,
  hours,
})

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function placeOf(value: unknown): RememberedPlace | null {
  if (!isRecord(value)) return null
  const { text, at, provider } = value
  const isText = typeof text === 'string' && text !== '' && text.length <= 200
  const isPoint = isRecord(at) && typeof at['lat'] === 'number' && typeof at['lng'] === 'number'
  const isProvider = typeof provider === 'number' && Number.isSafeInteger(provider)
  return isText && (isPoint || isProvider) ? plainPlace(value as RememberedPlace) : null
}

function isRecent(value: unknown): value is RecentSearch {
  if (!isRecord(value) || !placeOf(value['place'])) return false
  const { group, date, time, hours } = value
  return (
    (group === 1 || group === 2) &&
    /^\d{4}-\d{2}-\d{2}$/.test(String(date)) &&
    /^\d{2}:\d{2}$/.test(String(time)) &&
    Number.isInteger(hours) &&
    Number(hours) >= MINIMUM_HOURS &&
    Number(hours) <= MAXIMUM_HOURS
  )
}
