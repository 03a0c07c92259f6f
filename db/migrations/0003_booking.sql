-- expand
-- The booking guarantee: bookings are the truth, office_day is the occupancy a trigger keeps, a CHECK refuses the one too many.

create function occ_add(occ int2[], a int, b int, n int) returns int2[]
language sql immutable parallel safe as $$
  select array_agg((v + case when i > a and i <= b then n else 0 end)::int2 order by i)
  from unnest(occ) with ordinality u (v, i)
$$;

create function free_mask(occ int2[], capacity int2) returns bit(96)
language sql immutable parallel safe as $$
  select string_agg(case when v < capacity then '1' else '0' end, '' order by i)::bit(96)
  from unnest(occ) with ordinality u (v, i)
$$;

-- One row per office and local day on which anything differs from "nothing booked, weekly hours".
create table office_day (
  office_id bigint not null references office (id),
  day date not null,
  capacity smallint not null,
  open bit(96) not null,
  occ int2[] not null check (cardinality(occ) = 96),
  free bit(96) not null generated always as (free_mask(occ, capacity) & open) stored,
  primary key (office_id, day),
  constraint no_overbooking check (capacity >= all (occ)),
  constraint no_negative check (0 <= all (occ))
) with (fillfactor = 80);
create index office_day_search on office_day (day, office_id) include (free);

create table booking (
  office_id bigint not null,
  id bigint not null,
  -- 'booking' by a person, or 'block': time the provider keeps for himself
  kind text not null default 'booking' check (kind in ('booking', 'block')),
  booker_id uuid not null references person (id),
  company_id bigint references company (id), -- the payer when an employee books
  day date not null, -- the office's local day
  a smallint not null, -- first quarter hour of that day
  b smallint not null, -- one past the last
  quantity smallint not null default 1 check (quantity between 1 and 500),
  start_at timestamptz not null,
  end_at timestamptz not null,
  hours smallint not null check (hours between 1 and 24), -- elapsed hours, what is charged
  status text not null default 'held' check (status in ('held', 'confirmed', 'completed', 'canceled', 'expired')),
  hold_until timestamptz,
  hourly_price_cents integer not null check (hourly_price_cents >= 0), -- for one desk, as agreed
  currency char(3) not null,
  sum_cents integer not null check (sum_cents >= 0), -- hourly price x hours x quantity
  discount_cents integer not null default 0 check (discount_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  block_cents integer not null check (block_cents >= 0), -- a full day; blocked on the card (Spec 9)
  discount_code text,
  tax_rate integer not null, -- basis points of the provider's VAT contained in the total
  fee_cents integer not null default 0 check (fee_cents >= 0), -- what a late cancellation costs
  free_until timestamptz not null, -- cancel free of charge up to and including this instant
  -- The caller's Idempotency-Key and what it asked for: one key, one booking (safety rule 3).
  request_key text check (length(request_key) between 1 and 200),
  request_hash text,
  canceled_by text check (canceled_by in ('user', 'provider', 'operator', 'payment')),
  cancel_reason text check (length(cancel_reason) <= 500),
  version integer not null default 1,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  canceled_at timestamptz,
  completed_at timestamptz,
  primary key (office_id, id),
  check (0 <= a and a < b and b <= 96),
  check (start_at < end_at),
  check (total_cents = sum_cents - discount_cents),
  constraint booking_hold_has_end check ((status = 'held') = (hold_until is not null))
);
create unique index booking_id on booking (id);
create unique index booking_request on booking (booker_id, request_key) where request_key is not null;
create index booking_mine on booking (booker_id, start_at);
create index booking_holds on booking (hold_until) where status = 'held';
create index booking_live on booking (office_id, day) where status in ('held', 'confirmed', 'completed');
create index booking_ends on booking (end_at) where status = 'confirmed';

-- Which bookings take a place: completed ones keep theirs, so that a past day still reads true.
create function takes_place(status text) returns boolean
language sql immutable parallel safe as $$ select status in ('held', 'confirmed', 'completed') $$;

create function booking_occupancy() returns trigger language plpgsql as $$
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
    -- A place is taken inside the opening hours only; giving back time is always fine.
    if step.n > 0 and new.kind = 'booking' and (
      tg_op = 'INSERT' or not takes_place(old.status) or (old.office_id, old.day) <> (new.office_id, new.day)
      or new.a < old.a or new.b > old.b
    ) and position('0' in substring(day_open from step.a + 1 for step.b - step.a)::text) > 0 then
      raise exception 'outside the opening hours' using errcode = '23514', constraint = 'inside_opening_hours';
    end if;
  end loop;
  return null;
end $$;

create trigger booking_occupancy_insert after insert on booking
  for each row when (takes_place(new.status)) execute function booking_occupancy();
create trigger booking_occupancy_delete after delete on booking
  for each row when (takes_place(old.status)) execute function booking_occupancy();
create trigger booking_occupancy_update after update of office_id, day, a, b, quantity, status on booking
  for each row when (
    (old.office_id, old.day, old.a, old.b, old.quantity, takes_place(old.status))
    is distinct from (new.office_id, new.day, new.a, new.b, new.quantity, takes_place(new.status))
  ) execute function booking_occupancy();

-- Ends slot holds whose time is over, oldest rows first in lock order, leaving alone what another transaction works on.
create function expire_holds(as_of timestamptz, most int, only_office bigint default null, only_day date default null)
returns table (office_id bigint, id bigint) language sql as $$
  with dead as (
    select b.office_id, b.id from booking b
    where b.status = 'held' and b.hold_until <= as_of
      and (only_office is null or b.office_id = only_office) and (only_day is null or b.day = only_day)
    order by b.office_id, b.day, b.id limit most for update skip locked
  )
  update booking b set status = 'expired', hold_until = null, version = b.version + 1
  from dead where b.office_id = dead.office_id and b.id = dead.id
  returning b.office_id, b.id
$$;

-- Nightly audit and every test: rows where the counts differ from a recount, or exceed the capacity. None, ever.
create view occupancy_drift as
with live as (
  select b.office_id, b.day, q.i, sum(b.quantity)::int as n
  from booking b cross join lateral generate_series(b.a + 1, b.b) q (i)
  where takes_place(b.status)
  group by 1, 2, 3
),
counted as (
  select d.office_id, d.day, o.i, o.v::int as n, d.capacity
  from office_day d cross join lateral unnest(d.occ) with ordinality o (v, i)
)
select coalesce(c.office_id, l.office_id) as office_id, coalesce(c.day, l.day) as day, coalesce(c.i, l.i) as quarter,
  coalesce(c.n, 0) as counted, coalesce(l.n, 0) as recounted, c.capacity
from counted c full join live l on l.office_id = c.office_id and l.day = c.day and l.i = c.i
where coalesce(c.n, 0) <> coalesce(l.n, 0) or coalesce(l.n, 0) > coalesce(c.capacity, 0);

create table rating (
  office_id bigint not null references office (id),
  booking_id bigint not null,
  person_id uuid not null references person (id),
  value smallint not null check (value in (2, 4, 6, 8, 10)),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (office_id, booking_id),
  foreign key (office_id, booking_id) references booking (office_id, id)
);
