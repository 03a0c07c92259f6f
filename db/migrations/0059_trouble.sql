-- expand
-- A guest stands at the door and cannot get in. The host is told at once; silence lets the guest go without a fee.
create table booking_trouble (
  office_id bigint not null,
  booking_id bigint not null,
  reported_at timestamptz not null,
  answer text check (answer in ('coming', 'code', 'opened')),
  answered_at timestamptz,
  -- The guest got in, or canceled before the time for an answer was over.
  closed_at timestamptz,
  -- Nobody had answered in time.
  silent_at timestamptz,
  -- Operators were told that this host does not answer.
  told_at timestamptz,
  primary key (office_id, booking_id, reported_at),
  foreign key (office_id, booking_id) references booking (office_id, id),
  constraint booking_trouble_answer_is_whole check ((answer is null) = (answered_at is null))
);
create unique index booking_trouble_open on booking_trouble (office_id, booking_id)
  where answered_at is null and closed_at is null;
create index booking_trouble_waiting on booking_trouble (reported_at)
  where answered_at is null and closed_at is null and silent_at is null;
create index booking_trouble_silent on booking_trouble (office_id, silent_at) where silent_at is not null;
