/**
 * What a calendar calls a time zone, and the instants of its wall clock. Names come from the IANA list, from Windows,
 * with a maker's prefix, or as a list of cities; a calendar may also describe a zone of its own (VTIMEZONE).
 */
import { WINDOWS_TO_IANA_MAP } from 'windows-iana'
import { describedZone } from './described-zone.ts'
import { parseLine } from './feed-line.ts'
import type { CutZone } from './cut-feed.ts'
import { MOST_ZONES } from './limits.ts'
import { ianaZone, type FeedZone } from './zone-clock.ts'

export type ZoneTable = {
  /** Null when nobody knows the name. */
  find(name: string): FeedZone | null
}

export function zoneTable(described: readonly CutZone[]): ZoneTable {
  const inFile = new Map<string, CutZone>()
  for (const zone of described) {
    const name = zone.lines.map(parseLine).find((line) => line.name === 'TZID')?.value
    if (name !== undefined) inFile.set(plain(name), zone)
  }
  const known = new Map<string, FeedZone | null>()
  const find = (name: string): FeedZone | null => {
    const id = ianaName(name)
    if (id !== null) return ianaZone(id)
    const zone = inFile.get(plain(name))
    if (!zone) return null
    const location = zone.lines.map(parseLine).find((line) => line.name === 'X-LIC-LOCATION')?.value
    const locationId = location === undefined ? null : ianaName(location)
    return locationId === null ? describedZone(zone) : ianaZone(locationId)
  }
  return {
    find(name) {
      let zone = known.get(name)
      // No diary names so many; each would be looked for in every way.
      if (zone === undefined && known.size >= MOST_ZONES) return null
      if (zone === undefined) known.set(name, (zone = find(name)))
      return zone
    },
  }
}

/** Quotes and backslashes are left over where a program has written them twice. */
const plain = (name: string) => name.replaceAll(/["\\]/g, '').trim()

/** Names of Outlook that are no cities ("(UTC-05:00) Eastern Time (US & Canada)"). */
const OF_OUTLOOK: Readonly<Record<string, string>> = {
  'eastern time': 'America/New_York',
  'central time': 'America/Chicago',
  'mountain time': 'America/Denver',
  'pacific time': 'America/Los_Angeles',
  'atlantic time': 'America/Halifax',
  alaska: 'America/Anchorage',
  hawaii: 'Pacific/Honolulu',
  arizona: 'America/Phoenix',
  'coordinated universal time': 'UTC',
  'greenwich mean time': 'Europe/London',
}

/** The name by which Temporal knows a zone; null when it is none of a known form. */
export function ianaName(given: string): string | null {
  const name = plain(given).slice(0, 200)
  return exactName(name) ?? pathName(name) ?? displayedName(name)
}

function exactName(name: string): string | null {
  // Exchange counts copies of a zone: "W. Europe Standard Time 1".
  const uncounted = name.replace(/ \d{1,2}$/, '')
  return (
    checked(uncounted) ??
    windowsName(uncounted) ??
    windowsName(`${uncounted} Standard Time`) ??
    windowsName(uncounted.replace(/ Daylight Time$/i, ' Standard Time')) ??
    fixedOffset(name)
  )
}

/** The end of a path: `/freeassociation.sourceforge.net/Tzfile/Europe/Berlin`, `tzone://Microsoft/Utc`. */
function pathName(name: string): string | null {
  if (!name.includes('/')) return null
  const parts = name.split('/').filter(Boolean)
  for (const length of [3, 2, 1])
    if (parts.length >= length) {
      const id = exactName(parts.slice(-length).join('/'))
      if (id !== null) return id
    }
  return null
}

/** A name for people: "(UTC+01:00) Amsterdam, Berlin, Bern" or "Berlin". The first city that is known counts. */
function displayedName(name: string): string | null {
  const places = name.replace(/^\((?:UTC|GMT)[^)]*\)\s*/i, '')
  const phrase = folded(places.split('(')[0] ?? '')
  if (Object.hasOwn(OF_OUTLOOK, phrase)) return OF_OUTLOOK[phrase] ?? null
  for (const place of places.split(/[,;/]/)) {
    const id = cityName(folded(place.split('(')[0] ?? ''))
    if (id !== null) return id
  }
  return null
}

function checked(name: string): string | null {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return null
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch {
    return null
  }
}

let windows: ReadonlyMap<string, string> | null = null

function windowsName(name: string): string | null {
  windows ??= new Map(
    WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').flatMap(({ windowsName: key, iana }) =>
      iana[0] === undefined ? [] : [[key.toLowerCase(), iana[0]] as const],
    ),
  )
  return windows.get(name.toLowerCase()) ?? null
}

/** "UTC+1", "GMT-05:00", "+0100". */
function fixedOffset(name: string): string | null {
  const match = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(name.trim())
  if (!match) return null
  const [, sign, hours = '', minutes = '00'] = match
  if (Number(hours) > 14 || Number(minutes) > 59) return null
  return `${sign}${hours.padStart(2, '0')}:${minutes}`
}

const PARTS_OF_THE_WORLD = ['Europe', 'America', 'Asia', 'Africa', 'Australia', 'Pacific', 'Atlantic', 'Indian']

/** The zone of a city that the IANA list is named after, e.g. "Berlin". */
function cityName(city: string): string | null {
  for (const part of PARTS_OF_THE_WORLD) {
    const id = checked(`${part}/${city.replaceAll(' ', '_')}`)
    if (id !== null) return id
  }
  return null
}

function folded(city: string): string {
  return city
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
}
