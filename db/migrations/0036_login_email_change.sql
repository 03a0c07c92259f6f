-- expand
-- A new e-mail address counts once the link sent to it is used; the old address gets a link that takes the change back.
create table login_email_change (
  id uuid primary key,
  person_id uuid not null references person (id) on delete cascade,
  old_email text not null,
  -- Nobody had confirmed the old address, so it gets no link.
  old_verified boolean not null,
  new_email text not null check (new_email = lower(new_email) and length(new_email) between 3 and 254),
  -- Null once the link is used.
  confirm_hash bytea unique,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  undo_hash bytea unique
);
create unique index login_email_change_open on login_email_change (person_id) where confirmed_at is null;
create index login_email_change_person on login_email_change (person_id, confirmed_at);
