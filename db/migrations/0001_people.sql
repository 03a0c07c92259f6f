-- expand
-- People, their sign-in, and whom they act for.
-- login_* tables belong to the sign-in library; only src/platform/session touches them.

create extension if not exists pg_trgm;

create table person (
  id uuid primary key,
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  email_verified boolean not null default false,
  name text not null check (length(name) between 1 and 161),
  given_name text not null default '' check (length(given_name) <= 80),
  surname text not null default '' check (length(surname) <= 80),
  image text,
  -- Spec 3, user data type: to-work 1, to-rent 2, corporate 4, employee 8, corporate-request 16; operator 32 is ours.
  kind integer not null default 1,
  locale text not null default 'de' check (locale in ('de', 'en')),
  country text not null default 'DE' check (country in ('DE', 'AT', 'CH')),
  refugee boolean not null default false,
  suspended_at timestamptz,
  terms_accepted_at timestamptz,
  newsletter_opt_in_at timestamptz,
  company_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table company (
  id bigint primary key,
  name text not null check (length(name) between 1 and 120),
  admin_id uuid not null references person (id),
  created_at timestamptz not null
);
alter table person add constraint person_company foreign key (company_id) references company (id);
create index person_company on person (company_id) where company_id is not null;

create table login_session (
  id uuid primary key,
  user_id uuid not null references person (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index login_session_user on login_session (user_id);

create table login_method (
  id uuid primary key,
  user_id uuid not null references person (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint login_method_once unique (provider_id, account_id)
);
create index login_method_user on login_method (user_id);

create table login_challenge (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index login_challenge_identifier on login_challenge (identifier);

create table login_rate (
  id uuid primary key,
  key text not null unique,
  count integer not null,
  last_request bigint not null
);

-- Spec 3, billing address; one per person or company for now.
create table billing_address (
  id bigint primary key,
  person_id uuid unique references person (id) on delete cascade,
  company_id bigint unique references company (id) on delete cascade,
  name1 text not null check (length(name1) between 1 and 120),
  name2 text not null default '' check (length(name2) <= 120),
  street text not null check (length(street) between 1 and 120),
  postcode text not null check (length(postcode) between 4 and 10),
  city text not null check (length(city) between 1 and 80),
  country text not null check (country in ('DE', 'AT', 'CH')),
  vat_id text not null default '' check (length(vat_id) <= 20),
  tax_number text not null default '' check (length(tax_number) <= 20),
  updated_at timestamptz not null,
  constraint billing_address_one_owner check (num_nonnulls(person_id, company_id) = 1)
);

create table provider (
  id bigint primary key,
  person_id uuid not null unique references person (id),
  name text not null check (length(name) between 1 and 120),
  country text not null check (country in ('DE', 'AT', 'CH')),
  -- How the provider's own VAT is treated (money paper, 3).
  tax_mode text not null default 'standard' check (tax_mode in ('standard', 'small_business', 'exempt_rent', 'not_registered')),
  created_at timestamptz not null
);
create index provider_name_search on provider using gin (lower(name) gin_trgm_ops);
