/** SQL for places of a company's people, and the days on which they are shared. */
import { sql } from 'kysely'
import type { Country } from '#kernel/locale.ts'
import type { Span } from '#kernel/quarters.ts'
import type { Reads, Tx } from '#platform/db/handles.ts'
import type { ShareSpan } from '../rules/share-days.ts'
import type { Spot } from './outside.ts'

export type PlaceKind = 'home' | 'company' | 'other'

export type Place = {
  readonly id: number
  readonly companyId: number
  /** Null for a place of the company itself. */
  readonly memberId: number | null
  readonly kind: PlaceKind
  readonly title: string
  readonly note: string
  readonly seats: number
  readonly spot: Spot | null
  readonly officeId: number | null
}

export type NewPlace = Omit<Place, 'officeId'>

const places = (db: Reads) =>
  db
    .selectFrom('user_office as u')
    .select(['u.id', 'u.company_id', 'u.member_id', 'u.kind', 'u.title', 'u.note', 'u.seats', 'u.office_id'])
    .select(['u.street', 'u.postcode', 'u.city', 'u.district', 'u.country', 'u.zone', 'u.lat', 'u.lng'])

type Row = Awaited<ReturnType<ReturnType<typeof places>['execute']>>[number]

function toPlace(row: Row): Place {
  const { id, title, note, seats, street, postcode, city, district, country, zone, lat, lng } = row
  // The schema has all of it or nothing.
  const isKnown = street !== null && postcode !== null && city !== null && zone !== null && lat !== null && lng !== null
  return {
    id,
    title,
    note,
    seats,
    companyId: row.company_id,
    memberId: row.member_id,
    kind: row.kind as PlaceKind,
    spot: isKnown ? { street, postcode, city, district, country: country as Country, zone, lat, lng } : null,
    officeId: row.office_id,
  }
}

/** A member's own, home first, and those of the company, by title. */
export async function listPlaces(db: Reads, companyId: number, memberId: number): Promise<Place[]> {
  const rows = await places(db)
    .where('u.company_id', '=', companyId)
    .where((is) => is.or([is('u.member_id', 'is', null), is('u.member_id', '=', memberId)]))
    .orderBy(sql`u.kind <> 'home'`)
    .orderBy(sql`u.kind <> 'other'`)
    .orderBy('u.title')
    .orderBy('u.id')
    .execute()
  return rows.map(toPlace)
}

export async function readPlace(db: Reads, companyId: number, id: number): Promise<Place | null> {
  const row = await places(db).where('u.company_id', '=', companyId).where('u.id', '=', id).executeTakeFirst()
  return row ? toPlace(row) : null
}

/** Whoever changes a place, or the days on which it is shared, holds its row first, and takes the office's after it. */
export async function lockPlace(tx: Tx, companyId: number, id: number): Promise<Place | null> {
  const row = await places(tx)
    .where('u.company_id', '=', companyId)
    .where('u.id', '=', id)
    .forUpdate('u')
    .executeTakeFirst()
  return row ? toPlace(row) : null
}

/** All of a member, in one order. */
export async function lockPlacesOf(tx: Tx, memberId: number): Promise<Place[]> {
  const rows = await places(tx).where('u.member_id', '=', memberId).orderBy('u.id').forUpdate('u').execute()
  return rows.map(toPlace)
}

/** Whoever adds places of a company or its members comes one after the other. */
export async function lockAdding(tx: Tx, companyId: number): Promise<void> {
  await tx.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
}

export async function countPlaces(tx: Tx, companyId: number, memberId: number | null): Promise<number> {
  const { many } = await tx
    .selectFrom('user_office')
    .select((is) => is.fn.countAll<number>().as('many'))
    .where('company_id', '=', companyId)
    .where('member_id', memberId === null ? 'is' : '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(many)
}

export async function insertPlace(tx: Tx, place: NewPlace, now: Temporal.Instant): Promise<void> {
  await tx
    .insertInto('user_office')
    .values({
      id: place.id,
      company_id: place.companyId,
      member_id: place.memberId,
      kind: place.kind,
      created_at: now,
      ...changing(place, now),
    })
    .execute()
}

export async function updatePlace(
  tx: Tx,
  place: Pick<Place, 'id' | 'title' | 'note' | 'seats' | 'spot'>,
  now: Temporal.Instant,
): Promise<void> {
  await tx.updateTable('user_office').set(changing(place, now)).where('id', '=', place.id).execute()
}

function changing(
  { title, note, seats, spot }: Pick<Place, 'title' | 'note' | 'seats' | 'spot'>,
  now: Temporal.Instant,
) {
  const { street, postcode, city, country, zone, lat, lng } = spot ?? NOWHERE
  const where = { street, postcode, city, country, zone, lat, lng, district: spot?.district ?? '' }
  return { title, note, seats, ...where, updated_at: now }
}

const NOWHERE = { street: null, postcode: null, city: null, country: null, zone: null, lat: null, lng: null }

export async function setOffice(tx: Tx, id: number, officeId: number | null): Promise<void> {
  await tx.updateTable('user_office').set({ office_id: officeId }).where('id', '=', id).execute()
}

/** With the days on which it is shared. */
export async function deletePlace(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('user_office').where('id', '=', id).execute()
}

/** Times of days, in order; the place is locked. */
export type ShareDay = { readonly day: string; readonly spans: readonly ShareSpan[] }

/** @param days null for all from a day on @returns those of which something is known, in order */
export async function readShareDays(
  db: Reads,
  id: number,
  { days, from }: { readonly days: readonly string[] | null; readonly from: string },
): Promise<ShareDay[]> {
  let wanted = db
    .selectFrom('share_day')
    .select(['day', 'from_quarter', 'to_quarter', 'is_open'])
    .where('user_office_id', '=', id)
    .where('day', '>=', from)
    .orderBy('day')
    .orderBy('from_quarter')
  if (days !== null) wanted = wanted.where('day', 'in', days)
  const rows = await wanted.execute()
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, spans]) => ({
    day,
    spans: spans.map(({ from_quarter: a, to_quarter: b, is_open }) => ({ span: [a, b], isOpen: is_open })),
  }))
}

/** Whatever was known of these days before. */
export async function writeShareDays(tx: Tx, id: number, days: readonly ShareDay[]): Promise<void> {
  if (days.length === 0) return
  const named = days.map(({ day }) => day)
  await tx.deleteFrom('share_day').where('user_office_id', '=', id).where('day', 'in', named).execute()
  const rows = days.flatMap(({ day, spans }) =>
    spans.map(({ span: [from_quarter, to_quarter], isOpen }) => ({
      user_office_id: id,
      day,
      from_quarter,
      to_quarter,
      is_open: isOpen,
    })),
  )
  if (rows.length > 0) await tx.insertInto('share_day').values(rows).execute()
}

/** Those of these places that are shared from a day on. */
export async function sharedFrom(db: Reads, ids: readonly number[], from: string): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('share_day')
    .select('user_office_id')
    .distinct()
    .where('user_office_id', 'in', ids)
    .where('is_open', '=', true)
    .where('day', '>=', from)
    .execute()
  return new Set(rows.map((row) => row.user_office_id))
}

type Wanted = {
  readonly companyId: number
  readonly from: string
  readonly to: string
  /** Of this place, of this member, of this kind alone; of the whole team without them. */
  readonly place?: number | undefined
  readonly memberId?: number | undefined
  readonly kind?: PlaceKind | undefined
  /** Also what was taken back. */
  readonly withClosed?: boolean
  readonly most: number
}

export type ShareRow = {
  readonly id: number
  readonly kind: PlaceKind
  readonly title: string
  readonly seats: number
  readonly office: number
  readonly city: string
  readonly district: string
  readonly host: { readonly id: number; readonly name: string; readonly avatar: string | null } | null
  readonly day: string
  readonly span: Span
  /** False: taken back. */
  readonly isOpen: boolean
}

/** A row for each place and time of a day, by title and time. */
export async function readShareRows(db: Reads, wanted: Wanted): Promise<ShareRow[]> {
  let rows = db
    .selectFrom('user_office as u')
    .innerJoin('share_day as s', 's.user_office_id', 'u.id')
    .leftJoin('member as m', 'm.id', 'u.member_id')
    .leftJoin('person as p', 'p.id', 'm.person_id')
    .select(['u.id', 'u.kind', 'u.title', 'u.seats', 'u.city', 'u.district'])
    .select((is) => is.ref('u.office_id').$notNull().as('office'))
    .select(['m.id as member', 'p.name', 'p.avatar_key', 's.day', 's.from_quarter', 's.to_quarter', 's.is_open'])
    .where('u.company_id', '=', wanted.companyId)
    .where('u.office_id', 'is not', null)
    .where('s.day', '>=', wanted.from)
    .where('s.day', '<=', wanted.to)
    .orderBy('u.title')
    .orderBy('u.id')
    .orderBy('s.day')
    .orderBy('s.from_quarter')
    .limit(wanted.most)
  if (wanted.withClosed !== true) rows = rows.where('s.is_open', '=', true)
  if (wanted.place !== undefined) rows = rows.where('u.id', '=', wanted.place)
  if (wanted.memberId !== undefined) rows = rows.where('u.member_id', '=', wanted.memberId)
  if (wanted.kind !== undefined) rows = rows.where('u.kind', '=', wanted.kind)
  return (await rows.execute()).map((row) => ({
    id: row.id,
    kind: row.kind as PlaceKind,
    title: row.title,
    seats: row.seats,
    office: row.office,
    city: row.city ?? '',
    district: row.district,
    host: row.member === null ? null : { id: row.member, name: row.name ?? '', avatar: row.avatar_key },
    day: row.day,
    span: [row.from_quarter, row.to_quarter],
    isOpen: row.is_open,
  }))
}

/** Members as they are shown to each other; without those who do not show where they are. */
export async function readVisitorsShown(db: Reads, companyId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>()
  const rows = await db
    .selectFrom('member as m')
    .innerJoin('person as p', 'p.id', 'm.person_id')
    .select(['m.id', 'p.name', 'p.avatar_key', 'm.presence_shown'])
    .where('m.company_id', '=', companyId)
    .where('m.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function readGivenName(db: Reads, personId: string): Promise<string> {
  const { given_name, name } = await db
    .selectFrom('person')
    .select(['given_name', 'name'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return given_name || name
}

/** A member has one; null for none. */
export async function readHome(db: Reads, memberId: number): Promise<number | null> {
  const row = await db
    .selectFrom('user_office')
    .select('id')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'home')
    .executeTakeFirst()
  return row?.id ?? null
}
