-- expand
-- What providers say for the yearly report to the tax office (DAC7, PStTG), and where asking for it stands. What is known
-- elsewhere is not repeated: name and address are those of the billing address, the register number that of the provider.
create table tax_profile (
  provider_id bigint primary key references provider (id),
  -- null while nothing was said
  kind text check (kind in ('individual', 'entity')),
  given_name text not null default '' check (length(given_name) <= 80),
  surname text not null default '' check (length(surname) <= 80),
  birth_date date,
  birth_city text not null default '' check (length(birth_city) <= 80),
  birth_country text not null default '' check (birth_country ~ '^([A-Z]{2})?$'),
  -- [{"country": "DE", "number": "86095742719"}], that of the residence first
  tins jsonb not null default '[]' check (jsonb_typeof(tins) = 'array'),
  has_no_tin boolean not null default false,
  has_no_register boolean not null default false,
  asked_at timestamptz,
  reminders smallint not null default 0,
  reminded_at timestamptz,
  blocked_at timestamptz,
  -- null while something is missing
  complete_at timestamptz,
  -- name, address and numbers from elsewhere, once the account has ended and they are gone there
  kept jsonb check (jsonb_typeof(kept) = 'object'),
  updated_at timestamptz not null,
  constraint tax_profile_reminded_after_asking check (reminders = 0 or (asked_at is not null and reminded_at is not null)),
  constraint tax_profile_reminders check (reminders between 0 and 2),
  constraint tax_profile_block_of_incomplete check (blocked_at is null or complete_at is null),
  constraint tax_profile_block_after_reminders check (blocked_at is null or reminders = 2)
);
create index tax_profile_open on tax_profile (asked_at) where complete_at is null;

-- The number of a place in the land register, where its provider knows one.
create table tax_place (
  location_id bigint primary key references location (id) on delete cascade,
  land_register text not null check (length(land_register) between 1 and 120)
);

-- Which provider has been told of their copy of the report, for which year.
create table tax_copy (
  provider_id bigint not null references provider (id),
  year smallint not null,
  told_at timestamptz not null,
  primary key (provider_id, year)
);

-- Providers to whom nothing is paid and whose offices are not booked anew until they have said it.
create view tax_block as
select provider_id, blocked_at from tax_profile where blocked_at is not null;

-- Providers who have been asked and have still not said everything.
create view tax_asked as
select provider_id, asked_at, blocked_at is not null as is_blocked
from tax_profile where asked_at is not null and complete_at is null;

-- What was paid to a provider's account at the payment provider, and the commission with its VAT, by entry of the ledger.
-- What is set off against a debt of theirs moves no money, but the booking has been paid with it.
create view provider_paid as
select a.owner, t.id as tx_id, t.kind, t.effective_at, t.office_id, t.booking_id, p.currency,
  coalesce(sum(p.amount_cents) filter (where t.kind in ('transferred', 'taken_back')), 0)::bigint as paid_cents,
  coalesce((select -sum(q.amount_cents) from ledger_posting q join ledger_account c on c.id = q.account_id
    where q.tx_id = t.id and t.kind not in ('transferred', 'taken_back', 'netted')
      and (c.code = 'commission_revenue' or c.code like 'vat_output:%')), 0)::bigint as fee_cents,
  -- the first payment of its booking, whatever became of it later
  t.kind in ('transferred', 'netted') and not exists (select from ledger_tx e
    where e.booking_id = t.booking_id and e.kind in ('transferred', 'netted') and e.id < t.id) as is_first
from ledger_tx t
  join ledger_posting p on p.tx_id = t.id
  join ledger_account a on a.id = p.account_id
where a.code in ('provider_payable', 'provider_debt')
group by a.owner, t.id, p.currency;

create or replace view provider_payee as
select provider_id, state, restricted_at, state <> 'active' and jsonb_array_length(due) > 0 as is_asked,
  told_days >= 14 as is_paused, ref
from payee;
