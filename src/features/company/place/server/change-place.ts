/** What becomes of the office by which a place is booked when the place changes, or goes. The place's row is locked. */
import { refuse } from '#kernel/verdict.ts'
import type { Reads, Tx } from '#platform/db/handles.ts'
import { isSameAddress } from '../rules/same-address.ts'
import { opened } from '../rules/share-days.ts'
import {
  deletePlace,
  lockPlacesOf,
  readShareDays,
  setOffice,
  updatePlace,
  type Place,
  type ShareDay,
} from './place-store.ts'
import type { OutsideOfPlaces } from './outside.ts'

export type At = { readonly today: string; readonly now: Temporal.Instant; readonly newId: () => number }
type Wanted = Pick<Place, 'title' | 'note' | 'seats' | 'spot'>

/** @throws RefusalError company.place_visited when it moves, company.seats_booked when it shrinks, below a coming visit */
export async function changePlace(
  tx: Tx,
  outside: OutsideOfPlaces,
  place: Place,
  wanted: Wanted,
  at: At,
): Promise<Place> {
  const changed = { ...place, ...wanted }
  await updatePlace(tx, changed, at.now)
  if (place.officeId === null) return changed
  if (isSameAddress(place.spot, wanted.spot)) {
    const to = { title: wanted.title, seats: wanted.seats, from: at.today }
    const fuller = await outside.changeInternal(tx, place.officeId, to, at.now)
    if (fuller !== null) refuse('company.seats_booked', { day: fuller })
    return changed
  }
  // Another address is another place; what is shared of it is shared there.
  await dropOffice(tx, outside, place, at)
  const known = await readShareDays(tx, place.id, { days: null, from: at.today })
  const days = known.filter(({ spans }) => opened(spans).length > 0)
  const moved = { ...changed, officeId: null }
  return { ...moved, officeId: days.length === 0 ? null : await openOffice(tx, outside, moved, days, at) }
}

/** @throws RefusalError company.place_visited */
export async function removePlace(tx: Tx, outside: OutsideOfPlaces, place: Place, at: At): Promise<void> {
  await dropOffice(tx, outside, place, at)
  await deletePlace(tx, place.id)
}

/** Colleagues who wanted to come to somebody who leaves are told that they cannot. */
export async function removePlacesOf(
  tx: Tx,
  outside: OutsideOfPlaces,
  memberId: number,
  at: Pick<At, 'today' | 'now'>,
): Promise<void> {
  for (const { id, officeId } of await lockPlacesOf(tx, memberId)) {
    if (officeId !== null) {
      // Bookings are locked before their days, as whoever cancels does; one made in between is cancelled after them.
      await outside.cancelVisits(tx, officeId, { reason: null, now: at.now })
      await outside.freezeInternal(tx, officeId, at.today)
      await outside.cancelVisits(tx, officeId, { reason: null, now: at.now })
      await outside.removeInternal(tx, officeId, at.now)
    }
    await deletePlace(tx, id)
  }
}

async function dropOffice(tx: Tx, outside: OutsideOfPlaces, { id, officeId }: Place, at: At): Promise<void> {
  if (officeId === null) return
  await outside.freezeInternal(tx, officeId, at.today)
  const day = await outside.nextVisitDay(tx, officeId, at.now)
  if (day !== null) refuse('company.place_visited', { day })
  await setOffice(tx, id, null)
  await outside.removeInternal(tx, officeId, at.now)
}

/** The office of a place that is shared, made when it is shared for the first time. @returns its id */
export async function openOffice(
  tx: Tx,
  outside: OutsideOfPlaces,
  place: Place,
  days: readonly ShareDay[],
  { now, newId }: At,
): Promise<number> {
  const { spot, title, seats, companyId } = place
  if (spot === null) refuse('company.place_address')
  let { officeId } = place
  if (officeId === null) {
    const companyName = await nameOfCompany(tx, companyId)
    const isPrivate = place.memberId !== null
    officeId = await outside.publishInternal(
      tx,
      { ...spot, title, seats, companyId, companyName, isPrivate },
      now,
      newId,
    )
    await setOffice(tx, place.id, officeId)
  }
  await outside.openInternal(tx, officeId, days.map(toOpen))
  return officeId
}

export function toOpen({ day, spans }: ShareDay) {
  return { day, spans: opened(spans) }
}

async function nameOfCompany(db: Reads, id: number): Promise<string> {
  const { name } = await db.selectFrom('company').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  return name
}
