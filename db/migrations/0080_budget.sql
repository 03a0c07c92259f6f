-- expand
-- What members of a company spend, counted where it cannot be overrun (company paper 5). Bookings are the truth: a
-- trigger keeps one counter for each member and window, and one for each company and month, and refuses what does not
-- fit when the transaction ends. A member without a limit is counted by months, so that every booking has a window.
create table budget_window (
  owner_kind text not null check (owner_kind in ('company', 'member')),
  owner_id bigint not null,
  kind text not null check (kind in ('day', 'month', 'year')),
  -- The first local day of the window in the company's zone. 1 January may begin a day, a month and a year.
  starts_on date not null,
  -- Null without a limit; -1 while nothing may be spent here, because the budget is of another kind now.
  limit_cents integer check (limit_cents >= -1),
  used_cents bigint not null default 0 check (used_cents >= 0),
  primary key (owner_kind, owner_id, kind, starts_on)
) with (fillfactor = 70);

alter table booking
  add column member_id bigint references member (id),
  add column budget_kind text check (budget_kind in ('day', 'month', 'year')),
  -- Where it is counted: the windows of the day of the visit. Null when it is in another currency than the budgets.
  add column member_on date,
  add column company_on date,
  add column refunded_cents integer not null default 0 check (refunded_cents >= 0),
  add constraint booking_is_counted_whole check ((member_on is null) = (company_on is null) and (member_on is null) = (budget_kind is null));
create index booking_member on booking (member_id, start_at) where member_id is not null;

create function budget_kind_of(limit_kind text) returns text language sql immutable parallel safe
  as $$ select case limit_kind when 'none' then 'month' else limit_kind end $$;
create function budget_day(kind text, at timestamptz, zone text) returns date language sql stable parallel safe
  as $$ select date_trunc(kind, at at time zone zone)::date $$;
-- What a booking takes out of a budget. The hold on a card for the full day is not spent.
create function booking_spent(status text, total int, fee int, refunded int) returns int language sql immutable parallel safe
  as $$ select greatest(case status when 'canceled' then fee when 'expired' then 0 else total end - refunded, 0) $$;

create function booking_budget_keys() returns trigger language plpgsql as $$
declare
  m record;
begin
  select x.id, x.limit_kind, x.limit_cents, c.zone, c.currency, c.cap_cents into m
  from member x join company c on c.id = x.company_id
  where x.company_id = new.company_id and case when tg_op = 'UPDATE' then x.id = new.member_id
    else x.person_id = new.booker_id and x.state = 'registered' end;
  if not found then
    if tg_op = 'UPDATE' then return new; end if;
    raise exception 'nobody of this company' using errcode = 'check_violation', constraint = 'booking_of_member';
  end if;
  new.member_id := m.id;
  if new.currency <> m.currency then
    if m.limit_cents is not null or m.cap_cents is not null then
      raise exception 'budgets are in %', m.currency using errcode = 'check_violation', constraint = 'budget_currency';
    end if;
    new.budget_kind := null; new.member_on := null; new.company_on := null;
    return new;
  end if;
  new.budget_kind := budget_kind_of(m.limit_kind);
  new.member_on := budget_day(new.budget_kind, new.start_at, m.zone);
  new.company_on := budget_day('month', new.start_at, m.zone);
  return new;
end $$;

-- Adds to one window; `cents` may be negative. A window begins with the limit that holds now, read under a lock, so that
-- no limit that changes meanwhile is missed.
create function spend(owner text, owner_number bigint, window_kind text, starts date, cents int) returns void language plpgsql as $$
declare
  unchecked constant boolean := coalesce(current_setting('viertel.budget_recount', true), '') = 'on';
  known boolean;
  w record;
begin
  if cents = 0 then
    -- Also a move within the month follows whoever has the company's counter.
    if owner = 'company' and not unchecked then
      perform from budget_window b
      where b.owner_kind = owner and b.owner_id = owner_number and b.kind = window_kind and b.starts_on = starts for no key update;
    end if;
    return;
  end if;
  for attempt in 1..3 loop
    update budget_window b set used_cents = b.used_cents + cents
    where b.owner_kind = owner and b.owner_id = owner_number and b.kind = window_kind and b.starts_on = starts
      and (cents < 0 or unchecked or b.limit_cents is null or b.used_cents + cents <= b.limit_cents)
    returning b.used_cents, b.limit_cents into w;
    if found then
      if owner = 'member' and cents > 0 and w.limit_cents > 0
        and w.used_cents * 10 >= w.limit_cents::bigint * 8 and (w.used_cents - cents) * 10 < w.limit_cents::bigint * 8 then
        insert into domain_event (type, person_id, payload, at)
        select 'budget.near', m.person_id, jsonb_build_object('member', m.id, 'from', starts), clock_timestamp()
        from member m where m.id = owner_number and m.person_id is not null and not exists (
          select from budget_told t where t.member_id = owner_number and t.kind = window_kind and t.starts_on = starts);
        insert into budget_told (member_id, kind, starts_on) values (owner_number, window_kind, starts) on conflict do nothing;
      end if;
      return;
    end if;
    if owner = 'company' then
      insert into budget_window (owner_kind, owner_id, kind, starts_on, limit_cents)
      select owner, c.id, window_kind, starts, c.cap_cents from company c where c.id = owner_number for share
      on conflict do nothing;
    else
      insert into budget_window (owner_kind, owner_id, kind, starts_on, limit_cents)
      select owner, m.id, window_kind, starts, m.limit_cents from member m
      where m.id = owner_number and m.state = 'registered' and budget_kind_of(m.limit_kind) = window_kind for share
      on conflict do nothing;
      select exists (select from member m where m.id = owner_number and m.state = 'registered'
        and budget_kind_of(m.limit_kind) = window_kind) into known;
      -- The kind of the budget, or the member, changed since the booking was keyed: it is tried anew.
      if not known then
        raise exception 'the budget is of another kind now' using errcode = 'serialization_failure';
      end if;
    end if;
  end loop;
  raise exception 'does not fit' using errcode = 'check_violation',
    constraint = case owner when 'company' then 'budget_company' else 'budget_member' end;
end $$;

-- Once in a window somebody is told that 80 % are spent.
create table budget_told (
  member_id bigint not null references member (id),
  kind text not null,
  starts_on date not null,
  primary key (member_id, kind, starts_on)
);

-- Companies before members, and earlier windows before later ones, so that two transactions cannot wait for each other;
-- whoever changes a limit takes the counters of the company first, too (company/budget/server/change-limit.ts).

-- New bookings are counted once for each statement, which may bring bookings of many companies at once.
create function new_bookings_spend() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    select k.owner, k.number, k.kind, k.starts, sum(booking_spent(p.status, p.total_cents, p.fee_cents, p.refunded_cents))::int as cents
    from placed p cross join lateral (values ('company', p.company_id, 'month', p.company_on),
      ('member', p.member_id, p.budget_kind, p.member_on)) k (owner, number, kind, starts)
    where p.member_on is not null
    group by 1, 2, 3, 4 order by 1, 2, 4, 3
  loop
    perform spend(one.owner, one.number, one.kind, one.starts, one.cents);
  end loop;
  return null;
end $$;

-- Changes are counted when the transaction ends: after the day of the office, whichever statement changes it.
create function booking_spends() returns trigger language plpgsql as $$
declare
  was constant int := booking_spent(old.status, old.total_cents, old.fee_cents, old.refunded_cents);
  is_now constant int := booking_spent(new.status, new.total_cents, new.fee_cents, new.refunded_cents);
  one record;
begin
  for one in
    select k.owner, k.number, k.kind, k.starts, sum(k.cents)::int as cents from (values
      ('company', new.company_id, 'month', new.company_on, is_now), ('member', new.member_id, new.budget_kind, new.member_on, is_now),
      ('company', old.company_id, 'month', old.company_on, -was), ('member', old.member_id, old.budget_kind, old.member_on, -was)
    ) as k (owner, number, kind, starts, cents)
    where k.starts is not null
    group by 1, 2, 3, 4 order by 1, 2, 4, 3
  loop
    perform spend(one.owner, one.number, one.kind, one.starts, one.cents);
  end loop;
  return null;
end $$;

-- Bookings of before: their keys, then the windows they make.
update booking b set member_id = m.id,
  budget_kind = case when b.currency = c.currency then 'month' end,
  member_on = case when b.currency = c.currency then budget_day('month', b.start_at, c.zone) end,
  company_on = case when b.currency = c.currency then budget_day('month', b.start_at, c.zone) end,
  refunded_cents = coalesce((select sum(r.amount_cents) from refund r where r.booking_id = b.id), 0)
from company c, member m
where c.id = b.company_id and m.company_id = c.id and m.person_id = b.booker_id;
insert into budget_window (owner_kind, owner_id, kind, starts_on, limit_cents, used_cents)
select 'member', member_id, budget_kind, member_on, null::int, sum(booking_spent(status, total_cents, fee_cents, refunded_cents))
from booking where member_on is not null group by 2, 3, 4
union all
select 'company', company_id, 'month', company_on, null::int, sum(booking_spent(status, total_cents, fee_cents, refunded_cents))
from booking where company_on is not null group by 2, 4;

create trigger booking_budget_insert before insert on booking
  for each row when (new.company_id is not null) execute function booking_budget_keys();
create trigger booking_budget_move before update of start_at on booking
  for each row when (new.member_id is not null and old.start_at is distinct from new.start_at) execute function booking_budget_keys();
create trigger booking_spends_insert after insert on booking referencing new table as placed
  for each statement execute function new_bookings_spend();
create constraint trigger booking_spends_update after update of status, total_cents, fee_cents, refunded_cents, member_on, company_on, budget_kind
  on booking deferrable initially deferred
  for each row when ((old.member_on is not null or new.member_on is not null) and (
    (old.member_on, old.company_on, old.budget_kind) is distinct from (new.member_on, new.company_on, new.budget_kind)
    or booking_spent(old.status, old.total_cents, old.fee_cents, old.refunded_cents)
      <> booking_spent(new.status, new.total_cents, new.fee_cents, new.refunded_cents)))
  execute function booking_spends();

-- Whoever changes a booking has it locked before its counters; whoever counts bookings anew does it in this order, too. What
-- was booked while the counters were waited for is locked after them, without waiting: the transaction is tried anew.
create function lock_bookings_of(member_number bigint, today date, has_counters boolean) returns void language plpgsql as $$
begin
  if not has_counters then
    perform from booking b join member m on m.id = b.member_id join company c on c.id = m.company_id
    where b.member_id = member_number and b.start_at >= date_trunc('year', today)::timestamp at time zone c.zone
    order by b.office_id, b.id for no key update of b;
  else
    perform from booking b join member m on m.id = b.member_id join company c on c.id = m.company_id
    where b.member_id = member_number and b.start_at >= date_trunc('year', today)::timestamp at time zone c.zone
    order by b.office_id, b.id for no key update of b nowait;
  end if;
exception when lock_not_available then
  raise exception 'a booking is being changed' using errcode = 'serialization_failure';
end $$;

-- The budget of a member becomes one of another kind: bookings of the window of `today`, and later ones, are counted in
-- windows of the new kind. Windows of the other kinds are closed, so that a booking that was keyed before is tried anew.
-- What is booked already stays, whether it fits or not. The member is locked.
create function count_budget_by(member_number bigint, new_kind text, today date) returns void language plpgsql as $$
begin
  update budget_window set limit_cents = -1
  where owner_kind = 'member' and owner_id = member_number and kind <> new_kind;
  perform set_config('viertel.budget_recount', 'on', true);
  update booking b set budget_kind = new_kind, member_on = budget_day(new_kind, b.start_at, c.zone)
  from member m join company c on c.id = m.company_id
  where m.id = member_number and b.member_id = m.id and b.member_on is not null
    and budget_day(new_kind, b.start_at, c.zone) >= date_trunc(new_kind, today)::date;
  set constraints booking_spends_update immediate;
  set constraints booking_spends_update deferred;
  perform set_config('viertel.budget_recount', 'off', true);
end $$;

-- What is given back is not spent.
create function refund_frees_budget() returns trigger language plpgsql as $$
begin
  update booking b set refunded_cents = b.refunded_cents + new.amount_cents
  where b.office_id = new.office_id and b.id = new.booking_id and b.member_id is not null;
  return null;
end $$;
create trigger refund_frees_budget after insert on refund for each row execute function refund_frees_budget();
