-- contract
-- The map counts offices in the memory of each process (decision 26). What a process has read goes out of date when an
-- office changes, so changes are written down here, in the transaction that makes them. The roll-ups of 0008 and 0024,
-- which counted in the database, go.
drop trigger office_map_cell_insert on office;
drop trigger office_map_cell_delete on office;
drop trigger office_map_cell_update on office;
drop trigger office_map_part_cell_insert on office;
drop trigger office_map_part_cell_delete on office;
drop trigger office_map_part_cell_update on office;
drop function map_cell_count();
drop function map_part_cell_count();
drop function refill_map_cell();
drop view map_cell_drift;
drop view map_cell_recount;
drop view map_part_cell_drift;
drop view map_part_cell_recount;
drop table map_cell;
drop table map_part_cell;
drop function map_parts(int, bigint);
drop function price_place(int);

create table office_change (
  -- A process asks for everything from the oldest transaction on that was still running when it asked last: none is missed.
  revision xid8 not null default pg_current_xact_id(),
  office_id bigint not null,
  -- Rows are kept for some hours; who has not asked for that long reads all offices again.
  changed_at timestamptz not null default now()
);
create index office_change_revision on office_change (revision);

create function office_changed() returns trigger language plpgsql as $$
begin
  insert into office_change (office_id) values (case when tg_op = 'DELETE' then old.id else new.id end);
  return null;
end $$;
create trigger office_changed_insert after insert on office
  for each row when (new.status = 'published') execute function office_changed();
create trigger office_changed_delete after delete on office
  for each row when (old.status = 'published') execute function office_changed();
-- Only what the map counts by: a new title or rating is none of it.
create trigger office_changed_update
  after update of status, grp, type, capacity, people, price_cents, equipment, category, mx, my on office
  for each row when (
    (old.status = 'published' or new.status = 'published')
    and (old.status, old.grp, old.type, old.capacity, old.people, old.price_cents, old.features, old.mx, old.my)
      is distinct from (new.status, new.grp, new.type, new.capacity, new.people, new.price_cents, new.features, new.mx, new.my)
  ) execute function office_changed();

-- The grid of 49 km is read as a whole, in this order, and from the index alone; the other grids no longer count.
drop index office_price12, office_price6;
create index office_price12 on office (grp, cell12, price_cents, id) include (type, lead_hours, people, features, open_parts, lat, lng) where status = 'published';
create index office_price6 on office (grp, cell6, price_cents, id) include (type, lead_hours, people, features, open_parts, lat, lng) where status = 'published';
