-- expand
-- Who waits for a place at an office that is no longer offered waits in vain: the watch ends, and its person is told.
alter table watch drop constraint watch_ended_by_check;
alter table watch
  add constraint watch_ended_by_check check (ended_by in ('person', 'time', 'offer', 'office'));
create index watch_of_office on watch (office_id) where state = 'open' and office_id is not null;
