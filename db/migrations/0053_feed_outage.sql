-- expand
-- A foreign calendar that cannot be read for a day is reported to its host, who may wish that nothing new is booked
-- until it can be read again. That time is kept back like any other, by blocks of their own: they are no times of the
-- calendar, so they never clash with bookings.
alter table calendar_feed
  add column on_outage text not null default 'open' check (on_outage in ('open', 'close')),
  add column broken_at timestamptz;
create index calendar_feed_unread on calendar_feed (office_id) where health = 'broken' or broken_at is not null;
alter table office_block drop constraint office_block_source_check;
alter table office_block
  add constraint office_block_source_check check (source in ('hand', 'series', 'feed', 'outage'));
create unique index office_block_outage_once on office_block (office_id, ref, day) where source = 'outage';
