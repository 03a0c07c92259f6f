/** Adding, changing and removing places; addresses are looked up before anything is locked. */
import { localDay } from '#kernel/time.ts'
import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { Call, Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import type { Locale } from '#kernel/locale.ts'
import { readTeamFacts } from '../../presence/server/presence-store.ts'
import { mustHave } from '../../rules/permissions.ts'
import { readMember, type Member } from '../../server/read-member.ts'
import type * as contract from '../contract.ts'
import { homeTitle } from '../rules/home-title.ts'
import { MOST_OF_COMPANY, MOST_OTHER } from '../rules/limits.ts'
import { changePlace, removePlace, type At } from './change-place.ts'
import {
  countPlaces,
  insertPlace,
  lockAdding,
  lockPlace,
  readGivenName,
  readHome,
  sharedFrom,
  type Place,
} from './place-store.ts'
import type { Address, OutsideOfPlaces, Spot } from './outside.ts'
import { viewPlace } from './view-place.ts'

type Asked = { readonly context: Context; readonly locale: Locale }

/** @throws RefusalError company.address_unknown */
async function spotOf(
  outside: OutsideOfPlaces,
  address: Address,
  isPrivate: boolean,
  { context, locale }: Asked,
): Promise<Spot> {
  return (await outside.locatePlace(context, address, isPrivate, locale)) ?? refuse('company.address_unknown')
}

async function whenOf(tx: Tx, { companyId }: Member, now: Temporal.Instant, { newId }: Context): Promise<At> {
  const { zone } = await readTeamFacts(tx, companyId)
  return { today: localDay(now, zone), now, newId }
}

async function view(tx: Tx, place: Place, me: Member, { today }: At) {
  return viewPlace(place, me, await sharedFrom(tx, [place.id], today))
}

/** Adding is locked, so that two at once do not become more than there may be. */
async function addPlace(
  tx: Tx,
  me: Member,
  place: Omit<Place, 'id' | 'officeId' | 'companyId'>,
  at: At,
): Promise<Place> {
  const most = place.kind === 'company' ? MOST_OF_COMPANY : MOST_OTHER + 1
  if ((await countPlaces(tx, me.companyId, place.memberId)) >= most) refuse('company.many_places', { count: most })
  const added = { ...place, id: at.newId(), companyId: me.companyId, officeId: null }
  await insertPlace(tx, added, at.now)
  return added
}

async function ownPlace(tx: Tx, me: Member, id: number, kind: Place['kind']): Promise<Place> {
  const place = await lockPlace(tx, me.companyId, id)
  const owner = kind === 'company' ? null : me.id
  return place?.kind === kind && place.memberId === owner ? place : refuse('request.not_found')
}

export const locationSaver =
  (outside: OutsideOfPlaces) =>
  async ({ viewer, body, locale, now, context }: Call<typeof contract.saveLocation>) => {
    const { address, ...typed } = body
    const spot = address ? await spotOf(outside, address, true, { context, locale }) : address
    const data = await context.db.tx(async (tx) => {
      const me = await readMember(tx, viewer)
      orRefuse(mustHave(me, 'share'))
      const at = await whenOf(tx, me, now, context)
      if (body.id === undefined) {
        await lockAdding(tx, me.companyId)
        const { title, note = '', seats = 1 } = typed
        if (title === undefined) refuse('company.place_title')
        const place = { memberId: me.id, kind: 'other' as const, title, note, seats, spot: spot ?? null }
        return view(tx, await addPlace(tx, me, place, at), me, at)
      }
      const place = await ownPlace(tx, me, body.id, 'other')
      if (body.remove) return removePlace(tx, outside, place, at).then(() => null)
      return view(tx, await changePlace(tx, outside, place, wantedOf(place, { ...typed, spot }), at), me, at)
    })
    return { data }
  }

export const homeSaver =
  (outside: OutsideOfPlaces) =>
  async ({ viewer, body, locale, now, context }: Call<typeof contract.saveHome>) => {
    const spot = await spotOf(outside, body.address, true, { context, locale })
    const data = await context.db.tx(async (tx) => {
      const me = await readMember(tx, viewer)
      orRefuse(mustHave(me, 'share'))
      const at = await whenOf(tx, me, now, context)
      await lockAdding(tx, me.companyId)
      const found = await readHome(tx, me.id)
      if (found !== null) {
        const place = await ownPlace(tx, me, found, 'home')
        return view(tx, await changePlace(tx, outside, place, wantedOf(place, { ...body, spot }), at), me, at)
      }
      const title = body.title ?? homeTitle(await readGivenName(tx, me.personId), locale)
      const place = { memberId: me.id, kind: 'home' as const, title, note: body.note ?? '', seats: body.seats, spot }
      return view(tx, await addPlace(tx, me, place, at), me, at)
    })
    return { data }
  }

export const homeChanger =
  (outside: OutsideOfPlaces) =>
  async ({ viewer, params, body, locale, now, context }: Call<typeof contract.changeHome>) => {
    const spot = body.address && (await spotOf(outside, body.address, true, { context, locale }))
    const data = await context.db.tx(async (tx) => {
      const me = await readMember(tx, viewer)
      orRefuse(mustHave(me, 'share'))
      const at = await whenOf(tx, me, now, context)
      const place = await ownPlace(tx, me, params.userOffice, 'home')
      if (body.remove) return removePlace(tx, outside, place, at).then(() => null)
      return view(tx, await changePlace(tx, outside, place, wantedOf(place, { ...body, spot }), at), me, at)
    })
    return { data }
  }

/** Each is kept or none. */
export const companyPlacesSaver =
  (outside: OutsideOfPlaces) =>
  async ({ viewer, body, locale, now, context }: Call<typeof contract.saveCompanyPlaces>) => {
    const me = await readMember(context.db.read, viewer)
    if (me.role !== 'admin') refuse('auth.forbidden')
    const spots: Spot[] = []
    for (const { address } of body.offices) spots.push(await spotOf(outside, address, false, { context, locale }))
    const data = await context.db.tx(async (tx) => {
      const at = await whenOf(tx, me, now, context)
      await lockAdding(tx, me.companyId)
      const kept: Place[] = []
      for (const [nth, { id, title, seats, remove }] of body.offices.entries()) {
        const wanted = { title, seats, note: '', spot: spots[nth] ?? null }
        if (id === undefined) {
          kept.push(await addPlace(tx, me, { ...wanted, kind: 'company', memberId: null }, at))
          continue
        }
        const place = await ownPlace(tx, me, id, 'company')
        if (remove) await removePlace(tx, outside, place, at)
        else kept.push(await changePlace(tx, outside, place, wanted, at))
      }
      return Promise.all(kept.map((place) => view(tx, place, me, at)))
    })
    return { data }
  }

type Typed = {
  title?: string | undefined
  note?: string | undefined
  seats?: number | undefined
  spot?: Spot | null | undefined
}

/** What is not said stays as it was. */
function wantedOf(place: Place, { title, note, seats, spot }: Typed) {
  return {
    title: title ?? place.title,
    note: note ?? place.note,
    seats: seats ?? place.seats,
    spot: spot === undefined ? place.spot : spot,
  }
}
