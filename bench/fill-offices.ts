/**
 * A marketplace of any size for benchmarks, filled set-wise: towns of very different sizes over the region, offices
 * clustered in them, bookings of one month, and office_day counted from those bookings, so that nothing drifts.
 */
import type { Client } from 'pg'

export type Filled = { offices: number; bookings: number; days: number }

/** @param url a database with the schema and no rows */
export async function fillOffices(client: Client, offices: number): Promise<Filled> {
  await client.query(`select setseed(0.42)`)
  await client.query(`set statement_timeout = 0; set synchronous_commit = off; set session_replication_role = replica`)
  await client.query(`
    insert into person (id, email, name, kind) values ('00000000-0000-4000-8000-000000000001', 'owner@bench.test', 'Owner', 2), ('00000000-0000-4000-8000-000000000002', 'booker@bench.test', 'Booker', 1);
    insert into provider (id, person_id, name, country, created_at) values (1, '00000000-0000-4000-8000-000000000001', 'Bench', 'DE', now());
    insert into location (id, provider_id, street, postcode, city, country, zone, lat, lng, created_at) values (1, 1, 'S', '10115', 'Berlin', 'DE', 'Europe/Berlin', 52.5, 13.4, now());`)
  // Berlin first, then towns whose size falls with their rank; 3,000 of them.
  await client.query(`
    create temp table town as
      select i, case when i = 1 then 52.52 else 46.2 + random() * 8.3 end as lat, case when i = 1 then 13.405 else 6.2 + random() * 9.5 end as lng, 1.0 / i as weight
      from generate_series(1, 3000) i;
    create temp table town_share as select *, sum(weight) over (order by i) / sum(weight) over () as upto, coalesce(lag(cum) over (order by i), 0) as since
      from (select *, sum(weight) over (order by i) / (select sum(weight) from town) as cum from town) t;`)
  await client.query(
    `
    insert into office (id, location_id, provider_id, status, grp, category, type, title_de, title_en, capacity, people, area_m2, price_cents, currency, lead_hours,
      hours, rating_tenths, rating_count, lat, lng, mx, my, created_at, updated_at)
    select id, 1, 1, 'published', grp, 'coworking', case when random() < 0.05 then 1024 else 0 end, 'Platz ' || id, 'Place ' || id,
      case when grp = 2 then 1 else 1 + floor(random() * 20)::int end, 4, 30, 300 + floor(random() * random() * 60)::int * 50, 'EUR', 0,
      array_fill(case when random() < 0.1 then repeat('1', 96) when random() < 0.3 then repeat('0', 36) || repeat('1', 32) || repeat('0', 28) else repeat('0', 32) || repeat('1', 44) || repeat('0', 20) end::bit(96), array[7]),
      floor(random() * 101)::int, 5, lat, lng,
      floor((lng + 180) / 360 * 2147483648)::bigint::int,
      floor((0.5 - ln((1 + sin(radians(lat))) / (1 - sin(radians(lat)))) / (4 * pi())) * 2147483648)::bigint::int, now(), now()
    from (
      select id, case when random() < 0.75 then 1 else 2 end as grp, t.lat + (random() + random() + random() - 1.5) * spread as lat, t.lng + (random() + random() + random() - 1.5) * spread * 1.5 as lng
      from (select i as id, random() as draw from generate_series(1, $1::int) i) o
      cross join lateral (select *, case when i = 1 then 0.12 else 0.04 end as spread from town_share where since <= o.draw and o.draw < upto order by i limit 1) t
    ) placed order by (floor((lng + 180) / 360 * 2147483648)::bigint::int >> 19), lat`,
    [offices],
  )
  await client.query(
    `insert into booking (office_id, id, booker_id, day, a, b, quantity, start_at, end_at, hours, status, hourly_price_cents, currency, sum_cents, total_cents, block_cents, tax_rate, free_until, created_at)
     select o.id, o.id * 1000 + n, '00000000-0000-4000-8000-000000000002', d.day, x.a, x.a + 16, 1, d.day + interval '9 hours', d.day + interval '13 hours', 4, 'confirmed', 1000, 'EUR', 4000, 4000, 8000, 1900, now(), now()
     from office o cross join generate_series(1, 10) n
       cross join lateral (select current_date + 1 + floor(random() * 14 + n * 0)::int as day) d
       cross join lateral (select 36 + floor(random() * 10 + n * 0)::int * 2 as a) x
     where (o.id + n) % 3 > 0`,
  )
  // The occupancy is the recount of the bookings; what would exceed the capacity is dropped first.
  await client.query(`
    delete from booking b using (
      select office_id, id, row_number() over (partition by office_id, day order by id) as rank from booking
    ) r, office o where r.office_id = b.office_id and r.id = b.id and o.id = b.office_id and r.rank > o.capacity;
    insert into office_day (office_id, day, capacity, open, occ)
    select o.id, b.day, o.capacity, o.hours[extract(isodow from b.day)::int],
      array(select coalesce(sum(1) filter (where q >= a and q < z), 0)::int2 from generate_series(0, 95) q left join unnest(array_agg(b.a), array_agg(b.b)) as s (a, z) on q >= a and q < z group by q order by q)
    from booking b join office o on o.id = b.office_id group by o.id, b.day`)
  await client.query(`set session_replication_role = origin`)
  await client.query('analyze')
  const { rows } = await client.query<Filled>(
    `select (select count(*)::int from office) as offices, (select count(*)::int from booking) as bookings, (select count(*)::int from office_day) as days`,
  )
  return rows[0] as Filled
}
