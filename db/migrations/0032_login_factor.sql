-- expand
-- The second step of signing in: a secret shared with the person's authenticator app, and codes for when it is lost.
-- Everything here goes by the machine's time, as sessions do.
create table login_factor (
  person_id uuid primary key references person (id) on delete cascade,
  -- Encrypted under a key derived from SECRET, for this person only.
  secret_sealed text not null,
  -- Null until the first code of the app has been entered; before that it asks nobody for anything.
  confirmed_at timestamptz,
  -- The number of the last half minute whose code was used: no code passes twice.
  last_step bigint not null default 0,
  failures smallint not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now()
);

create table login_recovery (
  person_id uuid not null references login_factor (person_id) on delete cascade,
  -- Keyed hash of the code; the code is shown once and stored nowhere.
  hash text not null,
  used_at timestamptz,
  primary key (person_id, hash)
);
