-- expand
-- Bank accounts as payment methods, debits that are announced before they are made, and payments that a bank takes back
-- (money paper 2.3 to 2.5).
alter table payment_method
  add column country char(2),
  add column mandate_ref text check (length(mandate_ref) between 1 and 100),
  -- Which text the payer has accepted, and when.
  add column mandate_text text check (length(mandate_text) between 1 and 40),
  add column mandate_at timestamptz;

-- The day of the debit, as it was announced to the payer.
alter table payment_leg add column debit_on date;
create index payment_leg_debit on payment_leg (retry_at) where state = 'debit_scheduled';
create index payment_leg_charged_back on payment_leg (retry_at) where state = 'charged_back';

-- A payment that was taken back and is paid again is passed on again.
alter table transfer add column round smallint not null default 1;
alter table transfer drop constraint transfer_once;
alter table transfer add constraint transfer_once unique (office_id, leg_id, round);

create table payment_dispute (
  id bigint primary key,
  office_id bigint not null,
  leg_id bigint not null,
  booking_id bigint not null,
  provider_id bigint not null references provider (id),
  psp text not null,
  ref text not null,
  method_kind text not null check (method_kind in ('card', 'sepa')),
  state text not null check (state in ('open', 'won', 'lost')),
  -- What is taken back from the provider of the place, where it had been sent.
  share text not null check (share in ('none', 'owed', 'taking', 'taken')),
  currency char(3) not null,
  amount_cents integer not null check (amount_cents > 0),
  fee_cents integer not null check (fee_cents >= 0),
  provider_cents integer not null default 0 check (provider_cents >= 0),
  taken_cents integer not null default 0 check (taken_cents between 0 and provider_cents),
  reason text not null,
  next_at timestamptz not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  updated_at timestamptz not null,
  constraint payment_dispute_once unique (psp, ref),
  constraint payment_dispute_closed check ((state = 'open') = (closed_at is null)),
  foreign key (office_id, leg_id) references payment_leg (office_id, id)
);
create index payment_dispute_leg on payment_dispute (office_id, leg_id);
create index payment_dispute_share on payment_dispute (next_at) where share in ('owed', 'taking');

-- The sandbox.
alter table sandbox_method
  add column kind text not null default 'card' check (kind in ('card', 'sepa')),
  add column country char(2),
  add column mandate_ref text,
  alter column expires_month drop not null,
  alter column expires_year drop not null,
  drop constraint sandbox_method_behaviour_check;
alter table sandbox_method
  add constraint sandbox_method_behaviour_check check (behaviour in ('good', 'declines', 'insufficient', 'asks_at_setup',
    'asks_always', 'asks_then_insufficient', 'disputes', 'debit_good', 'debit_fails', 'debit_closed', 'debit_returned')),
  add constraint sandbox_method_card_expires check ((kind = 'card') = (expires_month is not null and expires_year is not null)),
  add constraint sandbox_method_mandate check ((kind = 'sepa') = (mandate_ref is not null));

alter table sandbox_payment
  add column settles_at timestamptz,
  add column disputes_at timestamptz,
  drop constraint sandbox_payment_state_check;
alter table sandbox_payment
  add constraint sandbox_payment_state_check check (state in ('action_required', 'authorized', 'processing', 'captured', 'canceled', 'declined')),
  add constraint sandbox_payment_settles check (state <> 'processing' or settles_at is not null);
create index sandbox_payment_settle on sandbox_payment (settles_at) where state = 'processing';
create index sandbox_payment_dispute on sandbox_payment (disputes_at) where disputes_at is not null;

create table sandbox_dispute (
  ref text primary key,
  payment_ref text not null references sandbox_payment (ref),
  state text not null check (state in ('open', 'won', 'lost')),
  amount_cents integer not null check (amount_cents > 0),
  fee_cents integer not null check (fee_cents >= 0),
  reason text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint sandbox_dispute_once unique (payment_ref)
);
