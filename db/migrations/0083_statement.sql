-- expand
-- A company pays once a month for everything that its members booked (company paper 6): up to a credit limit that an
-- operator sets, by a statement that is closed once and debited once. Each booking has the cost centre of its member and
-- may have a reference of theirs.
alter table company
  add column pay_mode text not null default 'card' check (pay_mode in ('card', 'statement')),
  -- How much may be booked and not be paid yet; null where nobody has said so, and then every booking is paid by itself.
  add column credit_cents integer check (credit_cents >= 0),
  add constraint company_statement_needs_credit check (pay_mode = 'card' or credit_cents is not null);

alter table booking
  add column cost_centre_id bigint references cost_centre (id),
  add column reference text check (length(reference) between 1 and 40),
  -- Paid with the statement of its month, whatever the company chooses later.
  add column by_statement boolean not null default false,
  -- The statement with it is paid: it takes up no credit any more.
  add column statement_paid boolean not null default false,
  add constraint booking_statement_of_company check (not by_statement or company_id is not null),
  add constraint booking_paid_by_statement check (not statement_paid or by_statement);
create index booking_of_company on booking (company_id, company_on) where company_id is not null;
create index booking_by_statement on booking (company_id, company_on) where by_statement and not statement_paid;

-- Bookings of before have the cost centre that their member has now.
update booking b set cost_centre_id = m.cost_centre_id from member m where m.id = b.member_id and m.cost_centre_id is not null;

create function booking_credit(by_statement boolean, statement_paid boolean, status text, total int, fee int, refunded int) returns int
  language sql immutable parallel safe
  as $$ select case when by_statement and not statement_paid then booking_spent(status, total, fee, refunded) else 0 end $$;

create or replace function booking_budget_keys() returns trigger language plpgsql as $$
declare
  m record;
begin
  select x.id, x.limit_kind, x.limit_cents, x.cost_centre_id, c.zone, c.currency, c.cap_cents into m
  from member x join company c on c.id = x.company_id
  where x.company_id = new.company_id and case when tg_op = 'UPDATE' then x.id = new.member_id
    else x.person_id = new.booker_id and x.state = 'registered' end;
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

-- The credit of a company has one window, which never ends.
alter table budget_window drop constraint budget_window_owner_kind_check;
alter table budget_window add constraint budget_window_owner_kind_check check (owner_kind in ('company', 'credit', 'member'));
alter table budget_window drop constraint budget_window_kind_check;
alter table budget_window add constraint budget_window_kind_check check (kind in ('day', 'month', 'year', 'always'));

create or replace function spend(owner text, owner_number bigint, window_kind text, starts date, cents int) returns void language plpgsql as $$
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
    elsif owner = 'credit' then
      insert into budget_window (owner_kind, owner_id, kind, starts_on, limit_cents)
      select owner, c.id, window_kind, starts, coalesce(c.credit_cents, 0) from company c where c.id = owner_number for share
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
    constraint = case owner when 'company' then 'budget_company' when 'credit' then 'budget_credit' else 'budget_member' end;
end $$;

-- The company's month, then its credit, then the member: one order in all transactions.
create or replace function new_bookings_spend() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    select k.owner, k.number, k.kind, k.starts, sum(k.cents)::int as cents
    from placed p
      cross join lateral (select booking_spent(p.status, p.total_cents, p.fee_cents, p.refunded_cents) as cents,
        booking_credit(p.by_statement, p.statement_paid, p.status, p.total_cents, p.fee_cents, p.refunded_cents) as credit) s
      cross join lateral (values ('company', p.company_id, 'month', p.company_on, s.cents),
        ('credit', p.company_id, 'always', date '1970-01-01', s.credit),
        ('member', p.member_id, p.budget_kind, p.member_on, s.cents)) k (owner, number, kind, starts, cents)
    where p.member_on is not null
    group by 1, 2, 3, 4 order by 1, 2, 4, 3
  loop
    perform spend(one.owner, one.number, one.kind, one.starts, one.cents);
  end loop;
  return null;
end $$;

create or replace function booking_spends() returns trigger language plpgsql as $$
declare
  was constant int := booking_spent(old.status, old.total_cents, old.fee_cents, old.refunded_cents);
  is_now constant int := booking_spent(new.status, new.total_cents, new.fee_cents, new.refunded_cents);
  credit constant int := booking_credit(new.by_statement, new.statement_paid, new.status, new.total_cents, new.fee_cents, new.refunded_cents)
    - booking_credit(old.by_statement, old.statement_paid, old.status, old.total_cents, old.fee_cents, old.refunded_cents);
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

drop trigger booking_spends_update on booking;
create constraint trigger booking_spends_update
  after update of status, total_cents, fee_cents, refunded_cents, member_on, company_on, budget_kind, statement_paid
  on booking deferrable initially deferred
  for each row when ((old.member_on is not null or new.member_on is not null) and (
    (old.member_on, old.company_on, old.budget_kind) is distinct from (new.member_on, new.company_on, new.budget_kind)
    or old.statement_paid is distinct from new.statement_paid
    or booking_spent(old.status, old.total_cents, old.fee_cents, old.refunded_cents)
      <> booking_spent(new.status, new.total_cents, new.fee_cents, new.refunded_cents)))
  execute function booking_spends();

-- What is given back before the statement with it is paid is credited, and not captured yet.
alter table payment_leg drop constraint refunded_within_captured;
alter table payment_leg add constraint refunded_within_captured
  check (refunded_cents <= captured_cents or (state = 'due' and refunded_cents <= amount_cents));

-- One statement for each company and month with something to pay. Numbers have no gaps: the row of the year is locked by
-- whoever closes one.
create table statement_series (
  year smallint primary key,
  next_no integer not null check (next_no > 0)
);
create table statement (
  id bigint primary key,
  company_id bigint not null references company (id),
  -- The first day of the month that it is about.
  month date not null check (extract(day from month) = 1),
  year smallint not null,
  nth integer not null check (nth > 0),
  number text not null,
  currency char(3) not null,
  total_cents integer not null check (total_cents >= 0),
  -- closed: to be paid now; announced: the bank account is debited on a day that was told; asking: the payment provider is
  -- being asked; processing: it has taken it on; failed: tried again at retry_at, or by the company.
  state text not null check (state in ('closed', 'announced', 'asking', 'processing', 'paid', 'failed')),
  provider text not null,
  method_id bigint references payment_method (id),
  attempt smallint not null default 1 check (attempt > 0),
  auth_ref text,
  charge_ref text,
  debit_on date,
  retry_at timestamptz,
  decline_code text,
  closed_at timestamptz not null,
  -- When it failed first; the company books nothing until it is paid.
  failed_at timestamptz,
  failures smallint not null default 0,
  paid_at timestamptz,
  updated_at timestamptz not null,
  constraint statement_number unique (number),
  constraint statement_once unique (company_id, month),
  constraint statement_series_once unique (year, nth),
  constraint statement_paid_when check ((state = 'paid') = (paid_at is not null))
);
create index statement_open on statement (retry_at) where state <> 'paid';
create index statement_failed on statement (company_id) where failed_at is not null and state <> 'paid';

-- What a statement asks for, and what it takes off again: a leg once, each refund of one once.
create table statement_line (
  statement_id bigint not null references statement (id),
  nth integer not null check (nth > 0),
  office_id bigint not null,
  leg_id bigint not null,
  booking_id bigint not null,
  refund_id bigint references refund (id),
  -- Negative for a refund.
  cents integer not null,
  primary key (statement_id, nth),
  foreign key (office_id, leg_id) references payment_leg (office_id, id),
  constraint statement_line_sign check ((refund_id is null and cents > 0) or (refund_id is not null and cents < 0))
);
create unique index statement_line_leg on statement_line (office_id, leg_id) where refund_id is null;
create unique index statement_line_refund on statement_line (refund_id) where refund_id is not null;
create index statement_line_booking on statement_line (office_id, booking_id);

-- Paid is what takes up no credit any more.
create function statement_frees_credit() returns trigger language plpgsql as $$
begin
  update booking b set statement_paid = true
  where b.by_statement and not b.statement_paid and (b.office_id, b.id) in (
    select x.office_id, x.id from booking x join statement_line l on l.office_id = x.office_id and l.booking_id = x.id
    where l.statement_id = new.id and l.refund_id is null order by x.office_id, x.id for no key update of x);
  return null;
end $$;
create trigger statement_frees_credit after update of state on statement
  for each row when (new.state = 'paid' and old.state <> 'paid') execute function statement_frees_credit();

create or replace view booking_price as
select office_id, id as booking_id, total_cents, discount_cents, discount_code, end_at, status, day, commission_rate,
  created_at, confirmed_at, canceled_at, by_statement, statement_paid, company_on
from booking;

-- A company whose statement could not be paid books nothing, as a payer with a payment that failed does not.
create or replace view payment_unpaid as
select payer_id, company_id, office_id, booking_id from payment_leg
where state in ('hold_failed', 'failed', 'charged_back')
union all
select null::uuid, s.company_id, null::bigint, null::bigint from statement s where s.failed_at is not null and s.state <> 'paid';

-- Each statement with what its lines and the ledger say of it; a row only where they differ (company paper, C7).
create view statement_difference as
select s.id as statement_id, s.number, s.total_cents, coalesce(l.cents, 0)::bigint as line_cents,
  coalesce(l.ledger_cents, 0)::bigint as ledger_cents
from statement s
  left join lateral (
    select sum(x.cents) as cents, sum(case when x.refund_id is null then (
        select coalesce(sum(p.amount_cents), 0) from ledger_tx t join ledger_posting p on p.tx_id = t.id
          join ledger_account a on a.id = p.account_id
        where t.booking_id = x.booking_id and t.leg_id = x.leg_id and t.kind = 'due' and a.code = 'receivable')
      else (
        select coalesce(sum(p.amount_cents), 0) from ledger_tx t join ledger_posting p on p.tx_id = t.id
          join ledger_account a on a.id = p.account_id
        where t.idem_key = x.refund_id || ':credited' and a.code = 'receivable') end) as ledger_cents
    from statement_line x where x.statement_id = s.id) l on true
where s.total_cents <> coalesce(l.cents, 0) or s.total_cents <> coalesce(l.ledger_cents, 0);

-- The invoices of providers by booking, for those who may not import the feature that writes them.
create view booking_invoice as
select i.id as invoice_id, i.number, i.kind, i.office_id, i.booking_id, i.company_id, i.gross_cents, i.currency, i.issued_at,
  i.document -> 'seller' ->> 'name' as seller
from invoice i where i.booking_id is not null;
