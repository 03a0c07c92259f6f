-- expand
-- What operators decide about offices and providers: an office may be hidden for a reason, which its provider is told;
-- a provider's trader data may be verified; and a flag switches something off for everybody.
alter table office
  add hidden_at timestamptz,
  add hidden_by uuid references person (id),
  add hidden_reason text check (length(hidden_reason) between 10 and 1000),
  add constraint office_hidden_is_whole check ((hidden_at is null) = (hidden_reason is null)),
  -- Whoever publishes at the same moment is refused here.
  add constraint office_hidden_is_not_found check (hidden_at is null or status <> 'published');
alter table provider
  add verified_at timestamptz,
  add verified_by uuid references person (id);
create table market_flag (
  name text primary key check (name in ('office_creation')),
  reason text not null check (length(reason) between 1 and 500),
  set_by uuid not null references person (id),
  set_at timestamptz not null
);
create view switched_off as select name from market_flag;
