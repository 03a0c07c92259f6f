-- expand
-- What moved in the marketplace's balance at the payment provider, as it was read from there (money paper 2.6).
create table psp_line (
  psp text not null,
  ref text not null,
  kind text not null,
  source_ref text not null, -- the charge, refund, transfer, ... that it belongs to
  currency char(3) not null,
  net_cents bigint not null, -- after the payment provider's fee
  at timestamptz not null, -- by the payment provider's clock
  primary key (psp, ref)
);
create index psp_line_source on psp_line (source_ref, currency);
create index psp_line_at on psp_line (at);
create index ledger_tx_external on ledger_tx (external_ref) where external_ref is not null;

-- Where the ledger and the payment provider differ, and since when. A posting without a reference is one that the
-- payment provider cannot have.
create view psp_difference as
with here as (
  select coalesce(t.external_ref, 'posting ' || t.id) as ref, p.currency, sum(p.amount_cents)::bigint as cents, max(t.effective_at) as at,
    max(t.booking_id) as booking_id
  from ledger_account a
    join ledger_posting p on p.account_id = a.id
    join ledger_tx t on t.id = p.tx_id
  where a.code = 'psp_balance'
  group by 1, 2
), there as (
  select source_ref as ref, currency, sum(net_cents)::bigint as cents, max(at) as at from psp_line group by 1, 2
)
select coalesce(here.ref, there.ref) as ref, coalesce(here.currency, there.currency) as currency,
  here.cents as ledger_cents, there.cents as psp_cents, greatest(here.at, there.at) as at, here.booking_id,
  case when here.ref is null then 'missing_here' when there.ref is null then 'missing_there' else 'amount' end as kind
from here full join there on there.ref = here.ref and there.currency = here.currency
where here.cents is distinct from there.cents;

-- Each nightly comparison.
create table reconciliation (
  id bigint primary key,
  psp text not null,
  read_until timestamptz not null,
  lines integer not null, -- read from the payment provider for it
  missing_here integer not null,
  missing_there integer not null,
  amount integer not null,
  at timestamptz not null
);
create index reconciliation_at on reconciliation (at desc);

-- What it found, the oldest of each kind.
create table reconciliation_difference (
  reconciliation_id bigint not null references reconciliation on delete cascade,
  kind text not null,
  ref text not null,
  currency char(3) not null,
  ledger_cents bigint, -- null: the ledger does not have it
  psp_cents bigint,
  at timestamptz not null,
  booking_id bigint,
  primary key (reconciliation_id, ref, currency)
);
