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
