import type { Client } from 'pg'

/** Where the storm books. Days are the office's local days, all in one future month. */
export type StormWorld = {
  bookerId: string
  /** The first office is the hot one. */
  officeIds: number[]
  days: string[]
  capacity: number
}

const DAYS = 28
export const OPEN_FROM_QUARTER = 28
export const OPEN_TO_QUARTER = 88

/** Makes fresh offices, open 7:00 to 22:00 every day, and an empty table like `booking` for the comparison. */
export async function makeStormWorld(client: Client, offices: number, capacity: number): Promise<StormWorld> {
  const { rows } = await client.query<{ base: number }>('select coalesce(max(id), 0)::int + 1 as base from office')
  const base = rows[0]?.base ?? 1
  const bookerId = `00000000-0000-7000-8000-${String(base).padStart(12, '0')}`
  const mask = Array.from({ length: 96 }, (_, quarter) =>
    quarter >= OPEN_FROM_QUARTER && quarter < OPEN_TO_QUARTER ? '1' : '0',
  ).join('')
  await client.query('insert into person (id, email, name) values ($1, $2, $3)', [
    bookerId,
    `storm-${base}@example.test`,
    'Storm',
  ])
  await client.query(
    "insert into provider (id, person_id, name, country, created_at) values ($1, $2, 'Storm', 'DE', now())",
    [base, bookerId],
  )
  await client.query(
    `insert into location (id, provider_id, street, postcode, city, country, zone, lat, lng, created_at)
     values ($1, $1, 'Teststraße 1', '10115', 'Berlin', 'DE', 'Europe/Berlin', 52.5, 13.4, now())`,
    [base],
  )
  await client.query(
    `insert into office (id, location_id, provider_id, status, grp, category, title_de, title_en, capacity, people, area_m2,
       price_cents, currency, hours, lat, lng, mx, my, created_at, updated_at)
     select $1 + i, $1, $1, 'published', 1, 'coworking', 'Sturm', 'Storm', $3, $3, 100, 500, 'EUR',
       array_fill($4::text::bit(96), array[7]), 52.5, 13.4, 1, 1, now(), now() from generate_series(0, $2::int - 1) i`,
    [base, offices, capacity, mask],
  )
  await client.query(
    'create table if not exists storm_bare (like booking including defaults, primary key (office_id, id))',
  )
  const days = Array.from({ length: DAYS }, (_, index) => `2031-03-${String(index + 1).padStart(2, '0')}`)
  return { bookerId, officeIds: Array.from({ length: offices }, (_, index) => base + index), days, capacity }
}

export async function blockAll(client: Client, { officeIds, days }: StormWorld, desks: number): Promise<void> {
  await client.query(
    `insert into office_block (office_id, id, day, a, b, desks, source, created_at)
     select o, row_number() over (), d, 0, 96, $3, 'hand', now() from unnest($1::bigint[]) o cross join unnest($2::date[]) d`,
    [officeIds, days, desks],
  )
}
