-- expand
-- Searching a million offices: one index per order and grid size that answers a candidate without its row, and a
-- roll-up for the markers of a wide map (decision 11).

-- A fourth grid size of about 390 km, tiles of zoom 6, for whole countries.
alter table office add column cell6 integer not null generated always as (((mx >> 25) << 6) | (my >> 25)) stored;

drop index office_cell14_price, office_cell12_price, office_cell9_price, office_cell14_rating, office_cell12_rating, office_cell9_rating;
create index office_price14 on office (grp, cell14, price_cents, id) include (type, lead_hours, lat, lng) where status = 'published';
create index office_price12 on office (grp, cell12, price_cents, id) include (type, lead_hours, lat, lng) where status = 'published';
create index office_price9 on office (grp, cell9, price_cents, id) include (type, lead_hours, lat, lng) where status = 'published';
create index office_price6 on office (grp, cell6, price_cents, id) include (type, lead_hours, lat, lng) where status = 'published';
create index office_rating14 on office (grp, cell14, rating_tenths desc, id) include (price_cents, type, lead_hours, lat, lng) where status = 'published';
create index office_rating12 on office (grp, cell12, rating_tenths desc, id) include (price_cents, type, lead_hours, lat, lng) where status = 'published';
create index office_rating9 on office (grp, cell9, rating_tenths desc, id) include (price_cents, type, lead_hours, lat, lng) where status = 'published';
create index office_rating6 on office (grp, cell6, rating_tenths desc, id) include (price_cents, type, lead_hours, lat, lng) where status = 'published';

-- Reading an index alone needs pages known to be visible to all: vacuum often, for a fiftieth of the rows.
alter table office set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table office_day set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- How many published offices and desks stand in each map cell of 32 px, at every second zoom; the zooms between add up
-- four cells each. The office's kind is 1 for those free for refugees, plus 2 for those seen by employees only.
create table map_cell (
  zoom smallint not null,
  grp smallint not null,
  x integer not null, -- office.mx >> (28 - zoom)
  y integer not null,
  kind smallint not null,
  n integer not null,
  desks integer not null,
  lat_sum bigint not null, -- ten-millionths of a degree: whole numbers never drift
  lng_sum bigint not null,
  primary key (zoom, grp, x, y, kind)
) with (fillfactor = 80);

create view map_cell_recount as
select z.zoom::smallint as zoom, o.grp, o.mx >> (28 - z.zoom) as x, o.my >> (28 - z.zoom) as y, ((o.type >> 10) & 3)::smallint as kind,
  count(*)::int as n, sum(o.capacity)::int as desks, sum(round(o.lat * 1e7)::bigint)::bigint as lat_sum, sum(round(o.lng * 1e7)::bigint)::bigint as lng_sum
from office o cross join (values (13), (11), (9), (7), (5)) z (zoom)
where o.status = 'published' group by 1, 2, 3, 4, 5;

-- Rows where the roll-up differs from a recount. None, ever.
create view map_cell_drift as
select * from (table map_cell except table map_cell_recount) more union all select * from (table map_cell_recount except table map_cell) less;

-- Writes the roll-up anew: after bulk loads past the trigger.
create function refill_map_cell() returns void language sql as $$
  lock table map_cell in exclusive mode;
  delete from map_cell;
  insert into map_cell select * from map_cell_recount;
$$;
select refill_map_cell();

-- Publishing, taking down, moving and resizing are rare; an edit that touches none of it does not come here.
-- Fine cells are locked before coarse ones, everywhere in the same order.
create function map_cell_count() returns trigger language plpgsql as $$
declare
  step record;
begin
  for step in
    select z.zoom, s.grp, s.mx >> (28 - z.zoom) as x, s.my >> (28 - z.zoom) as y, s.kind,
      sum(s.sign)::int as n, sum(s.sign * s.capacity)::int as desks, sum(s.sign * s.lat) as lat, sum(s.sign * s.lng) as lng
    from (
      select -1 as sign, old.grp as grp, old.mx as mx, old.my as my, (old.type >> 10) & 3 as kind, old.capacity as capacity,
        round(old.lat * 1e7)::bigint as lat, round(old.lng * 1e7)::bigint as lng
      where tg_op <> 'INSERT' and old.status = 'published'
      union all
      select 1, new.grp, new.mx, new.my, (new.type >> 10) & 3, new.capacity, round(new.lat * 1e7)::bigint, round(new.lng * 1e7)::bigint
      where tg_op <> 'DELETE' and new.status = 'published'
    ) s cross join (values (13), (11), (9), (7), (5)) z (zoom)
    group by 1, 2, 3, 4, 5 order by 1 desc, 2, 3, 4, 5
  loop
    insert into map_cell as m values (step.zoom, step.grp, step.x, step.y, step.kind, step.n, step.desks, step.lat, step.lng)
    on conflict (zoom, grp, x, y, kind) do update
      set n = m.n + excluded.n, desks = m.desks + excluded.desks, lat_sum = m.lat_sum + excluded.lat_sum, lng_sum = m.lng_sum + excluded.lng_sum;
    delete from map_cell m where step.n < 0 and m.n = 0
      and (m.zoom, m.grp, m.x, m.y, m.kind) = (step.zoom, step.grp, step.x, step.y, step.kind);
  end loop;
  return null;
end $$;
create trigger office_map_cell_insert after insert on office
  for each row when (new.status = 'published') execute function map_cell_count();
create trigger office_map_cell_delete after delete on office
  for each row when (old.status = 'published') execute function map_cell_count();
create trigger office_map_cell_update after update of status, grp, type, capacity, lat, lng, mx, my on office
  for each row when (
    (old.status = 'published' or new.status = 'published')
    and (old.status, old.grp, old.type, old.capacity, old.lat, old.lng, old.mx, old.my)
      is distinct from (new.status, new.grp, new.type, new.capacity, new.lat, new.lng, new.mx, new.my)
  ) execute function map_cell_count();
