-- expand
-- What the server itself needs: events to tell others about, the product's clock, mails of the demo inbox.

-- Written in the transaction that changes something; a dispatcher turns each row into jobs exactly once.
create table domain_event (
  id bigint generated always as identity primary key,
  type text not null,
  office_id bigint,
  booking_id bigint,
  person_id uuid,
  payload jsonb not null default '{}',
  at timestamptz not null,
  dispatched_at timestamptz
);
create index domain_event_waiting on domain_event (id) where dispatched_at is null;
create index domain_event_booking on domain_event (booking_id) where booking_id is not null;

create table setting (
  key text primary key,
  value jsonb not null
);

-- The embedded mail adapter's inbox (demo mode).
create table inbox_mail (
  id bigint generated always as identity primary key,
  message_key text not null unique, -- the job's own key: a mail is delivered once
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  attachments jsonb not null default '[]',
  sent_at timestamptz not null
);
