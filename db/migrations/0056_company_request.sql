-- expand
-- Somebody asks that their account becomes the one of a company, which is permanent (Spec 1).
-- The name as it is compared (src/features/account/person/rules/company-name.ts): no two companies have the same one.
-- Of companies that do so far, the oldest keeps it.
alter table company add column name_key text;
update company set name_key = oldest.name_key
from (
  select distinct on (name_key) id, name_key
  from (select id, lower(normalize(trim(name), nfkc)) as name_key from company) named
  order by name_key, id
) oldest
where oldest.id = company.id;
create unique index company_name_key on company (name_key);

create table company_request (
  id bigint primary key,
  person_id uuid not null references person (id),
  name text not null check (length(name) between 1 and 120),
  name_key text not null,
  -- The billing address that the company gets: the body of the call as it was checked.
  address jsonb not null,
  state text not null check (state in ('open', 'approved', 'declined', 'withdrawn')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  -- The operator; nobody where the person withdrew it, or where conversions need no approval.
  decided_by uuid references person (id),
  reason text check (length(reason) between 10 and 1000),
  constraint company_request_is_decided check ((state = 'open') = (decided_at is null)),
  constraint company_request_has_reason check ((state = 'declined') = (reason is not null))
);
create unique index company_request_open on company_request (person_id) where state = 'open';
-- A name is taken from the moment it is asked for.
create unique index company_request_name on company_request (name_key) where state = 'open';
create index company_request_person on company_request (person_id, asked_at);

alter table market_flag drop constraint market_flag_name_check;
alter table market_flag
  add constraint market_flag_name_check check (name in ('office_creation', 'company_conversion'));

-- Who has offices, or began one: companies have none.
create view person_offers as
  select p.person_id from provider p join office o on o.provider_id = p.id where o.status <> 'deleted'
  union all select p.person_id from provider p join office_draft d on d.provider_id = p.id;
