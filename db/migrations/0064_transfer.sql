-- expand
-- What the payment provider has sent to the bank of a provider, as it was read from there.
create table payout (
  id bigint primary key,
  provider_id bigint not null references provider (id),
  psp text not null,
  ref text not null,
  currency char(3) not null,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('pending', 'paid', 'failed')),
  created_at timestamptz not null, -- by the payment provider's clock
  arrives_on date not null,
  constraint payout_once unique (psp, ref)
);
create index payout_provider on payout (provider_id, created_at);

-- What a provider gets for one payment leg, and how far it is on its way to their bank (money paper 2.5).
create table transfer (
  id bigint primary key,
  office_id bigint not null,
  leg_id bigint not null,
  booking_id bigint not null,
  provider_id bigint not null references provider (id),
  state text not null check (state in ('waiting', 'sending', 'blocked', 'sent', 'paid')),
  currency char(3) not null,
  amount_cents bigint not null check (amount_cents > 0), -- as the ledger owes it to the provider
  netted_cents bigint not null default 0 check (netted_cents between 0 and amount_cents), -- kept for what the provider owes
  transfer_ref text,
  payout_id bigint references payout (id),
  attempt smallint not null default 1,
  next_at timestamptz not null, -- when it is sent, or tried again
  sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (office_id, leg_id) references payment_leg (office_id, id),
  constraint transfer_once unique (office_id, leg_id),
  constraint transfer_says_payout check ((state = 'paid') = (payout_id is not null))
);
create index transfer_due on transfer (next_at) where state in ('waiting', 'sending', 'blocked');
create index transfer_blocked on transfer (provider_id) where state = 'blocked';
create index transfer_sent on transfer (provider_id, sent_at) where state = 'sent';
create index transfer_payout on transfer (payout_id) where payout_id is not null;

create or replace view booking_price as
select office_id, id as booking_id, total_cents, discount_cents, discount_code, end_at from booking;

-- When the payment provider is next asked what it has paid out; null while nothing is on its way.
alter table payee add column payouts_at timestamptz;
create index payee_payouts on payee (payouts_at) where payouts_at is not null;

-- The income of a booking is what was posted for it, and what a refund took from it; that it was passed on does not lower it.
create or replace view booking_income as
select t.office_id, t.booking_id, p.currency,
  coalesce(-sum(p.amount_cents) filter (where a.code in ('provider_payable', 'provider_debt')), 0)::bigint as income_cents,
  coalesce(-sum(p.amount_cents) filter (where a.code = 'commission_revenue' or a.code like 'vat_output:%'), 0)::bigint
    as commission_cents
from ledger_tx t
  join ledger_posting p on p.tx_id = t.id
  join ledger_account a on a.id = p.account_id
where t.booking_id is not null and t.kind not in ('transferred', 'netted', 'taken_back')
group by t.office_id, t.booking_id, p.currency;

-- What the marketplace and a provider owe each other, a row for each posting: positive is owed to the provider.
create view provider_ledger as
select a.owner, a.currency, t.id as tx_id, t.kind, t.effective_at, t.office_id, t.booking_id, 0 - p.amount_cents as owed_cents,
  case when a.code = 'provider_payable' then (
    select coalesce(0 - sum(q.amount_cents), 0) from ledger_posting q join ledger_account c on c.id = q.account_id
    where q.tx_id = t.id and (c.code = 'commission_revenue' or c.code like 'vat_output:%')) else 0 end::bigint as commission_cents
from ledger_account a
  join ledger_posting p on p.account_id = a.id
  join ledger_tx t on t.id = p.tx_id
where a.code in ('provider_payable', 'provider_debt') and t.kind <> 'netted';

-- Legs that were paid before there were transfers wait like all others.
insert into transfer (id, office_id, leg_id, booking_id, provider_id, state, currency, amount_cents, next_at, created_at, updated_at)
select leg.id, leg.office_id, leg.id, leg.booking_id, o.provider_id, 'waiting', leg.currency, owed.cents,
  greatest(b.end_at + interval '48 hours', now()), now(), now()
from payment_leg leg
  join booking b on b.office_id = leg.office_id and b.id = leg.booking_id
  join office o on o.id = leg.office_id
  join lateral (
    select -sum(p.amount_cents) as cents from ledger_tx t
      join ledger_posting p on p.tx_id = t.id
      join ledger_account a on a.id = p.account_id and a.code = 'provider_payable' and a.currency = leg.currency
    where t.booking_id = leg.booking_id and t.leg_id = leg.id) owed on owed.cents > 0
where leg.state = 'paid';

-- What the sandbox passes on from the marketplace's own balance has no payment that it comes from.
alter table sandbox_transfer alter column payment_ref drop not null;
