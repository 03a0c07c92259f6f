-- expand
-- What people are told (list, push, mail). Rows are written in the transaction that marks the event as dispatched, so
-- nothing is lost or told twice; the words are made when they are read or sent.
create table notification (
  id bigint generated always as identity primary key,
  person_id uuid not null references person on delete cascade,
  event_id bigint not null,
  type text not null,
  -- As whom the person is told: the same person may be the booker and the provider.
  recipient text not null,
  route text not null,
  params jsonb not null default '{}',
  -- False for what is only sent, such as mails about the account, and where the person switched the list off.
  is_listed boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (person_id, event_id, type, recipient)
);
create index notification_listed on notification (person_id, id desc) where is_listed;
create index notification_unread on notification (person_id, id desc) where is_listed and read_at is null;

create table delivery (
  notification_id bigint not null references notification on delete cascade,
  channel text not null check (channel in ('push', 'mail')),
  is_urgent boolean not null default false,
  state text not null default 'queued' check (state in ('queued', 'waiting', 'sent', 'dropped')),
  -- When a waiting one is sent.
  due_at timestamptz,
  attempts integer not null default 0,
  -- Browsers that have it already, so that a retry does not send it to them again.
  reached bigint[] not null default '{}',
  primary key (notification_id, channel)
);
create index delivery_waiting on delivery (due_at) where state = 'waiting';

create table push_subscription (
  id bigint generated always as identity primary key,
  person_id uuid not null references person on delete cascade,
  -- The browser's session: when it ends, in whatever way, nothing is sent there any more.
  session_id uuid references login_session on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  failures integer not null default 0,
  created_at timestamptz not null
);
create index push_subscription_of on push_subscription (person_id, id);
create index push_subscription_session on push_subscription (session_id);

-- What the embedded push sender "sent"; /dev/push shows it.
create table inbox_push (
  id bigint generated always as identity primary key,
  endpoint text not null,
  topic text not null,
  payload text not null,
  is_urgent boolean not null,
  sent_at timestamptz not null,
  unique (endpoint, topic)
);

-- Only what differs from the defaults.
create table notification_setting (
  person_id uuid not null references person on delete cascade,
  grp text not null,
  channel text not null check (channel in ('list', 'push', 'mail')),
  is_on boolean not null,
  primary key (person_id, grp, channel)
);

create table notification_quiet_hours (
  person_id uuid primary key references person on delete cascade,
  is_on boolean not null,
  -- Whole hours of the person's local time.
  from_hour smallint not null check (from_hour between 0 and 23),
  until_hour smallint not null check (until_hour between 0 and 23)
);

-- How to address a person, for features that may not know the account.
create view person_reach as select id, locale, country from person;

-- Who has booked or waits for a place, and so may be asked for push messages.
create view person_expects as
select booker_id as person_id from booking where kind = 'booking' and status in ('confirmed', 'completed')
union all select person_id from watch;

-- Which reminders of a booking were told; each is told once.
create table booking_reminder (
  booking_id bigint not null,
  kind text not null check (kind in ('starting', 'ending')),
  primary key (booking_id, kind)
);
create index booking_starts on booking (start_at) where status = 'confirmed' and kind = 'booking';
