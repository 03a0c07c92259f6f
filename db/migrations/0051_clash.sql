-- expand
-- A foreign calendar may say that time is taken which is booked here already. The booking stands; its host is told.
create table calendar_clash (
  office_id bigint not null,
  booking_id bigint not null,
  feed_id bigint not null,
  seen_at timestamptz not null,
  state text not null check (state in ('open', 'kept', 'canceled', 'gone')),
  primary key (office_id, booking_id),
  foreign key (office_id, booking_id) references booking (office_id, id)
);
create index calendar_clash_open on calendar_clash (office_id) where state = 'open';
create view open_clash as select office_id, booking_id from calendar_clash where state = 'open';
create index office_block_of_feeds on office_block (created_at) where source = 'feed';
-- What foreign calendars say is taken.
create view foreign_block as
select k.office_id, k.ref as feed_id, f.name as calendar, k.day, k.a, k.b, k.created_at
from office_block k join calendar_feed f on f.office_id = k.office_id and f.id = k.ref
where k.source = 'feed';
-- More is booked and kept back than there is, in these quarters of a day.
create function is_overtaken(office bigint, on_day date, from_quarter int, to_quarter int) returns boolean
language sql stable as $$
  select exists (
    select from office_day d cross join generate_series(from_quarter + 1, to_quarter) q (i)
    where d.office_id = office and d.day = on_day and d.occ[q.i] + coalesce(d.held[q.i], 0) > d.capacity)
$$;
