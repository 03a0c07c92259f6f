-- expand
-- Bookings are moved. Each time leaves a row: the same request acts once, and both sides are told what it was before.
create table booking_move (
  office_id bigint not null,
  booking_id bigint not null,
  id bigint not null,
  request_key text not null check (length(request_key) between 1 and 200),
  old_start_at timestamptz not null,
  old_end_at timestamptz not null,
  new_start_at timestamptz not null,
  new_end_at timestamptz not null,
  old_total_cents integer not null check (old_total_cents >= 0),
  new_total_cents integer not null check (new_total_cents >= 0),
  created_at timestamptz not null,
  primary key (office_id, booking_id, id),
  foreign key (office_id, booking_id) references booking (office_id, id),
  constraint booking_move_once unique (office_id, booking_id, request_key),
  check (old_start_at < old_end_at),
  check (new_start_at < new_end_at)
);
