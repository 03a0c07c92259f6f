-- expand
-- Whether the guest of a booking came: checked in by the host or by themselves, or not there. Never both.
alter table booking
  add checked_in_at timestamptz,
  add checked_in_by text check (checked_in_by in ('provider', 'booker')),
  add no_show_at timestamptz,
  add constraint booking_checked_in_by_somebody check ((checked_in_at is null) = (checked_in_by is null)),
  add constraint booking_came_or_not check (checked_in_at is null or no_show_at is null);
create index booking_of_day on booking (office_id, day) where status in ('confirmed', 'completed');
