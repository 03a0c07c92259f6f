-- expand
-- Passkeys (WebAuthn): the public half of keys that people keep on their devices.

create table login_passkey (
  id uuid primary key,
  person_id uuid not null references person (id) on delete cascade,
  -- As the authenticator names it, base64url.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  -- COSE.
  public_key bytea not null,
  -- Grows with each use where the authenticator counts; 0 where it does not.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  added_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index login_passkey_person on login_passkey (person_id);
