-- expand
-- Addresses of programs to which the product sends what happens to bookings and offices, each with a secret of its own.
create table webhook_endpoint (
  id uuid primary key,
  person_id uuid not null references person on delete cascade,
  -- The company whose bookings it gets; null for a provider's.
  company_id bigint references company,
  url text not null constraint webhook_endpoint_url check (url like 'https://%' and length(url) <= 500),
  events text[] not null constraint webhook_endpoint_events check (cardinality(events) > 0),
  -- Sealed under SECRET.
  secret text not null,
  -- The one before, with which is signed as well until then.
  old_secret text,
  old_secret_until timestamptz,
  made_at timestamptz not null,
  -- By its owner: what happens meanwhile waits.
  paused_at timestamptz,
  -- By the product, after days without an answer: nothing waits any more.
  disabled_at timestamptz,
  -- Since when nothing has arrived, after how many attempts in a row, and until when it is left alone therefore.
  failing_since timestamptz,
  failures int not null default 0,
  not_before timestamptz,
  tried_at timestamptz,
  -- One process at a time sends to it; by the machine's time, so that a killed one is followed by another.
  leased_until timestamptz,
  constraint webhook_endpoint_old_secret check ((old_secret is null) = (old_secret_until is null))
);
create index webhook_endpoint_person on webhook_endpoint (person_id);
create index webhook_endpoint_company on webhook_endpoint (company_id) where company_id is not null;

create table webhook_delivery (
  -- What receivers tell doubles by.
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  -- Null for a test.
  event_id bigint,
  type text not null,
  happened_at timestamptz not null,
  -- Exactly what is signed and sent.
  body text not null,
  state text not null default 'waiting' constraint webhook_delivery_state check (state in ('waiting', 'delivered', 'failed')),
  attempts smallint not null default 0,
  due_at timestamptz not null,
  tried_at timestamptz,
  -- Of the last attempt: the answer's status, or why there was none, and how long it took.
  status smallint,
  fault text,
  took_ms int,
  constraint webhook_delivery_once unique (endpoint_id, event_id)
);
create index webhook_delivery_waiting on webhook_delivery (endpoint_id, due_at) where state = 'waiting';
create index webhook_delivery_happened on webhook_delivery (happened_at);

-- Whoever becomes another kind of account, or leaves a company, leaves no address behind that still hears of it.
create function remove_webhooks() returns trigger language plpgsql as $$
begin
  delete from webhook_endpoint where person_id = new.id;
  return null;
end $$;
create trigger person_removes_webhooks after update of erased_at, company_id, kind on person
  for each row when ((new.erased_at is not null and old.erased_at is null)
    or new.company_id is distinct from old.company_id or (new.kind & 46) <> (old.kind & 46))
  execute function remove_webhooks();

-- Events of offices, which only addresses of their providers hear of, and which are written only where there is one.
create function tell_webhooks_of_office(office_id bigint, provider bigint, event text, happened timestamptz) returns void language sql as $$
  insert into domain_event (type, office_id, person_id, at)
  select event, office_id, p.person_id, happened from provider p
  where p.id = provider and exists (select from webhook_endpoint w where w.person_id = p.person_id)
$$;

create function note_office_listed() returns trigger language plpgsql as $$
begin
  perform tell_webhooks_of_office(new.id, new.provider_id,
    case when new.status = 'published' then 'office.listed' else 'office.unlisted' end, new.updated_at);
  return null;
end $$;
create trigger office_listed_made after insert on office
  for each row when (new.status = 'published') execute function note_office_listed();
create trigger office_listed_changed after update of status on office
  for each row when ((new.status = 'published') <> (old.status = 'published')) execute function note_office_listed();

create function note_office_changed() returns trigger language plpgsql as $$
begin
  perform tell_webhooks_of_office(o.id, o.provider_id, 'office.changed', new.at)
    from office o where o.id = new.office_id and o.status = 'published';
  return null;
end $$;
create trigger office_step_told after insert on office_step
  for each row when (new.what = 'changed') execute function note_office_changed();
