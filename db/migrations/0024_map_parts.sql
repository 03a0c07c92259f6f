-- expand
-- Counting the cells of a wide map within a price range, or of places that have something, without looking at the
-- offices: the roll-up of 0008 once more, by what an office costs and has (decision 25).

-- The place of a price on a scale of half steps: 0 is nothing, 1 is less than a euro (or franc), 2 is one, 3 is between
-- one and two, ... 255 is all above 127. So whatever a range of whole euros takes in is a run of places.
create function price_place(price_cents int) returns int language sql immutable parallel safe as $$
  select least(price_cents / 100 * 2 + (price_cents % 100 > 0)::int, 255)
$$;

-- The parts an office counts in. By price four: its own place (0 to 255), and the runs of 4 (from 256 on), 16 (from 512
-- on) and 64 places (from 768 on) around it, so that any range is put together from a few parts. From 1024 on one for
-- each bit of office.features. features/search/rules/map-parts.ts knows them, too.
create function map_parts(price_cents int, features bigint) returns smallint[] language sql immutable parallel safe as $$
  select array[price_place(price_cents), 256 + (price_place(price_cents) >> 2), 512 + (price_place(price_cents) >> 4),
      768 + (price_place(price_cents) >> 6)]::smallint[]
    || array(select (1024 + b.place)::smallint from generate_series(0, 62) b (place) where features & (1::bigint << b.place) <> 0)
$$;

-- How many published offices that everybody sees, and desks, stand in each map cell of 32 px and belong to a part: at
-- four zooms, those between and below add up cells of the next one.
create table map_part_cell (
  zoom smallint not null,
  grp smallint not null,
  part smallint not null,
  x integer not null, -- office.mx >> (28 - zoom)
  y integer not null,
  kind smallint not null, -- 1 for those free for refugees, as in map_cell
  n integer not null,
  desks integer not null,
  lat_sum bigint not null, -- ten-millionths of a degree
  lng_sum bigint not null,
  -- With the sums in it, the index alone answers.
  primary key (zoom, grp, part, x, y, kind) include (n, desks, lat_sum, lng_sum)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

create view map_part_cell_recount as
select z.zoom::smallint as zoom, o.grp, p.part, o.mx >> (28 - z.zoom) as x, o.my >> (28 - z.zoom) as y, ((o.type >> 10) & 1)::smallint as kind,
  count(*)::int as n, sum(o.capacity)::int as desks, sum(round(o.lat * 1e7)::bigint)::bigint as lat_sum, sum(round(o.lng * 1e7)::bigint)::bigint as lng_sum
from office o cross join (values (9), (7), (6), (5)) z (zoom) cross join lateral unnest(map_parts(o.price_cents, o.features)) p (part)
where o.status = 'published' and o.type & 2048 = 0 group by 1, 2, 3, 4, 5, 6;

-- Rows where the roll-up differs from a recount. None, ever.
create view map_part_cell_drift as
select * from (table map_part_cell except table map_part_cell_recount) more
union all select * from (table map_part_cell_recount except table map_part_cell) less;

-- Writes both roll-ups anew: after bulk loads past the triggers.
create or replace function refill_map_cell() returns void language sql as $$
  lock table map_cell, map_part_cell in exclusive mode;
  delete from map_cell;
  insert into map_cell select * from map_cell_recount;
  delete from map_part_cell;
  insert into map_part_cell select * from map_part_cell_recount;
$$;
insert into map_part_cell select * from map_part_cell_recount;

-- Only parts that change are written: a new price leaves most runs around it alone, and all that the office has. Fine
-- cells are locked before coarse ones, everywhere in the same order, and those of map_cell before these (triggers run
-- by name).
create function map_part_cell_count() returns trigger language plpgsql as $$
declare
  left_parts smallint[];
begin
  insert into map_part_cell as m
  select z.zoom, s.grp, p.part, s.mx >> (28 - z.zoom), s.my >> (28 - z.zoom), s.kind,
    sum(s.sign), sum(s.sign * s.capacity), sum(s.sign * s.lat), sum(s.sign * s.lng)
  from (
    select -1 as sign, old.grp as grp, map_parts(old.price_cents, old.features) as parts, old.mx as mx, old.my as my,
      (old.type >> 10) & 1 as kind, old.capacity as capacity, round(old.lat * 1e7)::bigint as lat, round(old.lng * 1e7)::bigint as lng
    where tg_op <> 'INSERT' and old.status = 'published' and old.type & 2048 = 0
    union all
    select 1, new.grp, map_parts(new.price_cents, new.features), new.mx, new.my,
      (new.type >> 10) & 1, new.capacity, round(new.lat * 1e7)::bigint, round(new.lng * 1e7)::bigint
    where tg_op <> 'DELETE' and new.status = 'published' and new.type & 2048 = 0
  ) s cross join (values (9), (7), (6), (5)) z (zoom) cross join lateral unnest(s.parts) p (part)
  group by 1, 2, 3, 4, 5, 6
  having (sum(s.sign), sum(s.sign * s.capacity), sum(s.sign * s.lat), sum(s.sign * s.lng)) <> (0, 0, 0, 0)
  order by 1 desc, 2, 3, 4, 5, 6
  on conflict (zoom, grp, part, x, y, kind) do update
    set n = m.n + excluded.n, desks = m.desks + excluded.desks, lat_sum = m.lat_sum + excluded.lat_sum, lng_sum = m.lng_sum + excluded.lng_sum;
  if tg_op <> 'INSERT' then
    left_parts := map_parts(old.price_cents, old.features);
    delete from map_part_cell m using (values (9), (7), (6), (5)) z (zoom)
    where m.n = 0 and m.zoom = z.zoom and m.grp = old.grp and m.part = any (left_parts)
      and m.x = old.mx >> (28 - z.zoom) and m.y = old.my >> (28 - z.zoom) and m.kind = (old.type >> 10) & 1;
  end if;
  return null;
end $$;
create trigger office_map_part_cell_insert after insert on office
  for each row when (new.status = 'published') execute function map_part_cell_count();
create trigger office_map_part_cell_delete after delete on office
  for each row when (old.status = 'published') execute function map_part_cell_count();
create trigger office_map_part_cell_update
  after update of status, grp, type, capacity, price_cents, equipment, category, lat, lng, mx, my on office
  for each row when (
    (old.status = 'published' or new.status = 'published')
    and (old.status, old.grp, old.type, old.capacity, old.price_cents, old.features, old.lat, old.lng, old.mx, old.my)
      is distinct from (new.status, new.grp, new.type, new.capacity, new.price_cents, new.features, new.lat, new.lng, new.mx, new.my)
  ) execute function map_part_cell_count();
