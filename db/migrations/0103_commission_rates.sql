-- expand
-- What the marketplace keeps of a booking's price, as decided at the desk (decision 87). Providers are told 15 days
-- before (P2B regulation, Article 3 (2)), so a rate is never changed: it is withdrawn before its first day, or another
-- one follows it. Before the first of them the setting COMMISSION holds.
create table commission_rate (
  id bigint generated always as identity primary key,
  from_day date not null,
  basis_points integer not null,
  reason text not null,
  decided_by uuid not null references person (id),
  decided_at timestamptz not null,
  withdrawn_by uuid references person (id),
  withdrawn_at timestamptz,
  constraint commission_rate_basis_points check (basis_points between 0 and 5000),
  constraint commission_rate_reason check (length(reason) between 10 and 1000),
  constraint commission_rate_notice
    check (from_day::timestamp at time zone 'Europe/Berlin' >= decided_at + interval '360 hours'),
  constraint commission_rate_withdrawn check ((withdrawn_at is null) = (withdrawn_by is null)),
  constraint commission_rate_withdrawn_before
    check (withdrawn_at < from_day::timestamp at time zone 'Europe/Berlin')
);
-- One rate a day.
create unique index commission_rate_from_day on commission_rate (from_day) where withdrawn_at is null;

create function commission_rate_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null
    and (to_jsonb(new) - 'withdrawn_at' - 'withdrawn_by') = (to_jsonb(old) - 'withdrawn_at' - 'withdrawn_by') then
    return new;
  end if;
  raise exception 'a commission rate is withdrawn once and never changed';
end
$$;
create trigger commission_rate_stays before update or delete on commission_rate
  for each row execute function commission_rate_stays();

-- The rate of what is booked on a day; until the first one was decided it is the setting's.
create function commission_rate_on(booked_on date, setting integer) returns integer language sql stable as $$
  select coalesce(
    (select basis_points from commission_rate where from_day <= booked_on and withdrawn_at is null
      order by from_day desc limit 1),
    setting)
$$;
