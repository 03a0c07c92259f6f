-- expand
-- Addresses at which calendar programs read bookings. Whoever has the address may read, so only its hash is kept.
create table calendar_token (
  hash bytea primary key check (length(hash) = 32),
  -- Names it where the address itself must not stand.
  id bigint not null unique,
  -- Who made it, and whose rights hold when it is read.
  person_id uuid not null references person,
  -- The person's own bookings, those at all their offices, or those at one.
  scope text not null check (scope in ('bookings', 'offices', 'office')),
  office_id bigint references office (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  constraint calendar_token_office check ((scope = 'office') = (office_id is not null))
);
create index calendar_token_person on calendar_token (person_id) where revoked_at is null;
create index calendar_token_office on calendar_token (office_id) where office_id is not null;
