/** All SQL of offices and locations. */
import { hotStatement } from '#platform/db/hot-statement.ts'
import { column, listOf, nullable, type RowOf } from '#platform/db/row-columns.ts'
import { companiesOf, companyIdsOf } from './audience.ts'
import type { Country } from '#kernel/locale.ts'
import type { Currency } from '#kernel/money.ts'
import type { Span } from '#kernel/quarters.ts'
import type { Reads, Tx } from '#platform/db/database.ts'
import type { NamedCompany } from '../rules/audience.ts'
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
  hours: column.texts('o.hours'),
  equipment: column.json<{ key: string; detail_de?: string; detail_en?: string }[]>('o.equipment'),
  rules: column.json<{ key: string }[]>('o.rules'),
  tags: column.texts('o.tags'),
  tags_en: column.texts('o.tags_en'),
  photos: column.json<{ key: string; hash: string }[]>('o.photos'),
  rating_counts: column.numbers('o.rating_counts'),
  rating_tenths: column.number('o.rating_tenths'),
  rating_count: column.number('o.rating_count'),
  lat: column.number('o.lat'),
  lng: column.number('o.lng'),
  street: column.text('l.street'),
  postcode: column.text('l.postcode'),
  city: column.text('l.city'),
  district: column.text('l.district'),
  country: column.text<Country>('l.country'),
  zone: column.text('l.zone'),
  updated_at: column.instant('o.updated_at'),
  owner_id: column.text('p.person_id'),
  company_ids: column.numbers(companyIdsOf('o')),
  companies: nullable.json<NamedCompany[]>(companiesOf('o')),
}

export type OfficeRow = RowOf<typeof OFFICE>

const READ = hotStatement({
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

const DAYS = hotStatement({
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

const FREE_DESKS = hotStatement({
  name: 'office_free_desks',
  row: { desks: column.number() },
  text: `select case when position('0' in substring(coalesce(d.open, o.hours[extract(isodow from $2::date)::int]) from $3::int + 1 for $4::int - $3::int)::text) > 0
            then 0 else o.capacity - coalesce((select max(v) from unnest(d.occ[$3::int + 1:$4::int]) v), 0) end as desks
        from office o left join office_day d on d.office_id = o.id and d.day = $2 where o.id = $1`,
})

/** Desks free over a whole slot inside the opening hours. */
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
  now: Temporal.Instant
}

export async function insertLocation(tx: Tx, l: NewLocation): Promise<void> {
  await tx.query(
    `insert into location (id, provider_id, street, postcode, city, district, country, zone, lat, lng, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [l.id, l.providerId, l.street, l.postcode, l.city, l.district, l.country, l.zone, l.lat, l.lng, l.now],
  )
}

export type NewOffice = {
  id: number
  locationId: number
  providerId: number
  group: 1 | 2
  category: string
  type: number
  icon: 'internal' | 'obi' | null
  title: { de: string; en: string }
  description: { de: string; en: string }
  accessNote: { de: string; en: string }
  capacity: number
  people: number
  areaM2: number
  layouts: Record<string, number>
  priceCents: number
  currency: 'EUR' | 'CHF'
  leadHours: number
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

const INSERT = hotStatement({
  name: 'office_insert',
  row: {},
  text: `insert into office (id, location_id, provider_id, grp, category, type, icon, title_de, title_en, description_de, description_en, access_note_de,
        access_note_en, capacity, people, area_m2, layouts, price_cents, currency, lead_hours, hours, equipment, rules, tags, tags_en, photos, lat, lng, mx, my,
        created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21::text[]::bit(96)[], $22, $23, $24, $25, $26, $27,
          $28, $29, $30, $31, $31)`,
})

export async function insertOffice(tx: Tx, o: NewOffice): Promise<void> {
  await tx.query(INSERT, [
    o.id,
    o.locationId,
    o.providerId,
    o.group,
    o.category,
    o.type,
    o.icon,
    o.title.de,
    o.title.en,
    o.description.de,
    o.description.en,
    o.accessNote.de,
    o.accessNote.en,
    o.capacity,
    o.people,
    o.areaM2,
    JSON.stringify(o.layouts),
    o.priceCents,
    o.currency,
    o.leadHours,
    o.masks,
    JSON.stringify(o.equipment),
    JSON.stringify(o.rules),
    o.tags.de,
    o.tags.en,
    JSON.stringify(o.photos),
    o.lat,
    o.lng,
    o.mx,
    o.my,
    o.now,
  ])
}

export async function insertAudience(tx: Tx, officeId: number, companyIds: readonly number[]): Promise<void> {
  await tx.query(`insert into office_audience (office_id, company_id) select $1, unnest($2::bigint[])`, [
    officeId,
    companyIds,
  ])
}

export async function insertHours(tx: Tx, officeId: number, week: readonly (readonly Span[])[]): Promise<void> {
  const rows = week.flatMap((spans, i) => spans.map(([from, to]) => [i + 1, from, to]))
  await tx.query(
    `insert into office_hours (office_id, weekday, from_quarter, to_quarter) select $1, * from unnest($2::int[], $3::int[], $4::int[])`,
    [officeId, rows.map((row) => row[0]), rows.map((row) => row[1]), rows.map((row) => row[2])],
  )
}

/** An override is remembered as people entered it, and written into the day the search reads. */
export async function setOverride(
  tx: Tx,
  o: { officeId: number; day: string; spans: readonly Span[]; mask: string; note: { de: string; en: string } },
): Promise<void> {
  await tx.query(
    `insert into office_override (office_id, day, spans, note_de, note_en) values ($1, $2, $3, $4, $5)
     on conflict (office_id, day) do update set spans = excluded.spans, note_de = excluded.note_de, note_en = excluded.note_en`,
    [o.officeId, o.day, JSON.stringify(o.spans), o.note.de, o.note.en],
  )
  await tx.query(
    `insert into office_day (office_id, day, capacity, open, occ)
     select id, $2, capacity, $3::bit(96), array_fill(0::int2, array[96]) from office where id = $1
     on conflict (office_id, day) do update set open = excluded.open`,
    [o.officeId, o.day, o.mask],
  )
}

export async function setPublished(tx: Tx, officeId: number, now: Temporal.Instant): Promise<void> {
  await tx.query(
    `update office set status = 'published', published_at = $2, updated_at = $2, version = version + 1 where id = $1`,
    [officeId, now],
  )
}
