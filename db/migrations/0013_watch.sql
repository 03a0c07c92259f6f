-- expand
-- "Tell me when a place is free" (decision 15): who waits for what, which offers were made, and what became free.

create table watch (
  id bigint primary key, -- sortable by time: the order in which people asked
  person_id uuid not null references person (id) on delete cascade,
  state text not null default 'open' check (state in ('open', 'offered', 'taken', 'ended')),
  -- 1 to 20 while it lives: nobody waits for more (features/watch/rules/limits.ts)
  number smallint constraint watch_most_a_person check (number between 1 and 20),
  ended_by text check (ended_by in ('person', 'time', 'offer')),
  office_id bigint references office (id), -- null: a search
  day date not null, -- local to the office, or to the region for a search
  a smallint not null,
  b smallint not null,
  hours smallint not null check (hours between 1 and 24),
  quantity smallint not null default 1 check (quantity between 1 and 100),
  slot bit(96) not null, -- the quarters from a to b
  start_at timestamptz not null,
  -- What a search asks of an office; null for the watch of one office.
  grp smallint check (grp in (1, 2)),
  west double precision,
  east double precision,
  south double precision,
  north double precision,
  lat double precision, -- middle of the circle, or of the map: where "near" is
  lng double precision,
  radius_metres integer,
  price_from_cents integer,
  price_to_cents integer,
  with_bits integer,
  without_bits integer,
  provider_id bigint references provider (id),
  sort text check (sort in ('distance', 'price_asc', 'price_desc', 'rating_asc', 'rating_desc')),
  asked jsonb not null default '{}', -- the search as it was asked, to show it and to search again
  wish_key text not null, -- the same wish twice is one watch
  end_token uuid not null, -- in the mail's link that ends it without signing in
  look_at timestamptz, -- look whether something is free from then on; null: when something becomes free
  created_at timestamptz not null,
  ended_at timestamptz,
  check (0 <= a and a < b and b <= 96),
  check ((number is not null) = (state in ('open', 'offered'))),
  check ((ended_at is null) = (state in ('open', 'offered'))),
  check (office_id is not null or num_nulls(grp, west, east, south, north, lat, lng, price_from_cents, price_to_cents, with_bits, without_bits, sort) = 0)
);
create unique index watch_number on watch (person_id, number) where number is not null;
create unique index watch_once on watch (person_id, wish_key) where number is not null;
create index watch_mine on watch (person_id, id);
create index watch_look on watch (look_at) where state = 'open' and look_at is not null;
create index watch_over on watch (start_at) where state = 'open';
create index watch_ended on watch (ended_at) where ended_at is not null;

-- Where a living watch is found from an office: 1 the office, 2 its provider, 3 and 4 grid cells (cell9, cell6) x 2 + group - 1.
create table watch_reach (
  kind smallint not null check (kind between 1 and 4),
  ref bigint not null,
  day date not null,
  watch_id bigint not null references watch (id) on delete cascade,
  primary key (kind, ref, day, watch_id)
);
create index watch_reach_watch on watch_reach (watch_id);

-- An offer is a slot hold: the booking guard says that it is nobody else's. The key says that it is made once.
create table watch_offer (
  watch_id bigint not null references watch (id) on delete cascade,
  office_id bigint not null,
  booking_id bigint not null,
  state text not null default 'open' check (state in ('open', 'taken', 'lapsed')),
  created_at timestamptz not null,
  primary key (watch_id, office_id),
  constraint watch_offer_once unique (booking_id),
  foreign key (office_id, booking_id) references booking (office_id, id)
);
create index watch_offer_open on watch_offer (watch_id) where state = 'open';

-- What may serve somebody who waits: written by what makes room, in the same transaction; taken away when it was looked at.
create table room_freed (
  id bigint generated always as identity primary key,
  office_id bigint not null,
  day date -- null: every day
);

-- As in 0003, and notes the days on which something was given back.
create or replace function booking_occupancy() returns trigger language plpgsql as $$
declare
  step record;
  day_open bit(96);
  zero constant int2[] := array_fill(0::int2, array[96]);
begin
  for step in
    select old.office_id as office_id, old.day as day, old.a as a, old.b as b, -old.quantity as n
    where tg_op <> 'INSERT' and takes_place(old.status)
    union all
    select new.office_id, new.day, new.a, new.b, new.quantity
    where tg_op <> 'DELETE' and takes_place(new.status)
    order by 1, 2, 5
  loop
    update office_day d set occ = occ_add(d.occ, step.a, step.b, step.n)
    where d.office_id = step.office_id and d.day = step.day
    returning d.open into day_open;
    if not found then
      insert into office_day as d (office_id, day, capacity, open, occ)
      select o.id, step.day, o.capacity, o.hours[extract(isodow from step.day)::int], occ_add(zero, step.a, step.b, step.n)
      from office o where o.id = step.office_id
      on conflict (office_id, day) do update set occ = occ_add(d.occ, step.a, step.b, step.n)
      returning d.open into day_open;
      if not found then
        raise exception 'office % does not exist', step.office_id using errcode = '23503', constraint = 'booking_office';
      end if;
    end if;
    if step.n < 0 then
      insert into room_freed (office_id, day) values (step.office_id, step.day);
    -- A place is taken inside the opening hours only; giving back time is always fine.
    elsif new.kind = 'booking' and (
      tg_op = 'INSERT' or not takes_place(old.status) or (old.office_id, old.day) <> (new.office_id, new.day)
      or new.a < old.a or new.b > old.b
    ) and position('0' in substring(day_open from step.a + 1 for step.b - step.a)::text) > 0 then
      raise exception 'outside the opening hours' using errcode = '23514', constraint = 'inside_opening_hours';
    end if;
  end loop;
  return null;
end $$;

create function note_room_of_office() returns trigger language plpgsql as $$
begin
  insert into room_freed (office_id, day) values (new.id, null);
  return null;
end $$;
create trigger office_room_new after insert on office
  for each row when (new.status = 'published') execute function note_room_of_office();
create trigger office_room_changed after update of status, hours, capacity, price_cents, type, lead_hours on office
  for each row when (new.status = 'published' and (new.status, new.hours, new.capacity, new.price_cents, new.type, new.lead_hours)
    is distinct from (old.status, old.hours, old.capacity, old.price_cents, old.type, old.lead_hours))
  execute function note_room_of_office();

create function note_room_of_day() returns trigger language plpgsql as $$
begin
  insert into room_freed (office_id, day) values (new.office_id, new.day);
  return null;
end $$;
-- Bookings change the counts only, so this one costs them nothing.
create trigger office_day_room after update of open, capacity on office_day
  for each row when ((new.open & ~old.open) <> 0::bit(96) or new.capacity > old.capacity) execute function note_room_of_day();
create trigger office_override_room after insert or update on office_override
  for each row execute function note_room_of_day();
