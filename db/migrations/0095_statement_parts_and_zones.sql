-- expand
-- A bank may take back a part of what a company paid for a statement (decision 76). Only that part is owed again, and only
-- it takes up credit again.
alter table statement
  -- What the last payment is about, where a part was taken back before; null while it is all of the total.
  add column again_cents integer,
  add constraint statement_again_within_total check (again_cents > 0 and again_cents <= total_cents);
alter table statement_line
  -- What of the leg is a part of that.
  add column again_cents integer,
  add constraint statement_line_again_within_cents
    check (again_cents is null or (again_cents > 0 and again_cents <= cents and refund_id is null));
alter table booking
  -- What of a booking on such a statement stays paid, and takes up no credit.
  add column statement_kept_cents integer not null default 0,
  add constraint booking_statement_kept check (statement_kept_cents >= 0);

drop function booking_credit(boolean, boolean, text, int, int, int);
create function booking_credit(by_statement boolean, statement_paid boolean, status text, total int, fee int, refunded int, kept int default 0) returns int
  language sql immutable parallel safe
  as $$ select case when by_statement and not statement_paid then greatest(booking_spent(status, total, fee, refunded) - kept, 0) else 0 end $$;

create or replace function booking_spends() returns trigger language plpgsql as $$
declare
  was constant int := booking_spent(old.status, old.total_cents, old.fee_cents, old.refunded_cents);
  is_now constant int := booking_spent(new.status, new.total_cents, new.fee_cents, new.refunded_cents);
  credit constant int :=
    booking_credit(new.by_statement, new.statement_paid, new.status, new.total_cents, new.fee_cents, new.refunded_cents, new.statement_kept_cents)
    - booking_credit(old.by_statement, old.statement_paid, old.status, old.total_cents, old.fee_cents, old.refunded_cents, old.statement_kept_cents);
  one record;
begin
  for one in
    select k.owner, k.number, k.kind, k.starts, sum(k.cents)::int as cents from (values
      ('company', new.company_id, 'month', new.company_on, is_now), ('member', new.member_id, new.budget_kind, new.member_on, is_now),
      ('company', old.company_id, 'month', old.company_on, -was), ('member', old.member_id, old.budget_kind, old.member_on, -was),
      ('credit', new.company_id, 'always', date '1970-01-01', credit)
    ) as k (owner, number, kind, starts, cents)
    where k.starts is not null
    group by 1, 2, 3, 4 order by 1, 2, 4, 3
  loop
    perform spend(one.owner, one.number, one.kind, one.starts, one.cents);
  end loop;
  return null;
end $$;

create or replace function statement_frees_credit() returns trigger language plpgsql as $$
begin
  update booking b set statement_paid = true, statement_kept_cents = 0
  where b.by_statement and not b.statement_paid and (b.office_id, b.id) in (
    select x.office_id, x.id from booking x join statement_line l on l.office_id = x.office_id and l.booking_id = x.id
    where l.statement_id = new.id and l.refund_id is null order by x.office_id, x.id for no key update of x);
  return null;
end $$;

-- All of the bookings on it, or those of which a part was taken back, with no more than that part.
create or replace function statement_takes_credit() returns trigger language plpgsql as $$
begin
  perform set_config('viertel.budget_recount', 'on', true);
  perform from booking x join statement_line l on l.office_id = x.office_id and l.booking_id = x.id
  where l.statement_id = new.id and l.refund_id is null order by x.office_id, x.id for no key update of x;
  update booking b set statement_paid = false, statement_kept_cents = case when new.again_cents is null then 0
    else greatest(booking_spent(b.status, b.total_cents, b.fee_cents, b.refunded_cents) - l.again, 0) end
  from (select office_id, booking_id, sum(again_cents)::int as again from statement_line
    where statement_id = new.id and refund_id is null and (new.again_cents is null or again_cents is not null) group by 1, 2) l
  where b.statement_paid and b.office_id = l.office_id and b.id = l.booking_id;
  return null;
end $$;

-- A longer or moved booking that waits for the company keeps its budget by the days of the zone that holds (decision 67).
-- As with bookings, the zone is read with a lock, so that none is counted by one that is not there any more.
create or replace function booking_change_keys() returns trigger language plpgsql as $$
declare
  own record;
begin
  select b.company_id, b.member_id, b.budget_kind, b.member_on, b.company_on, b.total_cents,
    budget_kind_of(m.limit_kind) as kind, c.zone into own
  from booking b join member m on m.id = b.member_id join company c on c.id = b.company_id
  where b.office_id = new.office_id and b.id = new.booking_id and b.member_on is not null
  for key share of c;
  if not found then
    return new;
  end if;
  new.company_id := own.company_id;
  new.member_id := own.member_id;
  new.budget_kind := own.kind;
  new.member_on := budget_day(own.kind, new.start_at, own.zone);
  new.company_on := budget_day('month', new.start_at, own.zone);
  new.member_cents := greatest(0, new.total_cents - case
    when (own.budget_kind, own.member_on) = (new.budget_kind, new.member_on) then own.total_cents else 0 end);
  new.company_cents := greatest(0, new.total_cents - case when own.company_on = new.company_on then own.total_cents else 0 end);
  return new;
end $$;

-- What waits goes with its booking, so that is locked as well.
create or replace function lock_bookings_in_zone(company_number bigint, new_zone text) returns void language plpgsql as $$
begin
  perform from booking b where (b.office_id, b.id) in (
    select z.office_id, z.id from bookings_in_zone(company_number, new_zone) z
    union select x.office_id, x.booking_id from booking_change x where x.company_id = company_number)
  order by b.office_id, b.id for no key update of b;
end $$;

create or replace function count_in_zone(company_number bigint, new_zone text) returns void language plpgsql as $$
declare
  one record;
begin
  insert into budget_window (owner_kind, owner_id, kind, starts_on, limit_cents)
  select 'company', c.id, 'month', z.company_on, c.cap_cents
  from company c, (
    select company_on from bookings_in_zone(company_number, new_zone)
    union select budget_day('month', x.start_at, new_zone) from booking_change x where x.company_id = company_number) z
  where c.id = company_number
  union
  select 'member', m.id, z.kind, z.member_on,
    case when m.state = 'registered' and budget_kind_of(m.limit_kind) = z.kind then m.limit_cents else -1 end
  from member m join (
    select b.member_id, b.budget_kind as kind, moved.member_on
    from bookings_in_zone(company_number, new_zone) moved join booking b on b.office_id = moved.office_id and b.id = moved.id
    union select x.member_id, x.budget_kind, budget_day(x.budget_kind, x.start_at, new_zone)
    from booking_change x where x.company_id = company_number) z on z.member_id = m.id
  on conflict do nothing;
  perform set_config('viertel.budget_recount', 'on', true);
  update booking b set member_on = z.member_on, company_on = z.company_on
  from bookings_in_zone(company_number, new_zone) z where b.office_id = z.office_id and b.id = z.id;
  set constraints booking_spends_update immediate;
  set constraints booking_spends_update deferred;
  for one in
    select k.office_id, k.booking_id, k.member_id, k.budget_kind, k.old_member_on, k.old_company_on, k.old_member, k.old_company,
      k.member_on, k.company_on,
      greatest(0, k.total_cents - case when (b.budget_kind, b.member_on) = (k.budget_kind, k.member_on) then b.total_cents else 0 end) as member_cents,
      greatest(0, k.total_cents - case when b.company_on = k.company_on then b.total_cents else 0 end) as company_cents
    from (
      select x.office_id, x.booking_id, x.member_id, x.budget_kind, x.total_cents, x.member_on as old_member_on,
        x.company_on as old_company_on, x.member_cents as old_member, x.company_cents as old_company,
        budget_day(x.budget_kind, x.start_at, new_zone) as member_on, budget_day('month', x.start_at, new_zone) as company_on
      from booking_change x where x.company_id = company_number) k
      join booking b on b.office_id = k.office_id and b.id = k.booking_id
    order by k.office_id, k.booking_id
  loop
    perform spend('company', company_number, 'month', one.old_company_on, -one.old_company);
    perform spend('company', company_number, 'month', one.company_on, one.company_cents);
    perform spend('member', one.member_id, one.budget_kind, one.old_member_on, -one.old_member);
    perform spend('member', one.member_id, one.budget_kind, one.member_on, one.member_cents);
    update booking_change x set member_on = one.member_on, company_on = one.company_on,
      member_cents = one.member_cents, company_cents = one.company_cents
    where x.office_id = one.office_id and x.booking_id = one.booking_id;
  end loop;
  perform set_config('viertel.budget_recount', 'off', true);
end $$;
