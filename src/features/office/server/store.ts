/** SQL of offices and locations. */
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable, type RowOf } from '#platform/db/row-columns.ts'
import { companiesOf, companyIdsOf } from './audience.ts'
import { freeDesksOf } from './free-desks-sql.ts'
import { shownStreet } from './street-sql.ts'
import type { Country } from '#kernel/locale.ts'
import type { Currency } from '#kernel/money.ts'
import type { Span } from '#kernel/quarters.ts'
import type { Reads, Tx } from '#platform/db/handles.ts'
import type { NamedCompany } from '../rules/audience.ts'
import { sql } from 'kysely'
import type { Category } from '../rules/categories.ts'
import type { StoredRule } from '../rules/house-rules.ts'
import type { Tags } from '../rules/tags.ts'

const OFFICE = {
  id: column.number('o.id'),
  status: column.text<'draft' | 'published' | 'unpublished' | 'deleted'>('o.status'),
  provider_id: column.number('o.provider_id'),
  provider_name: column.text('p.name'),
  grp: column.number('o.grp'),
  category: column.text('o.category'),
  type: column.number('o.type'),
  title_de: column.text('o.title_de'),
  title_en: column.text('o.title_en'),
  description_de: column.text('o.description_de'),
  description_en: column.text('o.description_en'),
  capacity: column.number('o.capacity'),
  people: column.number('o.people'),
  area_m2: column.number('o.area_m2'),
  layouts: column.json<Record<string, number>>('o.layouts'),
  price_cents: column.number('o.price_cents'),
  currency: column.text<Currency>('o.currency'),
  lead_hours: column.number('o.lead_hours'),
  charges_used: column.boolean('o.charges_used'),
  hours: column.texts('o.hours'),
  equipment: column.json<{ key: string; detail_de?: string; detail_en?: string }[]>('o.equipment'),
  rules: column.json<StoredRule[]>('o.rules'),
  tags: column.texts('o.tags'),
  tags_en: column.texts('o.tags_en'),
  photos: column.json<{ key: string; hash: string }[]>('o.photos'),
  rating_counts: column.numbers('o.rating_counts'),
  rating_tenths: column.number('o.rating_tenths'),
  rating_count: column.number('o.rating_count'),
  lat: column.number('o.lat'),
  lng: column.number('o.lng'),
  street: column.text(shownStreet('l')),
  postcode: column.text('l.postcode'),
  city: column.text('l.city'),
  district: column.text('l.district'),
  country: column.text<Country>('l.country'),
  zone: column.text('l.zone'),
  updated_at: column.instant('o.updated_at'),
  owner_id: nullable.text('p.person_id'),
  company_ids: column.numbers(companyIdsOf('o')),
  companies: nullable.json<NamedCompany[]>(companiesOf('o')),
}

export type OfficeRow = RowOf<typeof OFFICE>

const READ = preparedStatement({
  name: 'office_read',
  row: OFFICE,
  text: `select ${listOf(OFFICE)}
        from office o join location l on l.id = o.location_id join provider p on p.id = o.provider_id where o.id = $1`,
})

export async function readOffice(db: Reads, id: number): Promise<OfficeRow | undefined> {
  const rows = await db.query(READ, [id])
  return rows[0]
}

const DAY = {
  day: column.text('t.day::date::text'),
  open: column.text('coalesce(d.open, o.hours[extract(isodow from t.day)::int])::text'),
  free: column.text('coalesce(d.free, o.hours[extract(isodow from t.day)::int])::text'),
  note_de: nullable.text('x.note_de'),
  note_en: nullable.text('x.note_en'),
}

export type DayRow = RowOf<typeof DAY>

const DAYS = preparedStatement({
  name: 'office_days',
  row: DAY,
  text: `select ${listOf(DAY)}
        from office o cross join generate_series($2::date::timestamp, $2::date::timestamp + ($3::int - 1) * interval '1 day', interval '1 day') t (day)
          left join office_day d on d.office_id = o.id and d.day = t.day::date
          left join office_override x on x.office_id = o.id and x.day = t.day::date
        where o.id = $1 order by t.day`,
})

export async function readDays(db: Reads, officeId: number, from: string, days: number): Promise<DayRow[]> {
  return db.query(DAYS, [officeId, from, days])
}

const FREE_DESKS = preparedStatement({
  name: 'office_free_desks',
  row: { desks: column.number() },
  text: `select case when position('0' in substring(coalesce(d.open, o.hours[extract(isodow from $2::date)::int]) from $3::int + 1 for $4::int - $3::int)::text) > 0
            then 0 else ${freeDesksOf('$3::int', '$4::int')} end as desks
        from office o left join office_day d on d.office_id = o.id and d.day = $2 where o.id = $1`,
})

/** Desks free during a whole slot within the opening hours. */
export async function readFreeDesks(
  db: Reads,
  officeId: number,
  { day, a, b }: { day: string; a: number; b: number },
): Promise<number> {
  const [row] = await db.query(FREE_DESKS, [officeId, day, a, b])
  return row?.desks ?? 0
}

export type NewLocation = {
  id: number
  providerId: number
  street: string
  postcode: string
  city: string
  district: string
  country: 'DE' | 'AT' | 'CH'
  zone: string
  lat: number
  lng: number
  /** False: only whoever has booked there is told the street. */
  isStreetShown?: boolean
  now: Temporal.Instant
}

export async function insertLocation(tx: Tx, { providerId, now, ...location }: NewLocation): Promise<void> {
  await tx
    .insertInto('location')
    .values({
      id: location.id,
      provider_id: providerId,
      street: location.street,
      postcode: location.postcode,
      city: location.city,
      district: location.district,
      country: location.country,
      zone: location.zone,
      lat: location.lat,
      lng: location.lng,
      street_shown: location.isStreetShown ?? true,
      created_at: now,
    })
    .execute()
}

export type NewOffice = {
  id: number
  locationId: number
  providerId: number
  group: 1 | 2
  category: Category
  type: number
  icon: 'internal' | 'obi' | null
  title: { de: string; en: string }
  description: { de: string; en: string }
  short?: { de: string; en: string }
  contact?: { name: string; phone: string; email: string }
  /** Encrypted. */
  secrets?: string | null
  accessNote: { de: string; en: string }
  capacity: number
  people: number
  areaM2: number
  layouts: Record<string, number>
  priceCents: number
  chargesUsed?: boolean
  currency: 'EUR' | 'CHF'
  leadHours: number
  turnoverQuarters?: number
  masks: string[]
  equipment: object[]
  rules: object[]
  tags: Tags
  photos: object[]
  lat: number
  lng: number
  mx: number
  my: number
  now: Temporal.Instant
}

export async function insertOffice(tx: Tx, o: NewOffice): Promise<void> {
  await tx
    .insertInto('office')
    .values({
      id: o.id,
      location_id: o.locationId,
      provider_id: o.providerId,
      grp: o.group,
      category: o.category,
      type: o.type,
      icon: o.icon,
      title_de: o.title.de,
      title_en: o.title.en,
      description_de: o.description.de,
      description_en: o.description.en,
      short_de: o.short?.de ?? '',
      short_en: o.short?.en ?? '',
      contact: JSON.stringify(o.contact ?? {}),
      secrets: o.secrets ?? null,
      access_note_de: o.accessNote.de,
      access_note_en: o.accessNote.en,
      capacity: o.capacity,
      people: o.people,
      area_m2: o.areaM2,
      layouts: JSON.stringify(o.layouts),
      price_cents: o.priceCents,
      charges_used: o.chargesUsed ?? false,
      currency: o.currency,
      lead_hours: o.leadHours,
      turnover_quarters: o.turnoverQuarters ?? 0,
      hours: o.masks,
      equipment: JSON.stringify(o.equipment),
      rules: JSON.stringify(o.rules),
      tags: o.tags.de,
      tags_en: o.tags.en,
      photos: JSON.stringify(o.photos),
      lat: o.lat,
      lng: o.lng,
      mx: o.mx,
      my: o.my,
      created_at: o.now,
      updated_at: o.now,
    })
    .execute()
}

export async function insertAudience(tx: Tx, officeId: number, companyIds: readonly number[]): Promise<void> {
  await tx
    .insertInto('office_audience')
    .values(companyIds.map((id) => ({ office_id: officeId, company_id: id })))
    .execute()
}

export async function insertHours(tx: Tx, officeId: number, week: readonly (readonly Span[])[]): Promise<void> {
  const rows = week.flatMap((spans, i) =>
    spans.map(([from, to]) => ({ office_id: officeId, weekday: i + 1, from_quarter: from, to_quarter: to })),
  )
  if (rows.length > 0) await tx.insertInto('office_hours').values(rows).execute()
}

export async function replaceHours(tx: Tx, officeId: number, week: readonly (readonly Span[])[]): Promise<void> {
  await tx.deleteFrom('office_hours').where('office_id', '=', officeId).execute()
  await insertHours(tx, officeId, week)
}

/** Stores the override as entered, and writes it into the day's row, which the search reads. */
export async function setOverride(
  tx: Tx,
  o: { officeId: number; day: string; spans: readonly Span[]; mask: string; note: { de: string; en: string } },
): Promise<void> {
  const entered = { spans: JSON.stringify(o.spans), note_de: o.note.de, note_en: o.note.en }
  await tx
    .insertInto('office_override')
    .values({ office_id: o.officeId, day: o.day, ...entered })
    .onConflict((on) => on.columns(['office_id', 'day']).doUpdateSet(entered))
    .execute()
  await tx
    .insertInto('office_day')
    .columns(['office_id', 'day', 'capacity', 'turnover', 'open', 'occ'])
    .expression((from) =>
      from
        .selectFrom('office')
        .where('id', '=', o.officeId)
        .select([
          'id',
          sql<string>`${o.day}::date`.as('day'),
          'capacity',
          'turnover_quarters as turnover',
          sql<string>`${o.mask}::bit(96)`.as('open'),
          sql<number[]>`array_fill(0::int2, array[96])`.as('occ'),
        ]),
    )
    .onConflict((on) => on.columns(['office_id', 'day']).doUpdateSet((day) => ({ open: day.ref('excluded.open') })))
    .execute()
}

export async function setPublished(tx: Tx, officeId: number, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('office')
    .set((office) => ({
      status: 'published',
      paused_at: null,
      published_at: now,
      updated_at: now,
      version: office('version', '+', 1),
    }))
    .where('id', '=', officeId)
    .execute()
}
