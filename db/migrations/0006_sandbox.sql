-- expand
-- The sandbox's own books: what a payment provider would keep on its side. Nothing here refers to the product's
-- tables and nothing there refers to these; the two meet by opaque references only. No card number, no code.

create table sandbox_customer (
  ref text primary key,
  owner_ref text not null unique, -- one customer per person or company, whichever key asked
  email text not null,
  name text not null,
  created_at timestamptz not null
);

create table sandbox_method (
  ref text primary key,
  customer_ref text not null references sandbox_customer (ref),
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  fingerprint text not null, -- equal for the same test card
  expires_month smallint not null,
  expires_year smallint not null,
  usable_until timestamptz not null, -- the end of the month printed on the card
  -- How the test card behaves when it is charged.
  behaviour text not null check (behaviour in ('good', 'declines', 'insufficient', 'asks_at_setup', 'asks_always', 'asks_then_insufficient')),
  ready_at timestamptz, -- null until the payer authenticated at set-up
  created_at timestamptz not null,
  removed_at timestamptz
);

create table sandbox_setup (
  ref text primary key,
  customer_ref text not null references sandbox_customer (ref),
  method_ref text references sandbox_method (ref), -- null when the card was refused at once
  state text not null check (state in ('action_required', 'ready', 'declined')),
  code text,
  return_url text not null,
  created_at timestamptz not null,
  constraint sandbox_setup_says_why check ((state = 'declined') = (code is not null))
);

-- A hold or a charge. The key is on the row, so that the hot path (a hold on a good card) is one statement.
create table sandbox_payment (
  ref text primary key,
  idem_key text not null unique,
  fingerprint text not null, -- of the parameters the key came with
  replays integer not null default 0,
  kind text not null check (kind in ('hold', 'charge')),
  customer_ref text not null references sandbox_customer (ref),
  method_ref text not null references sandbox_method (ref),
  leg_ref text not null,
  descriptor text not null,
  return_url text not null,
  amount_cents integer not null check (amount_cents > 0),
  captured_cents integer not null default 0 check (captured_cents between 0 and amount_cents),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and captured_cents),
  fee_cents integer not null default 0 check (fee_cents >= 0), -- what a provider would keep
  currency char(3) not null check (currency in ('EUR', 'CHF')),
  state text not null check (state in ('action_required', 'authorized', 'captured', 'canceled', 'declined')),
  code text,
  -- What the key was answered first and is answered for ever.
  first_state text not null,
  first_code text,
  first_expires_at timestamptz,
  expires_at timestamptz, -- when an authorized hold lapses
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint sandbox_payment_says_why check ((state = 'declined') = (code is not null)),
  constraint sandbox_payment_hold_lapses check (state <> 'authorized' or expires_at is not null)
);
create index sandbox_payment_leg on sandbox_payment (leg_ref);
create index sandbox_payment_latest on sandbox_payment (created_at desc, ref);

create table sandbox_refund (
  ref text primary key,
  payment_ref text not null references sandbox_payment (ref),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  created_at timestamptz not null
);
create index sandbox_refund_payment on sandbox_refund (payment_ref);

-- The other writes by their key: same key, same answer.
create table sandbox_call (
  idem_key text primary key,
  operation text not null,
  fingerprint text not null,
  answer jsonb, -- filled in the same transaction
  created_at timestamptz not null
);
