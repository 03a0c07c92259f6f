-- expand
-- An office that is being set up: what its provider has typed so far, valid or not. Publishing makes the office of the
-- same id from it and removes the row.
create table office_draft (
  id bigint primary key,
  provider_id bigint not null references provider (id),
  grp smallint not null check (grp in (1, 2)),
  -- By the step: its version, and the texts of its fields by their names.
  steps jsonb not null default '{}' check (jsonb_typeof(steps) = 'object'),
  -- Wi-Fi and door code, encrypted.
  secrets text,
  photos jsonb not null default '[]' check (jsonb_typeof(photos) = 'array'),
  -- Everything else is there, and the payee is being checked: it goes live by itself.
  publish_wanted boolean not null default false,
  request_key text check (length(request_key) between 1 and 200),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index office_draft_request on office_draft (provider_id, request_key);
create index office_draft_waiting on office_draft (provider_id) where publish_wanted;

-- The pictures that somebody has uploaded for an office or a draft. Which of them are shown, and in which order, is in
-- its column photos; one that is shown nowhere is deleted after a day, until then it can be put back.
create table office_photo (
  office_id bigint not null,
  key text not null check (key ~ '^photo-[a-z0-9-]{20,50}$'),
  hash text not null,
  request_key text check (length(request_key) between 1 and 200),
  created_at timestamptz not null,
  primary key (office_id, key),
  unique (office_id, request_key)
);
create index office_photo_key on office_photo (key);
create index office_photo_created on office_photo (created_at);

alter table office add column short_de text not null default '' check (length(short_de) <= 500);
alter table office add column short_en text not null default '' check (length(short_en) <= 500);
-- Whom to ask on the day: name, phone, email.
alter table office add column contact jsonb not null default '{}';
alter table office add column secrets text;

-- Who offers says who they are (DSA, Article 30). Name and address are those of the billing address.
alter table provider add column trader_phone text not null default '' check (length(trader_phone) <= 20);
alter table provider add column trader_email text not null default '' check (length(trader_email) <= 254);
alter table provider add column register_number text not null default '' check (length(register_number) <= 60);
alter table provider add column certified_at timestamptz;

-- Who is paid for a provider's bookings, as the payment provider knows them; one for each legal entity.
create table payee (
  id bigint primary key,
  provider_id bigint not null references provider (id),
  psp text not null check (length(psp) between 1 and 40),
  ref text not null check (length(ref) between 1 and 200),
  country text not null check (country in ('DE', 'AT', 'CH')),
  currency char(3) not null check (currency in ('EUR', 'CHF')),
  state text not null check (state in ('pending', 'active', 'restricted')),
  -- What the payment provider still wants to know: codes of its own.
  due jsonb not null default '[]' check (jsonb_typeof(due) = 'array'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (psp, ref)
);
create unique index payee_provider on payee (provider_id, psp);

-- Whether a provider can be paid, for the gates of publishing.
create view provider_payee as select provider_id, state from payee;
