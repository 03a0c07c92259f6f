-- expand
-- What the sandbox has passed on to payees, and what of it came back. Payouts to their banks follow from these alone.
create table sandbox_transfer (
  ref text primary key,
  payee_ref text not null references sandbox_payee (ref),
  payment_ref text not null references sandbox_payment (ref),
  amount_cents integer not null check (amount_cents > 0),
  currency char(3) not null check (currency in ('EUR', 'CHF')),
  group_ref text not null,
  created_at timestamptz not null
);
create index sandbox_transfer_payee on sandbox_transfer (payee_ref);
create index sandbox_transfer_payment on sandbox_transfer (payment_ref);

create table sandbox_reversal (
  ref text primary key,
  transfer_ref text not null references sandbox_transfer (ref),
  amount_cents integer not null check (amount_cents > 0),
  created_at timestamptz not null
);
create index sandbox_reversal_transfer on sandbox_reversal (transfer_ref);
