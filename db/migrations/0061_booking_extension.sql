-- expand
-- Bookings are made longer. Each time leaves a row: the same request acts once, and the payer sees what was agreed when.
create table booking_extension (
  office_id bigint not null,
  booking_id bigint not null,
  id bigint not null,
  request_key text not null check (length(request_key) between 1 and 200),
  -- What was asked for: hours more, or null for the time until the office closes, at the price of a full day.
  hours smallint check (hours between 1 and 24),
  old_end_at timestamptz not null,
  new_end_at timestamptz not null,
  old_total_cents integer not null check (old_total_cents >= 0),
  new_total_cents integer not null,
  created_at timestamptz not null,
  primary key (office_id, booking_id, id),
  foreign key (office_id, booking_id) references booking (office_id, id),
  constraint booking_extension_once unique (office_id, booking_id, request_key),
  check (old_end_at < new_end_at),
  check (old_total_cents <= new_total_cents)
);
alter table booking add extensions smallint not null default 0 check (extensions >= 0);
