-- expand
-- Places of a company's people, and those that they share with the team (company paper 8; decision 62).

-- A place that is shared is an office of the company, which nobody offers: its provider is no person.
alter table provider alter column person_id drop not null,
  add column company_id bigint unique references company (id),
  add constraint provider_is_somebody check ((person_id is null) <> (company_id is null));

-- False: only whoever has booked there is told the street.
alter table location add column street_shown boolean not null default true;

create table user_office (
  id bigint primary key,
  company_id bigint not null references company (id),
  -- Whose place it is; null for one of the company itself.
  member_id bigint references member (id),
  kind text not null check (kind in ('home', 'company', 'other')),
  title text not null check (length(title) between 1 and 60),
  note text not null default '' check (length(note) <= 200),
  seats smallint not null check (seats between 1 and 20),
  -- Where it is; a place that was never shared may be without.
  street text check (length(street) between 1 and 120),
  postcode text check (length(postcode) between 4 and 10),
  city text check (length(city) between 1 and 80),
  district text not null default '' check (length(district) <= 80),
  country text check (country in ('DE', 'AT', 'CH')),
  zone text,
  -- Of a home only roughly, because the place is on a map.
  lat double precision,
  lng double precision,
  -- The office by which it is booked; null until it is shared for the first time.
  office_id bigint unique references office (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint user_office_is_somebodys check ((kind = 'company') = (member_id is null)),
  constraint user_office_address check (num_nonnulls(street, postcode, city, country, zone, lat, lng) in (0, 7))
);
create index user_office_company on user_office (company_id);
create index user_office_member on user_office (member_id) where member_id is not null;
create unique index user_office_home on user_office (member_id) where kind = 'home';

create table share_day (
  user_office_id bigint not null references user_office (id) on delete cascade,
  day date not null,
  from_quarter smallint not null,
  to_quarter smallint not null,
  -- False: taken back while somebody was coming, who still is.
  is_open boolean not null default true,
  primary key (user_office_id, day),
  check (0 <= from_quarter and from_quarter < to_quarter and to_quarter <= 96)
);
-- Days that are long past are deleted, whoever they are of.
create index share_day_day on share_day (day);

-- The pattern of a week may name the place.
alter table work_week add column user_office_id bigint references user_office (id) on delete set null;
create index work_week_user_office on work_week (user_office_id) where user_office_id is not null;

-- What such a place measures nobody says: 0.
alter table office drop constraint office_area_m2_check,
  add constraint office_area_m2_check check (area_m2 between 0 and 100000);
