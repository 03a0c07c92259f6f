-- expand
-- Who belongs to a company, with which rights and which budget (Spec 4: invited, registered, deleted; company paper 1 to
-- 5). person.company_id stays: it says at every request for whom somebody acts.
alter table company
  -- Spec 8: "Company ID and Team ID already taken". Companies of before have none.
  add column slug text check (slug ~ '^[a-z0-9-]{3,30}$'),
  add column team_name text check (length(team_name) between 1 and 120),
  add column team_slug text check (team_slug ~ '^[a-z0-9-]{3,30}$'),
  -- Whose days and months the budgets count.
  add column zone text not null default 'Europe/Berlin' check (length(zone) between 1 and 60),
  -- Of all budgets; a place in another currency cannot be booked on one.
  add column currency char(3) not null default 'EUR' check (currency in ('EUR', 'CHF')),
  -- What all members together may spend in a month; null without a cap.
  add column cap_cents integer check (cap_cents >= 0);
create unique index company_slug on company (slug);
create unique index company_team_slug on company (team_slug);
-- Companies of before count in the zone and the currency of their country.
update company c set
  zone = case b.country when 'AT' then 'Europe/Vienna' when 'CH' then 'Europe/Zurich' else 'Europe/Berlin' end,
  currency = case b.country when 'CH' then 'CHF' else 'EUR' end
from billing_address b where b.company_id = c.id;

create table cost_centre (
  id bigint primary key,
  company_id bigint not null references company (id),
  -- Fits the field KOST1 of DATEV.
  code text not null check (code ~ '^[A-Za-z0-9]{1,8}$'),
  name text not null check (length(name) <= 80)
);
create unique index cost_centre_code on cost_centre (company_id, lower(code));

create table member (
  -- Members of before, and those that a process of the version before makes, have a number below those of the product,
  -- which counts from a time.
  id bigint primary key default 1 + floor(random() * 1000000000000)::bigint,
  company_id bigint not null references company (id),
  -- Null until an invitation is accepted, and again when the account is erased.
  person_id uuid references person (id),
  -- As it was invited.
  email text not null check (length(email) between 3 and 254),
  -- The same mailbox is the same member: lower case, without what follows a plus sign.
  email_key text not null check (email_key = lower(email_key)),
  given_name text not null default '' check (length(given_name) <= 80),
  surname text not null default '' check (length(surname) <= 80),
  locale text not null default 'de' check (locale in ('de', 'en')),
  role text not null default 'employee' check (role in ('admin', 'employee')),
  state text not null check (state in ('invited', 'registered', 'deleted')),
  limit_kind text not null default 'none' check (limit_kind in ('day', 'month', 'year', 'none')),
  limit_cents integer check (limit_cents between 0 and 100000000),
  permissions text[] not null default '{book,extend,cancel,share}'
    check (permissions <@ '{book,extend,cancel,share,invite,billing}'::text[]),
  cost_centre_id bigint references cost_centre (id),
  -- Only the hash of the link in the mail is kept.
  token_hash text check (length(token_hash) = 43),
  token_until timestamptz,
  -- When the last invitation was sent, and how many of them on that day (in UTC).
  sent_at timestamptz,
  sent_that_day smallint not null default 0,
  created_at timestamptz not null,
  registered_at timestamptz,
  deleted_at timestamptz,
  updated_at timestamptz not null,
  constraint member_has_limit check ((limit_kind = 'none') = (limit_cents is null)),
  constraint member_is_somebody check (state <> 'registered' or person_id is not null),
  constraint member_token_while_invited check ((token_hash is null) = (token_until is null) and (token_hash is null or state = 'invited')),
  constraint member_admin_stays check (role <> 'admin' or state = 'registered')
);
create unique index member_email on member (company_id, email_key);
-- One person, one company.
create unique index member_person on member (person_id) where state = 'registered';
create unique index member_token on member (token_hash) where token_hash is not null;
create index member_email_key on member (email_key);

-- Whoever acts for a company is a member of it, whatever made it so: the version before knows no members.
create function person_is_member() returns trigger language plpgsql as $$
begin
  if exists (select from member m where m.person_id = new.id and m.state = 'registered' and m.company_id = new.company_id) then
    return null;
  end if;
  insert into member (company_id, person_id, email, email_key, given_name, surname, locale, role, state, permissions,
    created_at, registered_at, updated_at)
  select c.id, new.id, new.email, regexp_replace(lower(normalize(new.email, nfkc)), '\+[^@]*@', '@'),
    new.given_name, new.surname, new.locale,
    case when c.admin_id = new.id then 'admin' else 'employee' end, 'registered',
    case when c.admin_id = new.id then '{book,extend,cancel,share,invite,billing}'::text[]
      else '{book,extend,cancel,share}'::text[] end,
    new.updated_at, new.updated_at, new.updated_at
  from company c where c.id = new.company_id
  on conflict (company_id, email_key) do update set person_id = excluded.person_id, state = 'registered',
    registered_at = excluded.registered_at, updated_at = excluded.updated_at;
  return null;
end $$;
create trigger person_joins after insert or update of company_id on person
  for each row when (new.company_id is not null) execute function person_is_member();
update person set company_id = company_id where company_id is not null;
