-- expand
-- What operators did, on whom and why (safety rule 17). Each entry is chained to the one before by its hash, so that one
-- that is changed, left out or put in later is noticed (npm run audit). Entries stay; what they say in words and values
-- can be taken out when its time is over, and the chain holds, because it has a salted hash of it.
create table audit_entry (
  -- Without gaps, counted by audit_head.
  id bigint primary key default 0,
  at timestamptz not null,
  by_id uuid not null references person (id),
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  subject_kind text not null check (subject_kind ~ '^[a-z_]+$'),
  subject_id text not null check (length(subject_id) between 1 and 200),
  -- Reason, before and after. Null once its time is over.
  details jsonb,
  salt uuid default gen_random_uuid(),
  details_hash bytea not null default '',
  previous_hash bytea not null default '',
  hash bytea not null default '',
  constraint audit_entry_is_whole check ((details is null) = (salt is null))
);
create index audit_entry_subject on audit_entry (subject_kind, subject_id, id desc);
create index audit_entry_by on audit_entry (by_id, id desc);
-- Whose details are still there, by age.
create index audit_entry_details on audit_entry (at) where details is not null;

-- The newest entry: who adds one waits for whoever is adding one, so that the chain has no forks, and an entry that is
-- cut off the end is missed.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  entries bigint not null,
  hash bytea not null
);
insert into audit_head (entries, hash) values (0, '');

create function audit_details_hash(details jsonb, salt uuid) returns bytea language sql immutable parallel safe
  as $$ select sha256(convert_to(salt::text || details::text, 'UTF8')) $$;

-- Canonical: an array of JSON whose parts cannot run into each other; the time in UTC with six digits of the second.
create function audit_hash(e audit_entry) returns bytea language sql stable parallel safe
  as $$ select sha256(e.previous_hash || convert_to(jsonb_build_array(e.id,
    to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), e.by_id, e.action, e.subject_kind, e.subject_id,
    encode(e.details_hash, 'hex'))::text, 'UTF8')) $$;

create function audit_entry_chains() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update audit_head set entries = entries + 1 returning entries, hash into new.id, new.previous_hash;
  new.details_hash := audit_details_hash(new.details, new.salt);
  new.hash := audit_hash(new);
  update audit_head set hash = new.hash;
  return new;
end $$;
create trigger audit_entry_chains before insert on audit_entry for each row execute function audit_entry_chains();

create function audit_entry_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.details is not null and new.details is null and new.salt is null
      and (new.id, new.at, new.by_id, new.action, new.subject_kind, new.subject_id, new.details_hash, new.previous_hash, new.hash)
        is not distinct from
        (old.id, old.at, old.by_id, old.action, old.subject_kind, old.subject_id, old.details_hash, old.previous_hash, old.hash)
    then return new; end if;
  end if;
  raise exception 'entries of the audit log stay as they are' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entry_stays before update or delete on audit_entry for each row execute function audit_entry_stays();
create trigger audit_entry_is_kept before truncate on audit_entry for each statement execute function audit_entry_stays();

-- Where the chain is broken; the last row stands for entries that are missing at the end.
create view audit_break as
  select e.id,
    case
      when e.id <> e.nth then 'missing'
      when e.previous_hash <> e.hash_before then 'chain'
      when e.hash <> audit_hash(e.entry) then 'entry'
      else 'details'
    end as what
  from (
    select id, hash, previous_hash, details, salt, details_hash, audit_entry as entry,
      row_number() over (order by id) as nth, lag(hash, 1, ''::bytea) over (order by id) as hash_before
    from audit_entry
  ) e
  where e.id <> e.nth or e.previous_hash <> e.hash_before or e.hash <> audit_hash(e.entry)
    or (e.details is not null and e.details_hash <> audit_details_hash(e.details, e.salt))
  union all
  select h.entries, 'end'
  from audit_head h
  where (h.entries, h.hash) is distinct from
    (coalesce((select max(id) from audit_entry), 0), coalesce((select hash from audit_entry order by id desc limit 1), ''::bytea));
