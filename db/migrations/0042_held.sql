-- expand
-- Time that a provider keeps back (blocks, series, foreign calendars) has a count of its own beside the bookings,
-- `office_day.held`, which is never refused; a booking may not take new quarters that are held (decision 44). Rooms may
-- need some quarters after a visit, which count as taken. A booking that grows outside narrower hours or into held time
-- is judged by its new quarters alone.

alter table office
  add column turnover_quarters smallint not null default 0,
  add constraint office_turnover check (turnover_quarters between 0 and 4 and (turnover_quarters = 0 or grp = 2));
-- As it was when the booking was placed: [a, b + turnover) is taken.
alter table booking
  add column turnover smallint not null default 0 check (turnover between 0 and 4);
-- No program ever wrote a block as a booking. Programs of before this file still ask for `kind`, so the column itself goes
-- with a later file that contracts.
alter table booking drop constraint booking_kind_check, add constraint booking_kind_check check (kind = 'booking');
create or replace view booked_office as select office_id from booking;
create or replace view person_expects as
  select booker_id as person_id from booking where status in ('confirmed', 'completed')
  union all select person_id from watch;
drop index booking_starts;
create index booking_starts on booking (start_at) where status = 'confirmed';

-- Which quarters a booking can take: not full, not held to the last desk, and followed by as much as the room needs
-- after a visit. Only days on which there is such a thing come here.
create function free_mask(occ int2[], capacity int2, held int2[], turnover int2) returns bit(96)
language plpgsql immutable parallel safe as $$
declare
  mask bit(96) := free_mask(occ, capacity);
begin
  if held is not null then
    for quarter in 1 .. 96 loop
      if held[quarter] > 0 and occ[quarter]::int + held[quarter] >= capacity then
        mask := set_bit(mask, quarter - 1, 0);
      end if;
    end loop;
  end if;
  for step in 1 .. turnover loop
    mask := mask & (mask << 1 | 1::bit(96));
  end loop;
  return mask;
end $$;

-- The generated column gets another expression, which before PostgreSQL 17 is a new column.
alter table office_day
  drop column free,
  -- Null where nothing is held, which is almost everywhere.
  add column held int2[] constraint office_day_held_check check (cardinality(held) = 96) constraint no_negative_held check (0 <= all (held)),
  -- A copy of the office's, as capacity and open are.
  add column turnover smallint not null default 0;
alter table office_day add column free bit(96) not null generated always as (
  (case when held is null and turnover = 0 then free_mask(occ, capacity) else free_mask(occ, capacity, held, turnover) end) & open
) stored;
create index office_day_search on office_day (day, office_id) include (free);

drop trigger office_day_room on office_day;
create trigger office_day_room after update of open, capacity, turnover on office_day
  for each row when ((new.open & ~old.open) <> 0::bit(96) or new.capacity > old.capacity or new.turnover < old.turnover)
  execute function note_room_of_day();

create table block_series (
  office_id bigint not null references office (id),
  id bigint not null,
  weekdays bit(7) not null check (weekdays <> 0::bit(7)), -- Monday first
  a smallint not null,
  b smallint not null,
  desks smallint not null check (desks between 1 and 500),
  from_day date not null,
  until_day date, -- the last one, if there is one
  every_weeks smallint not null check (every_weeks in (1, 2)), -- counted from the week of from_day
  skips date[] not null default '{}',
  note text not null default '' check (length(note) <= 120),
  -- The last day for which it has become blocks; a timer asks for those that lag behind.
  expanded_until date not null,
  created_at timestamptz not null,
  primary key (office_id, id),
  check (0 <= a and a < b and b <= 96),
  check (until_day >= from_day)
);
create index block_series_due on block_series (expanded_until);

create table office_block (
  office_id bigint not null references office (id),
  id bigint not null,
  day date not null,
  a smallint not null,
  b smallint not null,
  -- May be more than there are: what is held is never refused.
  desks smallint not null check (desks between 1 and 500),
  source text not null check (source in ('hand', 'series', 'feed')),
  -- The series, the foreign calendar, or what was blocked by hand in one go.
  ref bigint,
  note text not null default '' check (length(note) <= 120),
  created_at timestamptz not null,
  primary key (office_id, id),
  check (0 <= a and a < b and b <= 96),
  check (source = 'hand' or ref is not null)
);
create index office_block_day on office_block (office_id, day);
create index office_block_ref on office_block (office_id, ref) where ref is not null;
-- Each day of a series comes into being once.
create unique index office_block_once on office_block (office_id, ref, day) where source = 'series';

-- Takes `desks` of a day's quarters a to b, or gives them back when negative; the row comes into being with the first.
create or replace function occupy(of_office bigint, on_day date, a int, b int, desks int) returns bit(96)
language plpgsql as $$
declare
  day_open bit(96);
  is_held boolean;
begin
  update office_day d set occ = occ_add(d.occ, a, b, desks)
  where d.office_id = of_office and d.day = on_day
  returning d.open, case when d.held is null then false else exceeds(d.occ, d.held, d.capacity, a, b) end into day_open, is_held;
  if not found then
    insert into office_day as d (office_id, day, capacity, turnover, open, occ)
    select o.id, on_day, o.capacity, o.turnover_quarters, o.hours[extract(isodow from on_day)::int],
      occ_add(array_fill(0::int2, array[96]), a, b, desks)
    from office o where o.id = of_office
    on conflict (office_id, day) do update set occ = occ_add(d.occ, a, b, desks)
    returning d.open, case when d.held is null then false else exceeds(d.occ, d.held, d.capacity, a, b) end into day_open, is_held;
    if not found then
      raise exception 'office % does not exist', of_office using errcode = '23503', constraint = 'booking_office';
    end if;
  end if;
  if is_held and desks > 0 then
    perform refuse_held();
  end if;
  return day_open;
end $$;

-- Whether more desks are taken than are left beside those that are held, in any quarter from a to b.
create function exceeds(occ int2[], held int2[], capacity int2, a int, b int) returns boolean
language plpgsql immutable parallel safe as $$
begin
  for quarter in a + 1 .. b loop
    if held[quarter] > 0 and occ[quarter]::int + held[quarter] > capacity then
      return true;
    end if;
  end loop;
  return false;
end $$;

create function refuse_held() returns void language plpgsql as $$
begin
  raise exception 'the provider keeps this time back' using errcode = '23514', constraint = 'not_blocked';
end $$;

create or replace function refuse_closed(day_open bit(96), a int, b int) returns void
language plpgsql immutable as $$
begin
  if a < b and position('0' in substring(day_open from a + 1 for b - a)::text) > 0 then
    raise exception 'outside the opening hours' using errcode = '23514', constraint = 'inside_opening_hours';
  end if;
end $$;

create or replace function booking_takes() returns trigger language plpgsql as $$
begin
  perform refuse_closed(occupy(new.office_id, new.day, new.a, least(new.b + new.turnover, 96), new.quantity), new.a, new.b);
  return null;
end $$;

-- For what changes or goes: one update where it stays on its day, otherwise days in one order, so that two of these
-- never wait for each other. What stays on its day is judged by the quarters that it did not have.
create or replace function booking_occupancy() returns trigger language plpgsql as $$
declare
  gives constant boolean := takes_place(old.status);
  takes constant boolean := tg_op = 'UPDATE' and takes_place(new.status);
  old_end constant int := least(old.b + old.turnover, 96);
  new_end int;
  stays boolean := false;
  takes_first boolean := false;
  day_open bit(96);
  is_held boolean;
begin
  if takes then
    new_end := least(new.b + new.turnover, 96);
  end if;
  if gives and takes then
    stays := (new.office_id, new.day) = (old.office_id, old.day);
    takes_first := (new.office_id, new.day) < (old.office_id, old.day);
  end if;
  if stays then
    update office_day d set occ = occ_add(occ_add(d.occ, old.a, old_end, -old.quantity), new.a, new_end, new.quantity)
    where d.office_id = new.office_id and d.day = new.day
    returning d.open, case when d.held is null then false
      when new.quantity > old.quantity then exceeds(d.occ, d.held, d.capacity, new.a, new_end)
      else exceeds(d.occ, d.held, d.capacity, new.a, least(new_end, old.a)) or exceeds(d.occ, d.held, d.capacity, greatest(new.a, old_end), new_end)
    end into strict day_open, is_held;
    if is_held then
      perform refuse_held();
    end if;
    perform refuse_closed(day_open, new.a, least(new.b, old.a));
    perform refuse_closed(day_open, greatest(new.a, old.b), new.b);
  else
    if gives and not takes_first then
      perform occupy(old.office_id, old.day, old.a, old_end, -old.quantity);
    end if;
    if takes then
      day_open := occupy(new.office_id, new.day, new.a, new_end, new.quantity);
    end if;
    if takes_first then
      perform occupy(old.office_id, old.day, old.a, old_end, -old.quantity);
    end if;
    if takes then
      perform refuse_closed(day_open, new.a, new.b);
    end if;
  end if;
  if gives then
    insert into room_freed (office_id, day) values (old.office_id, old.day);
  end if;
  return null;
end $$;

drop trigger booking_occupancy_update on booking;
create trigger booking_occupancy_update after update of office_id, day, a, b, turnover, quantity, status on booking
  for each row when (
    (old.office_id, old.day, old.a, old.b, old.turnover, old.quantity, takes_place(old.status))
    is distinct from (new.office_id, new.day, new.a, new.b, new.turnover, new.quantity, takes_place(new.status))
  ) execute function booking_occupancy();

-- Holds `desks` of a day's quarters a to b back, or gives them free when negative.
create function hold_back(of_office bigint, on_day date, a int, b int, desks int) returns void
language plpgsql as $$
declare
  none constant int2[] := array_fill(0::int2, array[96]);
begin
  update office_day d set held = nullif(occ_add(coalesce(d.held, none), a, b, desks), none)
  where d.office_id = of_office and d.day = on_day;
  if not found then
    insert into office_day as d (office_id, day, capacity, turnover, open, occ, held)
    select o.id, on_day, o.capacity, o.turnover_quarters, o.hours[extract(isodow from on_day)::int], none, occ_add(none, a, b, desks)
    from office o where o.id = of_office
    on conflict (office_id, day) do update set held = nullif(occ_add(coalesce(d.held, none), a, b, desks), none);
  end if;
end $$;

-- Once for each statement and in the order of days, whatever the order in which a statement meets the rows: then a
-- statement that blocks many days waits for bookings and never in a circle.
create function note_blocks() returns trigger language plpgsql as $$
declare
  step record;
begin
  for step in select x.office_id, x.day, x.a, x.b, x.desks from come x order by x.office_id, x.day loop
    perform hold_back(step.office_id, step.day, step.a, step.b, step.desks);
  end loop;
  return null;
end $$;
create function note_blocks_gone() returns trigger language plpgsql as $$
declare
  step record;
begin
  for step in select x.office_id, x.day, x.a, x.b, x.desks from gone x order by x.office_id, x.day loop
    perform hold_back(step.office_id, step.day, step.a, step.b, -step.desks);
  end loop;
  insert into room_freed (office_id, day) select distinct x.office_id, x.day from gone x;
  return null;
end $$;
-- What stays as it was touches no day. Taking comes before giving on the same day: no count passes through less than zero.
create function note_blocks_changed() returns trigger language plpgsql as $$
declare
  step record;
begin
  for step in
    select x.office_id, x.day, x.a, x.b, sum(x.desks)::int as desks from (
      select c.office_id, c.day, c.a, c.b, c.desks::int as desks from come c
      union all select g.office_id, g.day, g.a, g.b, -g.desks from gone g
    ) x group by 1, 2, 3, 4 having sum(x.desks) <> 0
    order by 1, 2, 5 desc
  loop
    perform hold_back(step.office_id, step.day, step.a, step.b, step.desks);
    if step.desks < 0 then
      insert into room_freed (office_id, day) values (step.office_id, step.day);
    end if;
  end loop;
  return null;
end $$;
create trigger office_block_come after insert on office_block
  referencing new table as come for each statement execute function note_blocks();
create trigger office_block_gone after delete on office_block
  referencing old table as gone for each statement execute function note_blocks_gone();
create trigger office_block_changed after update on office_block
  referencing old table as gone new table as come for each statement execute function note_blocks_changed();

-- What is booked and not over, for those who change an office under it.
create view live_booking as
  select office_id, id, day, a, b, turnover, quantity, start_at, end_at from booking where status in ('held', 'confirmed');

-- Nightly audit and every test: rows where a count differs from a recount, or bookings exceed the capacity. None, ever.
create or replace view occupancy_drift as
with live as (
  select b.office_id, b.day, q.i, sum(b.quantity)::int as n
  from booking b cross join lateral generate_series(b.a + 1, least(b.b + b.turnover, 96)) q (i)
  where takes_place(b.status)
  group by 1, 2, 3
),
counted as (
  select d.office_id, d.day, o.i, o.v::int as n, d.capacity
  from office_day d cross join lateral unnest(d.occ) with ordinality o (v, i)
),
blocked as (
  select x.office_id, x.day, q.i, sum(x.desks)::int as n
  from office_block x cross join lateral generate_series(x.a + 1, x.b::int) q (i)
  group by 1, 2, 3
),
kept_back as (
  select d.office_id, d.day, h.i, h.v::int as n, d.capacity
  from office_day d cross join lateral unnest(d.held) with ordinality h (v, i)
)
select coalesce(c.office_id, l.office_id) as office_id, coalesce(c.day, l.day) as day, coalesce(c.i, l.i) as quarter,
  coalesce(c.n, 0) as counted, coalesce(l.n, 0) as recounted, c.capacity, 'occ' as counts
from counted c full join live l on l.office_id = c.office_id and l.day = c.day and l.i = c.i
where coalesce(c.n, 0) <> coalesce(l.n, 0) or coalesce(l.n, 0) > coalesce(c.capacity, 0)
union all
select coalesce(k.office_id, x.office_id), coalesce(k.day, x.day), coalesce(k.i, x.i), coalesce(k.n, 0), coalesce(x.n, 0), k.capacity, 'held'
from kept_back k full join blocked x on x.office_id = k.office_id and x.day = k.day and x.i = k.i
where coalesce(k.n, 0) <> coalesce(x.n, 0);
