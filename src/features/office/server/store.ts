/** All SQL of offices and locations. */
import { companiesOf, companyIdsOf } from './audience.ts'
import type { Span } from '#kernel/quarters.ts'
import type { Reads, Tx } from '#platform/db/database.ts'
import type { NamedCompany } from '../rules/audience.ts'
import type { Tags } from '../rules/tags.ts'

export type OfficeRow = {
  id: number
  status: 'draft' | 'published' | 'unpublished' | 'deleted'
  provider_id: number
  provider_name: string
  grp: number
  category: string
  type: number
  title_de: string
  title_en: string
  description_de: string
  description_en: string
  capacity: number
  people: number
  area_m2: number
  layouts: Record<string, number>
  price_cents: number
  currency: 'EUR' | 'CHF'
  lead_hours: number
  hours: string[]
  equipment: { key: string; detail_de?: string; detail_en?: string }[]
  rules: { key: string }[]
  tags: string[]
  tags_en: string[]
  photos: { key: string; hash: string }[]
  rating_counts: number[]
  rating_tenths: number
  rating_count: number
  lat: number
  lng: number
  street: string
  postcode: string
  city: string
  district: string
  country: 'DE' | 'AT' | 'CH'
  zone: string
  updated_at: Temporal.Instant
  owner_id: string
  company_ids: number[]
  companies: NamedCompany[] | null
}

export async function readOffice(db: Reads, id: number): Promise<OfficeRow | undefined> {
  const rows = await db.query<OfficeRow>(
    {
      name: 'office_read',
      text: `select o.id, o.status, o.provider_id, p.name as provider_name, o.grp, o.category, o.type, o.title_de, o.title_en, o.description_de,
          o.description_en, o.capacity, o.people, o.area_m2, o.layouts, o.price_cents, o.currency, o.lead_hours, o.hours, o.equipment, o.rules, o.tags, o.tags_en,
          o.photos, o.rating_counts, o.rating_tenths, o.rating_count, o.lat, o.lng, l.street, l.postcode, l.city, l.district, l.country, l.zone, o.updated_at,
          p.person_id as owner_id, ${companyIdsOf('o')} as company_ids, ${companiesOf('o')} as companies
        from office o join location l on l.id = o.location_id join provider p on p.id = o.provider_id where o.id = $1`,
    },
    [id],
  )
  return rows[0]
}

export type DayRow = { day: string; open: string; free: string; note_de: string | null; note_en: string | null }

export async function readDays(db: Reads, officeId: number, from: string, days: number): Promise<DayRow[]> {
  return db.query<DayRow>(
    {
      name: 'office_days',
      text: `select t.day::date::text as day, coalesce(d.open, o.hours[extract(isodow from t.day)::int])::text as open,
          coalesce(d.free, o.hours[extract(isodow from t.day)::int])::text as free, x.note_de, x.note_en
        from office o cross join generate_series($2::date::timestamp, $2::date::timestamp + ($3::int - 1) * interval '1 day', interval '1 day') t (day)
          left join office_day d on d.office_id = o.id and d.day = t.day::date
          left join office_override x on x.office_id = o.id and x.day = t.day::date
        where o.id = $1 order by t.day`,
    },
    [officeId, from, days],
  )
}

/** Desks free over a whole slot inside the opening hours. */
export async function readFreeDesks(
  db: Reads,
  officeId: number,
  { day, a, b }: { day: string; a: number; b: number },
): Promise<number> {
  const [row] = await db.query<{ desks: number }>(
    {
      name: 'office_free_desks',
      text: `select case when position('0' in substring(coalesce(d.open, o.hours[extract(isodow from $2::date)::int]) from $3::int + 1 for $4::int - $3::int)::text) > 0
            then 0 else o.capacity - coalesce((select max(v) from unnest(d.occ[$3::int + 1:$4::int]) v), 0) end as desks
        from office o left join office_day d on d.office_id = o.id and d.day = $2 where o.id = $1`,
    },
    [officeId, day, a, b],
  )
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

export async function insertOffice(tx: Tx, o: NewOffice): Promise<void> {
  await tx.query(
    {
      name: 'office_insert',
      text: `insert into office (id, location_id, provider_id, grp, category, type, icon, title_de, title_en, description_de, description_en, access_note_de,
        access_note_en, capacity, people, area_m2, layouts, price_cents, currency, lead_hours, hours, equipment, rules, tags, tags_en, photos, lat, lng, mx, my,
        created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21::text[]::bit(96)[], $22, $23, $24, $25, $26, $27,
          $28, $29, $30, $31, $31)`,
    },
    [
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
    ],
  )
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
