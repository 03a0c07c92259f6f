-- expand
-- What a bank takes back of a statement that was paid (company paper 6; money paper 2.4): one dispute with a row for each
-- leg, because each provider owes their own share of it.
alter table payment_dispute
  add column statement_id bigint references statement (id),
  drop constraint payment_dispute_once,
  add constraint payment_dispute_once unique (psp, ref, office_id, leg_id),
  drop constraint payment_dispute_amount_cents_check,
  -- A statement asks for less than its legs where something was credited.
  add constraint payment_dispute_amount_cents_check check (amount_cents > 0 or (statement_id is not null and amount_cents = 0));
create index payment_dispute_statement on payment_dispute (statement_id) where statement_id is not null;

-- What is owed again takes up the credit again, also where that is more than the limit by now: then nothing new fits.
create function statement_takes_credit() returns trigger language plpgsql as $$
begin
  perform set_config('viertel.budget_recount', 'on', true);
  update booking b set statement_paid = false
  where b.statement_paid and (b.office_id, b.id) in (
    select x.office_id, x.id from booking x join statement_line l on l.office_id = x.office_id and l.booking_id = x.id
    where l.statement_id = new.id and l.refund_id is null order by x.office_id, x.id for no key update of x);
  return null;
end $$;
create trigger statement_takes_credit after update of state on statement
  for each row when (old.state = 'paid' and new.state <> 'paid') execute function statement_takes_credit();

-- The bank of a company's card asks whoever bills for it; `by` in the action of a leg says that they were asked.
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
  and leg.state = 'hold_action' and leg.action ? 'by' and b.status = 'held';
create index payment_leg_asks_company on payment_leg (company_id) where state = 'hold_action' and company_id is not null;

-- Whoever pays a statement by hand can confirm it at the bank of the card: the payment provider is told that they are
-- there, with every try of one attempt, and the address stays until the bank has answered.
alter table statement
  add column on_session boolean not null default false,
  add column action_url text,
  drop constraint statement_state_check,
  add constraint statement_state_check
    check (state in ('closed', 'announced', 'asking', 'confirming', 'processing', 'paid', 'failed')),
  add constraint statement_confirms_somewhere check ((state = 'confirming') = (action_url is not null));

-- Whom a statement is to, as they were called when it was closed.
alter table statement add column company_name text;
update statement s set company_name = c.name from company c where c.id = s.company_id;

-- The zone of a company may change: a booking that is being made reads it under the lock that its foreign key takes
-- anyway, so that none is counted by a zone that is not there any more.
create or replace function booking_budget_keys() returns trigger language plpgsql as $$
declare
  m record;
begin
  select x.id, x.limit_kind, x.limit_cents, x.cost_centre_id, c.zone, c.currency, c.cap_cents into m
  from member x join company c on c.id = x.company_id
  where x.company_id = new.company_id and case when tg_op = 'UPDATE' then x.id = new.member_id
    else x.person_id = new.booker_id and x.state = 'registered' end
  for key share of c;
  if not found then
    if tg_op = 'UPDATE' then return new; end if;
    raise exception 'nobody of this company' using errcode = 'check_violation', constraint = 'booking_of_member';
  end if;
  new.member_id := m.id;
  if tg_op = 'INSERT' then new.cost_centre_id := m.cost_centre_id; end if;
  if new.currency <> m.currency then
    if m.limit_cents is not null or m.cap_cents is not null or new.by_statement then
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

-- Bookings of a company whose day, month or year is another one in another zone. What is on a statement stays in its
-- month.
create function bookings_in_zone(company_number bigint, new_zone text)
  returns table (office_id bigint, id bigint, member_on date, company_on date) language sql stable as $$
  select b.office_id, b.id, budget_day(b.budget_kind, b.start_at, new_zone), budget_day('month', b.start_at, new_zone)
  from booking b
  where b.company_id = company_number and b.member_on is not null
    and (b.member_on <> budget_day(b.budget_kind, b.start_at, new_zone) or b.company_on <> budget_day('month', b.start_at, new_zone))
    and not exists (select from statement_line l where l.office_id = b.office_id and l.booking_id = b.id)
  order by b.office_id, b.id $$;

-- Counts them there. The company's row is locked, and so are its counters and its members. A window that is not there yet
-- begins with the limit that holds, or closed where the budget is of another kind by now.
create function count_in_zone(company_number bigint, new_zone text) returns void language plpgsql as $$
begin
  insert into budget_window (owner_kind, owner_id, kind, starts_on, limit_cents)
  select distinct 'company', c.id, 'month', z.company_on, c.cap_cents
  from bookings_in_zone(company_number, new_zone) z, company c where c.id = company_number
  union
  select distinct 'member', m.id, b.budget_kind, z.member_on,
    case when m.state = 'registered' and budget_kind_of(m.limit_kind) = b.budget_kind then m.limit_cents else -1 end
  from bookings_in_zone(company_number, new_zone) z
    join booking b on b.office_id = z.office_id and b.id = z.id join member m on m.id = b.member_id
  on conflict do nothing;
  perform set_config('viertel.budget_recount', 'on', true);
  update booking b set member_on = z.member_on, company_on = z.company_on
  from bookings_in_zone(company_number, new_zone) z where b.office_id = z.office_id and b.id = z.id;
  set constraints booking_spends_update immediate;
  set constraints booking_spends_update deferred;
  perform set_config('viertel.budget_recount', 'off', true);
end $$;

-- Before the counters of the company.
create function lock_bookings_in_zone(company_number bigint, new_zone text) returns void language plpgsql as $$
begin
  perform from booking b where (b.office_id, b.id) in (select z.office_id, z.id from bookings_in_zone(company_number, new_zone) z)
  order by b.office_id, b.id for no key update of b;
end $$;
