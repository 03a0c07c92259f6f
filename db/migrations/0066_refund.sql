-- expand
-- A payment or a part of it that is given back, and how far it is (money paper 2.7).
create table refund (
  id bigint primary key,
  office_id bigint not null,
  leg_id bigint not null,
  booking_id bigint not null,
  provider_id bigint not null references provider (id),
  state text not null check (state in ('asked', 'sent', 'taking', 'done')),
  currency char(3) not null,
  amount_cents integer not null check (amount_cents > 0), -- what the payer gets back
  provider_cents integer not null check (provider_cents >= 0), -- what the provider owes for it
  taken_cents integer not null default 0 check (taken_cents between 0 and provider_cents), -- of a transfer that had been sent
  reason text not null,
  by_id uuid not null references person (id),
  request_key text not null,
  refund_ref text,
  next_at timestamptz not null, -- when the payment provider is asked, or asked again
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (office_id, leg_id) references payment_leg (office_id, id),
  constraint refund_once unique (by_id, request_key)
);
create index refund_due on refund (next_at) where state <> 'done';
create index refund_leg on refund (office_id, leg_id);

-- What was taken back of a transfer after it had been sent.
alter table transfer add column reversed_cents bigint not null default 0;
alter table transfer add constraint transfer_not_taken_twice check (netted_cents + reversed_cents between 0 and amount_cents) not valid;
alter table transfer validate constraint transfer_not_taken_twice;

-- A refund gives the commission back as well.
create or replace view provider_ledger as
select a.owner, a.currency, t.id as tx_id, t.kind, t.effective_at, t.office_id, t.booking_id, 0 - p.amount_cents as owed_cents,
  case when a.code = 'provider_payable' or t.kind = 'refunded' then (
    select coalesce(0 - sum(q.amount_cents), 0) from ledger_posting q join ledger_account c on c.id = q.account_id
    where q.tx_id = t.id and (c.code = 'commission_revenue' or c.code like 'vat_output:%')) else 0 end::bigint as commission_cents
from ledger_account a
  join ledger_posting p on p.account_id = a.id
  join ledger_tx t on t.id = p.tx_id
where a.code in ('provider_payable', 'provider_debt') and t.kind <> 'netted';
