-- expand
-- A change of a confirmed booking whose payment whoever bills for the company is to confirm at the bank of its card
-- (company paper 6; decision 64). What the booking would take and has not got is kept for it until then.
create table booking_change (
  office_id bigint not null,
  booking_id bigint not null,
  kind text not null check (kind in ('extend', 'move')),
  request_key text not null check (length(request_key) between 1 and 200),
  -- As it was asked for: hours more of one that is made longer, null until the office closes; all hours of one that moves.
  hours smallint check (hours between 1 and 24),
  total_cents integer not null check (total_cents >= 0),
  hold_cents integer not null check (hold_cents > 0),
  method_id bigint not null references payment_method (id),
  day date not null,
  a smallint not null,
  b smallint not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  asked_at timestamptz not null,
  until timestamptz not null,
  -- Where quarters of that day begin and end which the booking has not got, one after the other; and desks in them.
  kept smallint[] not null,
  desks smallint not null,
  primary key (office_id, booking_id),
  foreign key (office_id, booking_id) references booking (office_id, id),
  check (0 <= a and a < b and b <= 96),
  check (kind = 'extend' or hours is not null)
);
create index booking_change_until on booking_change (until);

create function booking_change_place() returns trigger language plpgsql as $$
declare
  own record;
begin
  select x.day, x.a, least(x.b + x.turnover, 96) as ends, x.turnover, x.quantity into strict own
  from booking x where x.office_id = new.office_id and x.id = new.booking_id;
  new.desks := own.quantity;
  select coalesce(array_agg(bound order by bound), '{}') into new.kept
  from unnest(int4multirange(int4range(new.a, least(new.b + own.turnover, 96)))
    - case when own.day = new.day then int4multirange(int4range(own.a, own.ends)) else '{}' end) part,
    lateral (values (lower(part)), (upper(part))) bounds (bound);
  return new;
end $$;
create trigger booking_change_place before insert on booking_change
  for each row execute function booking_change_place();

create function booking_change_takes() returns trigger language plpgsql as $$
begin
  for nth in 1 .. cardinality(new.kept) by 2 loop
    perform refuse_closed(occupy(new.office_id, new.day, new.kept[nth], new.kept[nth + 1], new.desks),
      new.kept[nth], least(new.kept[nth + 1], new.b));
  end loop;
  return null;
end $$;
create trigger booking_change_takes after insert on booking_change
  for each row execute function booking_change_takes();

create function booking_change_gives() returns trigger language plpgsql as $$
begin
  for nth in 1 .. cardinality(old.kept) by 2 loop
    perform occupy(old.office_id, old.day, old.kept[nth], old.kept[nth + 1], -old.desks);
  end loop;
  if cardinality(old.kept) > 0 then
    insert into room_freed (office_id, day) values (old.office_id, old.day);
  end if;
  return null;
end $$;
create trigger booking_change_gives after delete on booking_change
  for each row execute function booking_change_gives();

-- A booking that is canceled, left early or changed otherwise has nothing more to be changed as it was asked for.
create function booking_change_ends() returns trigger language plpgsql as $$
begin
  delete from booking_change c where c.office_id = new.office_id and c.booking_id = new.id;
  return null;
end $$;
create trigger booking_change_ends after update of status, day, a, b on booking
  for each row when (old.status = 'confirmed'
    and (new.status not in ('confirmed', 'completed') or (old.day, old.a, old.b) is distinct from (new.day, new.a, new.b)))
  execute function booking_change_ends();

create or replace view occupancy_drift as
with places as (
  select b.office_id, b.day, q.i, b.quantity as n
  from booking b cross join lateral generate_series(b.a + 1, least(b.b + b.turnover, 96)) q(i)
  where takes_place(b.status)
  union all
  select c.office_id, c.day, q.i, c.desks
  from booking_change c cross join lateral generate_series(1, cardinality(c.kept), 2) k(nth)
    cross join lateral generate_series(c.kept[k.nth] + 1, c.kept[k.nth + 1]::integer) q(i)
), live as (
  select office_id, day, i, sum(n)::integer as n from places group by office_id, day, i
), counted as (
  select d.office_id, d.day, o.i, o.v::integer as n, d.capacity
  from office_day d cross join lateral unnest(d.occ) with ordinality o(v, i)
), blocked as (
  select x.office_id, x.day, q.i, sum(x.desks)::integer as n
  from office_block x cross join lateral generate_series(x.a + 1, x.b::integer) q(i)
  group by x.office_id, x.day, q.i
), kept_back as (
  select d.office_id, d.day, h.i, h.v::integer as n, d.capacity
  from office_day d cross join lateral unnest(d.held) with ordinality h(v, i)
)
select coalesce(c.office_id, l.office_id) as office_id, coalesce(c.day, l.day) as day, coalesce(c.i, l.i::bigint) as quarter,
  coalesce(c.n, 0) as counted, coalesce(l.n, 0) as recounted, c.capacity, 'occ'::text as counts
from counted c full join live l on l.office_id = c.office_id and l.day = c.day and l.i = c.i
where coalesce(c.n, 0) <> coalesce(l.n, 0) or coalesce(l.n, 0) > coalesce(c.capacity::integer, 0)
union all
select coalesce(k.office_id, x.office_id), coalesce(k.day, x.day), coalesce(k.i, x.i::bigint),
  coalesce(k.n, 0), coalesce(x.n, 0), k.capacity, 'held'::text
from kept_back k full join blocked x on x.office_id = k.office_id and x.day = k.day and x.i = k.i
where coalesce(k.n, 0) <> coalesce(x.n, 0);

create or replace view payment_waiting as
select leg.payer_id as person_id, leg.office_id, leg.booking_id
from payment_leg leg join booking b on b.office_id = leg.office_id and b.id = leg.booking_id
where leg.state in ('hold_action', 'hold_failed', 'failed', 'charged_back')
  and case when leg.state = 'hold_action' then b.status = 'held' and not coalesce(leg.action ? 'by', false) else leg.company_id is null end
union all
select c.admin_id, leg.office_id, leg.booking_id
from company c join payment_leg leg on leg.company_id = c.id
where leg.state in ('hold_failed', 'failed', 'charged_back')
union all
select m.person_id, leg.office_id, leg.booking_id
from member m
  join payment_leg leg on leg.company_id = m.company_id
  join booking b on b.office_id = leg.office_id and b.id = leg.booking_id
where m.state = 'registered' and (m.role = 'admin' or 'billing' = any (m.permissions))
  and leg.state = 'hold_action' and leg.action ? 'by' and b.status = 'held'
union all
select m.person_id, b.office_id, b.id
from booking_change c
  join booking b on b.office_id = c.office_id and b.id = c.booking_id
  join member m on m.company_id = b.company_id
where m.state = 'registered' and (m.role = 'admin' or 'billing' = any (m.permissions));
