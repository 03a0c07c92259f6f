-- expand
-- What the two sides of a booking write to each other, reports of it, and hiding by an operator.
create table message (
  office_id bigint not null,
  booking_id bigint not null,
  id bigint not null,
  from_person uuid not null references person (id),
  text text not null check (length(text) between 1 and 2000),
  request_key text not null check (length(request_key) between 1 and 200),
  sent_at timestamptz not null,
  read_at timestamptz,
  hidden_at timestamptz,
  hidden_by uuid references person (id),
  hidden_reason text check (length(hidden_reason) between 10 and 1000),
  primary key (office_id, booking_id, id),
  foreign key (office_id, booking_id) references booking (office_id, id),
  constraint message_hidden_is_whole check ((hidden_at is null) = (hidden_reason is null))
);
create unique index message_id on message (id);
-- The same request twice is one message.
create unique index message_once on message (from_person, request_key);
create index message_unread on message (booking_id) where read_at is null;
create table message_report (
  message_id bigint not null references message (id) on delete cascade,
  reporter_id uuid not null references person (id),
  reason text not null check (length(reason) between 1 and 500),
  reported_at timestamptz not null,
  primary key (message_id, reporter_id)
);
create index message_report_of_person on message_report (reporter_id);
