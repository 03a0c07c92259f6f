-- expand
-- A copy of somebody's data, and the end of their account. An erased person's row stays, because bookings and payments
-- that must be kept name it; nothing in it names the person.
alter table person add column erased_at timestamptz;
-- Who never confirmed an address: their accounts end by themselves.
create index person_unverified on person (created_at) where not email_verified and erased_at is null;

create table account_export (
  id bigint primary key,
  person_id uuid not null references person,
  asked_at timestamptz not null,
  -- The file's name in the storage, which nobody can guess; written there before ready_at is set.
  file_key text not null unique,
  bytes integer,
  ready_at timestamptz,
  -- The file goes first, then the row.
  expires_at timestamptz not null
);
create index account_export_person on account_export (person_id, asked_at);
create index account_export_expires on account_export (expires_at);

create table account_deletion (
  person_id uuid primary key references person,
  reason text not null check (reason in ('asked', 'unverified')),
  asked_at timestamptz not null,
  due_at timestamptz not null,
  -- Of the link in the mail that keeps the account.
  keep_hash bytea unique
);
create index account_deletion_due on account_deletion (due_at);

-- The payloads of account mails name addresses and links; they are cleared once the mails are out.
create index domain_event_account_payload on domain_event (at)
  where type like 'account.%' and payload <> '{}'::jsonb and dispatched_at is not null;

-- Nobody is told anything in place of an erased person.
create or replace view person_reach as select id, locale, country from person where erased_at is null;

-- Offices that were ever booked, one row for each booking: what was sold is kept.
create view booked_office as select office_id from booking where kind = 'booking';
