-- expand
-- Locations and offices. An office is the bookable offer: a desk pool (capacity n) or a whole room (capacity 1).

create table location (
  id bigint primary key,
  provider_id bigint not null references provider (id),
  street text not null check (length(street) between 1 and 120),
  postcode text not null check (length(postcode) between 4 and 10),
  city text not null check (length(city) between 1 and 80),
  district text not null default '' check (length(district) <= 80),
  country text not null check (country in ('DE', 'AT', 'CH')),
  zone text not null check (zone in ('Europe/Berlin', 'Europe/Vienna', 'Europe/Zurich', 'Europe/Busingen')),
  lat double precision not null check (lat between -85 and 85),
  lng double precision not null check (lng between -180 and 180),
  -- 'exact' = pin confirmed by the provider
  geo_precision text not null default 'exact' check (geo_precision in ('exact', 'street', 'area', 'city')),
  created_at timestamptz not null
);
create index location_provider on location (provider_id);

create table office (
  id bigint primary key,
  location_id bigint not null references location (id),
  provider_id bigint not null references provider (id),
  status text not null default 'draft' check (status in ('draft', 'published', 'unpublished', 'deleted')),
  grp smallint not null check (grp in (1, 2)), -- 1 desks, 2 whole room (Spec 3)
  category text not null check (category in ('individual', 'team', 'open_plan', 'coworking', 'business_center', 'meeting_room', 'cafe', 'hotel', 'other')),
  -- Spec 1: bit 32 internal, bit 1024 free for refugees; bit 2048 employees only is ours.
  type integer not null default 0,
  icon text check (icon in ('internal', 'obi')),
  title_de text not null check (length(title_de) between 1 and 75),
  title_en text not null check (length(title_en) between 1 and 75),
  description_de text not null default '' check (length(description_de) <= 4000),
  description_en text not null default '' check (length(description_en) <= 4000),
  access_note_de text not null default '' check (length(access_note_de) <= 500),
  access_note_en text not null default '' check (length(access_note_en) <= 500),
  capacity smallint not null check (capacity between 1 and 500),
  people smallint not null check (people between 1 and 1000),
  area_m2 integer not null check (area_m2 between 1 and 100000),
  layouts jsonb not null default '{}', -- people per room layout: { uShape, theatre, parliament, standing }
  price_cents integer not null check (price_cents between 0 and 1000000),
  currency char(3) not null check (currency in ('EUR', 'CHF')),
  lead_hours smallint not null default 0 check (lead_hours between 0 and 72),
  -- One mask of 96 quarter hours per ISO weekday (index 1 = Monday): the weekly opening hours.
  hours bit(96)[] not null check (cardinality(hours) = 7),
  equipment jsonb not null default '[]', -- [{ key, detail_de?, detail_en? }]
  rules jsonb not null default '[]', -- [{ key }]
  tags text[] not null default '{}',
  photos jsonb not null default '[]', -- [{ key, hash }] in rank order
  rating_counts integer[] not null default '{0,0,0,0,0}' check (cardinality(rating_counts) = 5), -- ratings of 2, 4, 6, 8, 10
  rating_tenths smallint not null default 0 check (rating_tenths between 0 and 100), -- mean rating x 10, 0 when not yet rated
  rating_count integer not null default 0,
  -- Position copied from the location so that one index answers a search.
  lat double precision not null,
  lng double precision not null,
  mx integer not null, -- Web Mercator, 2^31 units per axis (kernel/geo.ts)
  my integer not null,
  pt point not null generated always as (point(mx, my)) stored,
  -- Grid cells of about 1.5 km, 6 km and 49 km at the latitude of Berlin: tiles of zoom 14, 12 and 9.
  cell14 integer not null generated always as (((mx >> 17) << 14) | (my >> 17)) stored,
  cell12 integer not null generated always as (((mx >> 19) << 12) | (my >> 19)) stored,
  cell9 integer not null generated always as (((mx >> 22) << 9) | (my >> 22)) stored,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  constraint office_room_is_whole check (grp = 1 or capacity = 1)
);
create index office_provider on office (provider_id);
create index office_location on office (location_id);
create index office_cell14_price on office (grp, cell14, price_cents, id) where status = 'published';
create index office_cell12_price on office (grp, cell12, price_cents, id) where status = 'published';
create index office_cell9_price on office (grp, cell9, price_cents, id) where status = 'published';
create index office_cell14_rating on office (grp, cell14, rating_tenths desc, id) where status = 'published';
create index office_cell12_rating on office (grp, cell12, rating_tenths desc, id) where status = 'published';
create index office_cell9_rating on office (grp, cell9, rating_tenths desc, id) where status = 'published';
create index office_near on office using gist (pt) where status = 'published';

-- Opening spans as people enter and read them; office.hours is their mask.
create table office_hours (
  office_id bigint not null references office (id) on delete cascade,
  weekday smallint not null check (weekday between 1 and 7), -- ISO: 1 = Monday
  from_quarter smallint not null,
  to_quarter smallint not null,
  primary key (office_id, weekday, from_quarter),
  check (0 <= from_quarter and from_quarter < to_quarter and to_quarter <= 96)
);

-- A date that differs from the week (Spec 4: per-day overrides). No spans = closed that day.
create table office_override (
  office_id bigint not null references office (id) on delete cascade,
  day date not null,
  spans jsonb not null, -- [[from_quarter, to_quarter], ...]
  note_de text not null default '' check (length(note_de) <= 120),
  note_en text not null default '' check (length(note_en) <= 120),
  primary key (office_id, day)
);
