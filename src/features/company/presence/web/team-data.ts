import type { ReplyOf } from '#kernel/endpoint.ts'
import type { readTeam } from '../contract.ts'

export type Team = ReplyOf<typeof readTeam>['data']
export type TeamRow = Team['members'][number]
export type TeamPlaceRow = Team['places'][number]
export type Cell = TeamRow['days'][number][number]
export type Beside = NonNullable<TeamPlaceRow['days'][number]['beside']>
type Office = NonNullable<TeamPlaceRow['office']>

/** The desk that would be beside somebody, and where. */
export type BesideAt = { readonly beside: Beside; readonly office: Office }

/** @param day 0 for Monday; null where there is none, or all desks are taken */
export function besideOf(places: readonly TeamPlaceRow[], cell: Cell, day: number): BesideAt | null {
  if (cell?.kind !== 'booked') return null
  const place = places.find(({ office }) => office?.id === cell.office)
  const beside = place?.days[day]?.beside ?? null
  return place?.office && beside && beside.free > 0 ? { beside, office: place.office } : null
}

/** The search there and then, with that place chosen. Without its language. */
export function besideSearch({ beside: { date, time, hours }, office: { id, city, lat, lng } }: BesideAt): string {
  const query = new URLSearchParams({ address: city, lat: String(lat), lng: String(lng), date, time })
  return `/?${query.toString()}&hours=${hours}&selected=${id}`
}

export function isSameCell(one: Cell, other: Cell): boolean {
  if (one?.kind !== 'booked' || other?.kind !== 'booked') return one?.kind === other?.kind
  const { office, from, to, more, isClash } = one
  return (
    [office, from, to, more, isClash].join() === [other.office, other.from, other.to, other.more, other.isClash].join()
  )
}
