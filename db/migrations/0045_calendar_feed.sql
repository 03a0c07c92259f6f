-- expand
-- Foreign calendars of an office. What they say is taken becomes rows of office_block with their id as `ref`.
create table calendar_feed (
  office_id bigint not null references office (id) on delete cascade,
  id bigint not null,
  -- Whoever knows the address reads the calendar, so it is encrypted; the host alone is shown.
  address_sealed text not null,
  host text not null,
  name text not null check (length(name) between 1 and 80),
  -- Whether an entry takes the whole office or one desk.
  takes text not null check (takes in ('all', 'one')),
  created_at timestamptz not null,
  next_at timestamptz not null,
  checked_at timestamptz,
  -- When it was fetched last and could be read, changed or not.
  ok_at timestamptz,
  -- Of the last try; null before the first.
  health text check (health in ('ok', 'partly', 'broken')),
  reasons jsonb not null default '[]',
  entries integer not null default 0,
  skipped integer not null default 0,
  fails integer not null default 0,
  -- It was suddenly empty: believed when it is so a second time.
  was_empty boolean not null default false,
  -- The ETag holds only for the same days and desks.
  etag text,
  read_day date,
  read_capacity smallint,
  primary key (office_id, id)
);
create index calendar_feed_due on calendar_feed (next_at);

-- With what a calendar compares its entries, to find our own bookings in it.
create view booked_time as
  select office_id, start_at, end_at, created_at from booking where status in ('held', 'confirmed', 'completed');
