/**
 * A marketplace of any size for benchmarks, filled by set-based statements: offices in the towns of DE, AT and CH by
 * population, denser towards their centres, in random physical order; about ten bookings each within two weeks. The
 * occupancy of a day and its bookings come from one plan, so that the counts equal a recount (occupancy_drift is
 * empty).
 */
import { Client } from 'pg'
import { DACH, readGeonames } from '#adapters/geocoding/read-geonames.ts'

export type Filled = { offices: number; bookings: number; days: number; gigabytes: number }

/** All bookings are within this many days after the fill. */
export const BOOKED_DAYS = 14

const HEAVY = ['office', 'office_day', 'booking']

/** @param url an empty migrated database, on a server whose data may be lost */
export async function fillOffices(url: string, offices: number): Promise<Filled> {
  const client = await connect(url)
  try {
    await people(client, offices)
    await towns(client)
    const indexes = await dropIndexes(client)
    await insertOffices(client, offices)
    await insertPlans(client)
    const mask = await installFastMask(client)
    const halves = [0, 1].map((half) => bookHalf(url, half))
    await Promise.all(halves)
    const shares = [0, 1].map((half) =>
      createIndexes(
        url,
        indexes.filter((_, i) => i % 2 === half),
      ),
    )
    await Promise.all(shares)
    await restoreMask(client, mask)
    await client.query('drop table bench_town, bench_plan, bench_plan_line')
    await client.query('vacuum analyze')
    const { rows } = await client.query<Filled>(
      `select (select count(*)::int from office) as offices, (select count(*)::int from booking) as bookings,
         (select count(*)::int from office_day) as days, pg_database_size(current_database()) / 1e9 as gigabytes`,
    )
    return rows[0] as Filled
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  // Triggers and foreign keys would do for each row what is done here for all at once.
  await client.query(
    `set statement_timeout = 0; set synchronous_commit = off; set session_replication_role = replica;
     set maintenance_work_mem = '512MB'; set work_mem = '256MB'; select setseed(0.42)`,
  )
  return client
}

/** One provider and one location for every five offices. */
async function people(client: Client, offices: number): Promise<void> {
  await client.query(
    `insert into person (id, email, name, kind) select ('00000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid, 'p' || i || '@bench.test', 'P' || i, 2
     from generate_series(0, $1::int) i`,
    [Math.ceil(offices / 5)],
  )
  await client.query(`insert into provider (id, person_id, name, country, created_at)
    select row_number() over (), id, 'Anbieter ' || name, 'DE', now() from person where email <> 'p0@bench.test'`)
  await client.query(`insert into location (id, provider_id, street, postcode, city, country, zone, lat, lng, created_at)
    select id, id, 'Straße 1', '10115', 'Berlin', 'DE', 'Europe/Berlin', 52.5, 13.4, now() from provider`)
}

async function towns(client: Client): Promise<void> {
  const places = readGeonames().filter(
    (place) => !place.isSection && (DACH as readonly string[]).includes(place.country),
  )
  await client.query(
    `create table bench_town as
       select i, lat, lng, currency, population, sum(population) over (order by i) / sum(population) over () as upto
       from unnest($1::float8[], $2::float8[], $3::text[], $4::float8[]) with ordinality t (lat, lng, currency, population, i)`,
    [
      places.map((place) => place.lat),
      places.map((place) => place.lng),
      places.map((place) => (place.country === 'CH' ? 'CHF' : 'EUR')),
      places.map((place) => Math.max(100, place.population)),
    ],
  )
}

/** Indexes are created again once all rows are there. */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; sql: string; constraint: boolean; def: string; tab: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as sql, c.oid is not null as constraint,
       coalesce(pg_get_constraintdef(c.oid), '') as def, i.indrelid::regclass::text as tab
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
     where i.indrelid::regclass::text = any($1) and i.indexrelid::regclass::text <> 'office_pkey' and not exists (
       select from pg_constraint f where f.contype = 'f' and f.conindid = i.indexrelid)`,
    [HEAVY],
  )
  for (const row of rows)
    await client.query(row.constraint ? `alter table ${row.tab} drop constraint ${row.name}` : `drop index ${row.name}`)
  return rows.map((row) => (row.constraint ? `alter table ${row.tab} add constraint ${row.name} ${row.def}` : row.sql))
}

async function createIndexes(url: string, statements: string[]): Promise<void> {
  const client = await connect(url)
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/**
 * A multiplication modulo the number of rows spreads ids over the towns, so that neither the id nor the position on
 * disk reveals where an office is. Ratings have ties as in reality: many offices without any, many with one or two.
 */
async function insertOffices(client: Client, offices: number): Promise<void> {
  await client.query(
    `
    insert into office (id, location_id, provider_id, status, grp, category, type, title_de, title_en, description_de, description_en, capacity, people, area_m2,
      price_cents, currency, lead_hours, hours, equipment, photos, rating_tenths, rating_count, lat, lng, mx, my, created_at, updated_at)
    select id, 1 + (id - 1) / 5, 1 + (id - 1) / 5, 'published', grp, case when grp = 2 then 'meeting_room' when random() < 0.05 then 'hotel' when random() < 0.2 then 'cafe' else 'coworking' end,
      (case when random() < 0.05 then 1024 else 0 end) + (case when random() < 0.02 then 2048 else 0 end), 'Platz ' || id, 'Place ' || id,
      repeat('Ruhig und hell. ', 20), repeat('Quiet and bright. ', 18), case when grp = 2 then 1 else 1 + floor(random() * 20)::int end, 1 + floor(random() * 20)::int, 30,
      (case when grp = 2 then 1500 else 300 end) + floor(random() * random() * 60)::int * 50, currency, case when random() < 0.1 then 24 else 0 end,
      array_cat(array_fill(mask, array[5]), array_fill(case when random() < 0.5 then mask else repeat('0', 96)::bit(96) end, array[2])),
      jsonb_path_query_array('[{"key":"wifi"},{"key":"monitor"},{"key":"stepFree"},{"key":"coffee"}]', '$[*] ? (@.key == "wifi" || @.key == $a || @.key == $b || @.key == $c)',
        jsonb_build_object('a', case when random() < 0.2 then 'monitor' else '' end, 'b', case when random() < 0.05 then 'stepFree' else '' end, 'c', case when random() < 0.5 then 'coffee' else '' end)),
      '[{"key":"a1b2c3d4e5f6a7b8","hash":"LEHV6nWB2yk8"},{"key":"b1b2c3d4e5f6a7b8","hash":"LEHV6nWB2yk9"}]',
      case when rated < 0.3 then 0 when rated < 0.6 then 20 * ceil(2 + random() * 3)::int else least(100, round(84 + random_normal() * 9))::int end,
      case when rated < 0.3 then 0 when rated < 0.6 then 1 else 8 end, lat, lng,
      floor((lng + 180) / 360 * 2147483648)::bigint::int,
      floor((0.5 - ln((1 + sin(radians(lat))) / (1 - sin(radians(lat)))) / (4 * pi())) * 2147483648)::bigint::int, now(), now()
    from (
      select o.id, case when random() < 0.75 then 1 else 2 end as grp, random() as rated, t.currency,
        case when random() < 0.1 then repeat('1', 96) when random() < 0.3 then repeat('0', 36) || repeat('1', 32) || repeat('0', 28) else repeat('0', 32) || repeat('1', 44) || repeat('0', 20) end::bit(96) as mask,
        t.lat + random_normal() * spread as lat, t.lng + random_normal() * spread * 1.5 as lng
      from (
        select id, 1 + width_bucket(((id * 7919 % $1) + 0.5) / $1::float8, (select array_agg(upto order by i) from bench_town)) as town from generate_series(1, $1::bigint) id
      ) o join (select *, greatest(0.006, 0.055 * sqrt(population / 3.4e6)) as spread from bench_town) t on t.i = o.town
    ) placed`,
    [offices],
  )
  await client.query('vacuum (analyze) office')
}

/** Sixty ways to fill a day between 9 and 17 h: one to four bookings, and the counts they add up to. */
async function insertPlans(client: Client): Promise<void> {
  await client.query(`
    create table bench_plan_line as
      select plan, line, a, a + len as b, quantity from (
        select plan, line, 36 + 2 * floor(random() * 8 + line * 0)::int as a, case when random() < 0.5 then 8 else 16 end as len,
          case when plan <= 20 then 1 else 1 + floor(random() * 3)::int end as quantity
        from generate_series(1, 60) plan cross join lateral generate_series(1, case when plan <= 10 then 1 else 1 + plan % 4 end) line
      ) t;
    create table bench_plan as
      select row_number() over (order by most) as place, * from (
        select distinct on (occ) plan, (select max(v) from unnest(occ) v) as most, occ from (
          select plan, array(select coalesce(sum(quantity) filter (where q >= a and q < b), 0)::int2 from generate_series(0, 95) q left join bench_plan_line l on l.plan = p.plan group by q order by q) as occ
          from (select distinct plan from bench_plan_line) p
        ) t order by occ, plan
      ) u;`)
}

/**
 * Replaces the function of the generated mask by one that is fast where nothing is full, and returns the definition of
 * the product's own, which handles all other days.
 */
async function installFastMask(client: Client): Promise<string> {
  const { rows } = await client.query<{ def: string }>(
    `select pg_get_functiondef('free_mask(int2[], int2)'::regprocedure) as def`,
  )
  const product = rows[0]?.def ?? ''
  await client.query(product.replace('free_mask', 'free_mask_full'))
  await client.query(
    `create or replace function free_mask(occ int2[], capacity int2) returns bit(96) language sql immutable parallel safe as $$
       select case when capacity > all (occ) then ~(0::bit(96)) else free_mask_full(occ, capacity) end $$`,
  )
  return product
}

async function restoreMask(client: Client, product: string): Promise<void> {
  await client.query(product)
  await client.query('drop function free_mask_full(int2[], int2)')
}

/** Gives half of the open days one plan each for which the office has enough desks. */
async function bookHalf(url: string, half: number): Promise<void> {
  const client = await connect(url)
  await client.query(
    `insert into office_day (office_id, day, capacity, open, occ)
     select t.id, t.day, t.capacity, t.open, p.occ from (
       select o.id, d.day, o.capacity, o.hours[extract(isodow from d.day)::int] as open,
         1 + floor(random() * (select count(*) from bench_plan where most <= o.capacity))::int as place
       from office o cross join (select current_date + n as day from generate_series(1, ${BOOKED_DAYS}) n) d
       where o.id % 2 = ${half} and o.hours[extract(isodow from d.day)::int] <> 0::bit(96) and random() < 0.46
     ) t join bench_plan p on p.place = t.place`,
  )
  await client.query(
    `insert into booking (office_id, id, booker_id, day, a, b, quantity, start_at, end_at, hours, status, hourly_price_cents, currency, sum_cents, total_cents, block_cents, tax_rate, free_until, created_at)
     select d.office_id, d.office_id * 1000 + (d.day - current_date) * 10 + l.line, '00000000-0000-4000-8000-000000000000', d.day, l.a, l.b, l.quantity,
       d.day + l.a * interval '15 minutes', d.day + l.b * interval '15 minutes', (l.b - l.a) / 4, 'confirmed', 1000, 'EUR', 4000, 4000, 8000, 1900, now(), now()
     from office_day d join bench_plan p on p.occ = d.occ join bench_plan_line l on l.plan = p.plan where d.office_id % 2 = ${half}`,
  )
  await client.end()
}
