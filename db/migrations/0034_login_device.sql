-- expand
-- The devices on which somebody has signed in before, so that a sign-in on another one is reported by mail. A keyed hash
-- of browser, system and network: which they were cannot be read from here.
create table login_device (
  person_id uuid not null references person (id) on delete cascade,
  device_hash bytea not null,
  last_seen_at timestamptz not null default now(),
  primary key (person_id, device_hash)
);
create index login_device_last_seen on login_device (last_seen_at);
