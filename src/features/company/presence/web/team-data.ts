import type { ReplyOf } from '#kernel/endpoint.ts'
import { parseTime } from '#kernel/quarters.ts'
import type { readTeam } from '../contract.ts'

export type Team = ReplyOf<typeof readTeam>['data']
export type TeamMeta = ReplyOf<typeof readTeam>['meta']
export type TeamRow = Team['members'][number]
export type TeamPlaceRow = Team['places'][number]
export type Cell = TeamRow['days'][number][number]
export type Beside = NonNullable<TeamPlaceRow['days'][number]['beside']>
type Office = NonNullable<TeamPlaceRow['office']>

export type Visit = Extract<NonNullable<Cell>, { kind: 'booked' }>['visits'][number]

/** The desk that would be beside somebody, and where. */
export type BesideAt = { readonly beside: Beside; readonly office: Office }

export function visitsOf(cell: Cell): readonly Visit[] {
  return cell?.kind === 'booked' ? cell.visits : []
}

/** @param day 0 for Monday; null where there is none, or all desks are taken */
export function besideOf(places: readonly TeamPlaceRow[], visit: Visit, day: number): BesideAt | null {
  const place = places.find(({ office }) => office?.id === visit.office)
  const beside = place?.days[day]?.beside ?? null
  return place?.office && beside && beside.free > 0 ? { beside, office: place.office } : null
}

/**
 * The desk beside somebody at their own time, while all of it lies ahead. The place says one time for all of a day, which
 * is that of whoever comes first.
 */
export function besideAtTheirTime(found: BesideAt, { from, to }: Visit, isAhead: boolean): BesideAt {
  if (!isAhead) return found
  const hours = Math.floor(((parseTime(to) ?? 0) - (parseTime(from) ?? 0)) / 60)
  return hours < 1 ? found : { ...found, beside: { ...found.beside, time: from, hours } }
}

/** The search there and then, with that place chosen. Without its language. */
export function besideSearch({ beside: { date, time, hours }, office: { id, city, lat, lng } }: BesideAt): string {
  const query = new URLSearchParams({ address: city, lat: String(lat), lng: String(lng), date, time })
  return `/?${query.toString()}&hours=${hours}&selected=${id}`
}

export function isSameCell(one: Cell, other: Cell): boolean {
  if (one?.kind !== 'booked' || other?.kind !== 'booked') return one?.kind === other?.kind
  const key = ({ visits, isClash, said }: typeof one) =>
    [...visits.flatMap(({ office, from, to }) => [office, from, to]), isClash, said].join()
  return key(one) === key(other)
}
