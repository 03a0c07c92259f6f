-- expand
-- What operators announce, and how well the parts of the product work.
create table announcement (
  id bigint generated always as identity primary key,
  kind text not null constraint announcement_kind check (kind in ('notice', 'maintenance', 'incident')),
  -- As a bar above every page, or on the page /status alone.
  shown_on text not null constraint announcement_shown_on check (shown_on in ('everywhere', 'status')),
  title_de text not null,
  title_en text not null,
  text_de text not null,
  text_en text not null,
  starts_at timestamptz not null,
  -- Null until somebody says that it is over.
  ends_at timestamptz,
  constraint announcement_times check (ends_at > starts_at)
);
create index announcement_ends on announcement (ends_at);

create table announcement_update (
  id bigint generated always as identity primary key,
  announcement_id bigint not null references announcement on delete cascade,
  at timestamptz not null,
  text_de text not null,
  text_en text not null
);
create index announcement_update_of on announcement_update (announcement_id, at);

create table service_state (
  service text primary key,
  state text not null constraint service_state_known check (state in ('works', 'limited', 'fails')),
  -- Since when it is so, and when it was last measured.
  since timestamptz not null,
  measured_at timestamptz not null
);

-- How many minutes of a day each part worked, worked with limits, or failed. Minutes that are not here were not measured.
create table service_day (
  service text not null,
  day date not null,
  works int not null default 0,
  limited int not null default 0,
  fails int not null default 0,
  primary key (service, day)
);

-- Keys of the API, of which only a hash is kept. One that has ended stays as a line of the list until its owner removes it.
create table api_key (
  id uuid primary key,
  person_id uuid not null references person on delete cascade,
  -- The company for which it was made; null for a provider's.
  company_id bigint references company,
  name text not null constraint api_key_name check (length(name) between 1 and 80),
  -- The first characters, by which its owner knows it again.
  prefix text not null,
  hash bytea not null constraint api_key_hash unique,
  scopes text[] not null constraint api_key_scopes check (cardinality(scopes) > 0),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- To the hour.
  last_used_at timestamptz,
  ended_at timestamptz
);
create index api_key_person on api_key (person_id);

-- Keys end with what they were given for: the account is suspended or erased, becomes another kind, or leaves its company.
create function end_api_keys() returns trigger language plpgsql as $$
begin
  update api_key set ended_at = now() where person_id = new.id and ended_at is null;
  return null;
end $$;
create trigger person_ends_api_keys after update of suspended_at, erased_at, company_id, kind on person
  for each row when (
    (new.suspended_at is not null and old.suspended_at is null) or (new.erased_at is not null and old.erased_at is null)
    or new.company_id is distinct from old.company_id or (new.kind & 46) <> (old.kind & 46))
  execute function end_api_keys();

-- Whoever changes their password because somebody else was in the account locks out the keys that were made meanwhile.
create function end_api_keys_of_password() returns trigger language plpgsql as $$
begin
  update api_key set ended_at = now() where person_id = new.user_id and ended_at is null;
  return null;
end $$;
create trigger password_ends_api_keys after update of password on login_method
  for each row when (new.password is distinct from old.password)
  execute function end_api_keys_of_password();
