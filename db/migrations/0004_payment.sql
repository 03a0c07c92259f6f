-- expand
-- Payment legs, discounts and the double-entry ledger. A card hold is a memo on the leg, not money; the ledger is money.

create table payment_customer (
  provider text not null,
  person_id uuid references person (id),
  company_id bigint references company (id),
  customer_ref text not null,
  constraint payment_customer_one_owner check (num_nonnulls(person_id, company_id) = 1)
);
create unique index payment_customer_person on payment_customer (provider, person_id) where person_id is not null;
create unique index payment_customer_company on payment_customer (provider, company_id) where company_id is not null;

create table payment_method (
  id bigint primary key,
  provider text not null, -- the adapter that knows it: sandbox, stripe
  person_id uuid references person (id),
  company_id bigint references company (id),
  customer_ref text not null,
  method_ref text not null,
  kind text not null check (kind in ('card', 'sepa')),
  brand text not null,
  last4 text not null check (length(last4) = 4),
  expires_month smallint,
  expires_year smallint,
  is_default boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz,
  constraint payment_method_one_owner check (num_nonnulls(person_id, company_id) = 1),
  constraint payment_method_once unique (provider, method_ref)
);
create unique index payment_method_person_default on payment_method (person_id) where is_default and removed_at is null;
create unique index payment_method_company_default on payment_method (company_id) where is_default and removed_at is null;
create index payment_method_person on payment_method (person_id) where removed_at is null;

-- One row per money leg of a booking (booking paper: three machines kept apart).
create table payment_leg (
  office_id bigint not null,
  id bigint not null,
  booking_id bigint not null,
  kind text not null check (kind in ('main', 'extension', 'fee')),
  state text not null check (state in ('none', 'method_setup', 'scheduled', 'hold_action', 'held', 'hold_failed', 'released', 'due',
    'capturing', 'debit_scheduled', 'processing', 'paid', 'failed', 'part_refunded', 'refunded', 'disputed', 'charged_back', 'written_off')),
  payer_id uuid not null references person (id),
  company_id bigint references company (id),
  provider text not null,
  method_id bigint references payment_method (id),
  currency char(3) not null,
  hold_cents integer not null check (hold_cents >= 0), -- what is blocked
  amount_cents integer not null check (amount_cents >= 0), -- what is finally owed
  captured_cents integer not null default 0 check (captured_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  auth_ref text,
  charge_ref text,
  hold_expires_at timestamptz,
  hold_at timestamptz, -- when the job places the hold (leg scheduled)
  due_at timestamptz, -- when the money is captured
  retry_at timestamptz,
  attempt smallint not null default 1,
  declines smallint not null default 0,
  decline_code text,
  action jsonb, -- what the payer has to do, e.g. a 3-D Secure address
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (office_id, id),
  foreign key (office_id, booking_id) references booking (office_id, id),
  constraint captured_within_hold check (captured_cents <= greatest(hold_cents, amount_cents)),
  constraint refunded_within_captured check (refunded_cents <= captured_cents)
);
create unique index payment_leg_id on payment_leg (id);
create index payment_leg_booking on payment_leg (office_id, booking_id);
create index payment_leg_auth on payment_leg (provider, auth_ref) where auth_ref is not null;
create index payment_leg_due on payment_leg (due_at) where state in ('held', 'scheduled', 'due', 'capturing');
create index payment_leg_hold on payment_leg (hold_at) where state in ('scheduled', 'hold_failed');
create index payment_leg_release on payment_leg (id) where state = 'released' and auth_ref is not null;
create index payment_leg_attention on payment_leg (payer_id) where state in ('hold_action', 'hold_failed', 'failed', 'charged_back');

create table discount_code (
  code text primary key check (code = upper(code) and length(code) between 3 and 30),
  percent smallint check (percent between 1 and 100),
  amount_cents integer check (amount_cents > 0),
  currency char(3),
  funded_by text not null default 'platform' check (funded_by in ('platform', 'provider')),
  valid_from timestamptz,
  valid_until timestamptz,
  usage_limit integer check (usage_limit > 0),
  used integer not null default 0 check (used >= 0),
  once_per_person boolean not null default true,
  minimum_cents integer,
  maximum_cents integer,
  person_id uuid references person (id),
  office_id bigint references office (id),
  booking_from date,
  booking_until date,
  constraint discount_one_kind check (num_nonnulls(percent, amount_cents) = 1),
  constraint discount_used_up check (usage_limit is null or used <= usage_limit)
);

create table discount_use (
  code text not null references discount_code (code),
  office_id bigint not null,
  booking_id bigint not null,
  person_id uuid not null references person (id),
  primary key (code, booking_id),
  foreign key (office_id, booking_id) references booking (office_id, id)
);
create index discount_use_person on discount_use (code, person_id);

create table ledger_account (
  id bigint generated always as identity primary key,
  code text not null, -- e.g. receivable, provider_payable, psp_balance, commission_revenue, vat_output:DE
  owner text not null default '', -- person:<id>, company:<id>, provider:<id>, or empty for the platform's own
  currency char(3) not null,
  kind text not null check (kind in ('asset', 'liability', 'revenue', 'expense')),
  balance_cents bigint not null default 0,
  constraint ledger_account_once unique (code, owner, currency)
);

create table ledger_tx (
  id bigint generated always as identity primary key,
  kind text not null,
  office_id bigint,
  booking_id bigint,
  leg_id bigint,
  external_ref text,
  idem_key text not null unique, -- what makes posting twice impossible
  effective_at timestamptz not null,
  created_at timestamptz not null
);
create index ledger_tx_booking on ledger_tx (booking_id);

create table ledger_posting (
  tx_id bigint not null references ledger_tx (id),
  line smallint not null,
  account_id bigint not null references ledger_account (id),
  amount_cents bigint not null check (amount_cents <> 0), -- debit positive, credit negative
  currency char(3) not null,
  primary key (tx_id, line)
);
create index ledger_posting_account on ledger_posting (account_id);

create function ledger_posting_booked() returns trigger language plpgsql as $$
begin
  update ledger_account set balance_cents = balance_cents + new.amount_cents
  where id = new.account_id and currency = new.currency;
  if not found then
    raise exception 'posting currency differs from its account' using errcode = '23514', constraint = 'ledger_currency';
  end if;
  return null;
end $$;
create trigger ledger_posting_booked after insert on ledger_posting for each row execute function ledger_posting_booked();

create function ledger_tx_balanced() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_posting where tx_id = new.tx_id group by currency having sum(amount_cents) <> 0) then
    raise exception 'ledger transaction % does not balance', new.tx_id using errcode = '23514', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_tx_balanced after insert on ledger_posting
  deferrable initially deferred for each row execute function ledger_tx_balanced();

create function ledger_frozen() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = '23514', constraint = 'ledger_frozen';
end $$;
create trigger ledger_tx_frozen before update or delete on ledger_tx for each statement execute function ledger_frozen();
create trigger ledger_posting_frozen before update or delete on ledger_posting for each statement execute function ledger_frozen();
