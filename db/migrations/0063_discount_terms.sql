-- expand
-- Discount codes (Spec 5): several people, offices, providers and weekdays, a number of uses for each person, and who
-- manages a code: operators, or a provider for their own offices. The columns that these replace (once_per_person,
-- person_id, office_id, and once of discount_use) are not read any more and go with a later file that contracts.
alter table discount_code
  add column person_limit integer check (person_limit > 0),
  add column person_ids uuid[] not null default '{}',
  add column office_ids bigint[] not null default '{}',
  add column provider_ids bigint[] not null default '{}',
  add column weekdays bit(7) not null default b'1111111' check (weekdays <> b'0000000'), -- Monday first
  -- The provider who manages it and bears its cost; null for those of the operators.
  add column owner_id bigint references provider (id),
  add column created_by uuid references person (id),
  add column created_at timestamptz not null default now(),
  add column ended_by uuid references person (id),
  add column ended_at timestamptz,
  add constraint discount_owner_pays check (owner_id is null or funded_by = 'provider');
update discount_code set person_limit = case when once_per_person then 1 end,
  person_ids = case when person_id is null then '{}' else array[person_id] end,
  office_ids = case when office_id is null then '{}' else array[office_id] end;
create index discount_code_owner on discount_code (owner_id, created_at desc) where owner_id is not null;
create index discount_code_created on discount_code (created_at desc);

-- How often a person has used a code that has a limit for each person. A trigger keeps it, and the check has the last
-- word when the same person books twice at once.
create table discount_person (
  code text not null references discount_code (code),
  person_id uuid not null references person (id),
  used integer not null check (used >= 0),
  most integer not null,
  primary key (code, person_id),
  constraint discount_per_person check (used <= most)
);
insert into discount_person (code, person_id, used, most)
select u.code, u.person_id, count(*), d.person_limit
from discount_use u join discount_code d on d.code = u.code
where d.person_limit is not null group by u.code, u.person_id, d.person_limit;

create function count_discount_uses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into discount_person as p (code, person_id, used, most)
    select u.code, u.person_id, count(*), d.person_limit
    from changed u join discount_code d on d.code = u.code
    where d.person_limit is not null group by u.code, u.person_id, d.person_limit order by 1, 2
    on conflict (code, person_id) do update set used = p.used + excluded.used;
  else
    update discount_person p set used = p.used - u.times
    from (select code, person_id, count(*)::int as times from changed group by 1, 2) u
    where p.code = u.code and p.person_id = u.person_id;
  end if;
  return null;
end $$;
create trigger discount_use_come after insert on discount_use
  referencing new table as changed for each statement execute function count_discount_uses();
create trigger discount_use_gone after delete on discount_use
  referencing old table as changed for each statement execute function count_discount_uses();
