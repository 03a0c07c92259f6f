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
