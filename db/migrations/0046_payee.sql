-- expand
-- When the payment provider is next asked how it stands with a payee; `updated_at` is since when it has been as it is.
alter table payee add column next_at timestamptz not null default now();
create index payee_due on payee (next_at);

-- The sandbox's payees. A link is used once; only its hash is stored.
create table sandbox_payee (
  ref text primary key,
  owner_ref text not null unique,
  country text not null,
  currency char(3) not null,
  state text not null check (state in ('pending', 'active', 'restricted')),
  due jsonb not null check (jsonb_typeof(due) = 'array'),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create table sandbox_payee_link (
  hash text primary key,
  payee_ref text not null references sandbox_payee (ref),
  return_url text not null,
  refresh_url text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
