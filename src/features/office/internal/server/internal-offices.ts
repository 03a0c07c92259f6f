/**
 * Offices by which the people of a company book places of each other (company paper 8): internal, free, seen by that
 * company alone, open on the days on which they are shared. The rules about sharing are company's; it gets these
 * functions from src/app.
 */
import { sql } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import { maskOf, QUARTERS_PER_HOUR, type Span } from '#kernel/quarters.ts'
import type { Context } from '#platform/context.ts'
import type { Reads, Tx } from '#platform/db/handles.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf } from '#platform/db/row-columns.ts'
import { MINIMUM_HOURS } from '../../rules/limits.ts'
import { OFFICE_TYPE } from '../../rules/office-type.ts'
import { insertOfficeWithHours } from '../../server/create-office.ts'
import { freeDesksOf } from '../../server/free-desks-sql.ts'
import { lookUpAddress, type TypedAddress } from '../../server/look-up-address.ts'
import { insertLocation, setOverride } from '../../server/store.ts'
import { currencyOf, zoneOf } from '../../wizard/rules/pin.ts'

type Spot = TypedAddress & {
  readonly district: string
  readonly zone: string
  readonly lat: number
  readonly lng: number
}

export type InternalPlace = Spot & {
  readonly companyId: number
  readonly companyName: string
  readonly title: string
  readonly seats: number
  /** A home, or another private place: only who has booked reads its street. */
  readonly isPrivate: boolean
}

type OpenDay = { readonly day: string; readonly spans: readonly Span[] }

const NO_HOURS: readonly (readonly Span[])[] = Array.from({ length: 7 }, () => [])
const CLOSED = maskOf([])

/** Of an address of which only the surroundings may be told: about half a kilometre. */
const ROUGH_DEGREES = 200

const roughly = (degrees: number) => Math.round(degrees * ROUGH_DEGREES) / ROUGH_DEGREES

async function locatePlace(context: Context, address: TypedAddress, isPrivate: boolean, locale: Locale) {
  const found = await lookUpAddress(context, address, locale)
  if (found === null) return null
  const { lat, lng, district } = found
  const point = isPrivate ? { lat: roughly(lat), lng: roughly(lng) } : { lat, lng }
  return { ...address, ...point, district, zone: zoneOf(address.country, address.postcode) }
}

/** The company's row among the providers, which nobody sees: it has no page, no payee and no person. */
async function companyAsProvider(tx: Tx, place: InternalPlace, now: Temporal.Instant, newId: () => number) {
  await tx
    .insertInto('provider')
    .values({
      id: newId(),
      company_id: place.companyId,
      name: place.companyName.slice(0, 120),
      country: place.country,
      created_at: now,
    })
    .onConflict((on) => on.column('company_id').doNothing())
    .execute()
  const { id } = await tx
    .selectFrom('provider')
    .select('id')
    .where('company_id', '=', place.companyId)
    .executeTakeFirstOrThrow()
  return id
}

/** Where colleagues read who shares a place, they read what the company is called now. */
async function renameInternal(tx: Tx, companyId: number, name: string): Promise<void> {
  await tx
    .updateTable('provider')
    .set({ name: name.slice(0, 120) })
    .where('company_id', '=', companyId)
    .execute()
}

/** @returns its id; it is open on no day yet */
async function publishInternal(tx: Tx, place: InternalPlace, now: Temporal.Instant, newId: () => number) {
  const providerId = await companyAsProvider(tx, place, now, newId)
  const locationId = newId()
  const { street, postcode, city, district, country, zone, lat, lng } = place
  await insertLocation(tx, {
    id: locationId,
    providerId,
    street,
    postcode,
    city,
    district,
    country,
    zone,
    lat,
    lng,
    now,
    isStreetShown: !place.isPrivate,
  })
  const id = newId()
  const nothing = { de: '', en: '' }
  await insertOfficeWithHours(tx, {
    id,
    now,
    locationId,
    providerId,
    lat,
    lng,
    group: 1,
    category: 'other',
    type: OFFICE_TYPE.internal | OFFICE_TYPE.employeesOnly,
    icon: 'internal',
    companyIds: [place.companyId],
    title: { de: place.title, en: place.title },
    description: nothing,
    accessNote: nothing,
    capacity: place.seats,
    people: place.seats,
    // Nobody has measured it.
    areaM2: 0,
    layouts: {},
    priceCents: 0,
    currency: currencyOf(country),
    leadHours: 0,
    week: NO_HOURS,
    overrides: [],
    equipment: [],
    rules: [],
    tags: { de: [], en: [] },
    photos: [],
  })
  return id
}

/** At these times alone, in the order of days, as everybody takes them; a day without any is closed. What is booked stays. */
async function openInternal(tx: Tx, officeId: number, days: readonly OpenDay[]): Promise<void> {
  const note = { de: '', en: '' }
  for (const { day, spans } of days.toSorted((one, other) => (one.day < other.day ? -1 : 1)))
    if (spans.length === 0) await closeDay(tx, officeId, day)
    else await setOverride(tx, { officeId, day, spans, mask: maskOf(spans), note })
}

async function closeDay(tx: Tx, officeId: number, day: string): Promise<void> {
  await tx.deleteFrom('office_override').where('office_id', '=', officeId).where('day', '=', day).execute()
  await tx
    .updateTable('office_day')
    .set({ open: CLOSED })
    .where('office_id', '=', officeId)
    .where('day', '=', day)
    .execute()
}

/** @returns the first day on which more seats are booked than there would be; then nothing has changed */
async function changeInternal(
  tx: Tx,
  officeId: number,
  { title, seats, from }: { readonly title: string; readonly seats: number; readonly from: string },
  now: Temporal.Instant,
): Promise<string | null> {
  await tx.selectFrom('office').select('id').where('id', '=', officeId).forNoKeyUpdate().execute()
  const days = await tx
    .selectFrom('office_day')
    .select(['day', sql<boolean>`${seats} < any (occ)`.as('isFuller')])
    .where('office_id', '=', officeId)
    .where('day', '>=', from)
    .orderBy('day')
    .forUpdate()
    .execute()
  const fuller = days.find(({ isFuller }) => isFuller)
  if (fuller) return fuller.day
  await tx
    .updateTable('office')
    .set((office) => ({
      title_de: title,
      title_en: title,
      capacity: seats,
      people: seats,
      updated_at: now,
      version: office('version', '+', 1),
    }))
    .where('id', '=', officeId)
    .execute()
  await tx
    .updateTable('office_day')
    .set({ capacity: seats })
    .where('office_id', '=', officeId)
    .where('day', '>=', from)
    .execute()
  return null
}

/**
 * From then on no seat is free there. The guard refuses whoever has seen it open before: no day has more seats than are
 * booked. A day without a row is closed.
 */
async function freezeInternal(tx: Tx, officeId: number, from: string): Promise<void> {
  await tx
    .selectFrom('office_day')
    .select('day')
    .where('office_id', '=', officeId)
    .where('day', '>=', from)
    .orderBy('day')
    .forUpdate()
    .execute()
  await tx
    .updateTable('office_day')
    .set({ open: CLOSED, capacity: sql<number>`(select max(n) from unnest(occ) n)` })
    .where('office_id', '=', officeId)
    .where('day', '>=', from)
    .execute()
}

/** Gone for everybody, and with it where it was. Nothing may be booked there any more. */
async function removeInternal(tx: Tx, officeId: number, now: Temporal.Instant): Promise<void> {
  const { location_id } = await tx
    .updateTable('office')
    .set((office) => ({ status: 'deleted', updated_at: now, version: office('version', '+', 1) }))
    .where('id', '=', officeId)
    .returning('location_id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('location')
    .set({ street: '–', district: '', street_shown: false })
    .where('id', '=', location_id)
    .execute()
}

const SHORTEST = '1'.repeat(MINIMUM_HOURS * QUARTERS_PER_HOUR)

const FREE = {
  nth: column.number('w.nth'),
  /** Seats that are free during the whole time. */
  free: column.number(freeDesksOf('w.a', 'w.b')),
  /** A seat is free for the shortest visit at least. */
  is_partly: column.boolean(`position('${SHORTEST}' in substring(d.free from w.a + 1 for w.b - w.a)::text) > 0`),
}

const READ_FREE = preparedStatement({
  name: 'office_internal_free',
  row: FREE,
  text: `select ${listOf(FREE)}
    from unnest($1::bigint[], $2::date[], $3::int[], $4::int[]) with ordinality as w (office_id, day, a, b, nth)
      join office o on o.id = w.office_id join office_day d on d.office_id = o.id and d.day = w.day`,
})

type Wanted = { readonly office: number; readonly day: string; readonly span: Span }

/** For each, in the order in which they were asked for. */
async function freeInternal(db: Reads, wanted: readonly Wanted[]) {
  if (wanted.length === 0) return []
  const values = [wanted.map(({ office }) => office), wanted.map(({ day }) => day)]
  const rows = await db.query(READ_FREE, [
    ...values,
    wanted.map(({ span }) => span[0]),
    wanted.map(({ span }) => span[1]),
  ])
  const byNth = new Map(rows.map((row) => [row.nth, row]))
  return wanted.map((_, nth) => {
    const row = byNth.get(nth + 1)
    return { free: row?.free ?? 0, isPartly: row?.is_partly ?? false }
  })
}

export const internalOffices = {
  locatePlace,
  renameInternal,
  publishInternal,
  openInternal,
  changeInternal,
  freezeInternal,
  removeInternal,
  freeInternal,
}
