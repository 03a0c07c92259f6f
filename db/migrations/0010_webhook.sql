-- expand
-- What payment providers tell us. Only where to look is kept, not what was said: the object's state is asked for
-- when the row is worked on, so that order and repetition do not matter.

create table webhook_event (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  type text not null,
  subject text not null check (subject in ('payment', 'setup', 'other')),
  ref text not null,
  received_at timestamptz not null,
  attempts smallint not null default 0,
  retry_at timestamptz,
  processed_at timestamptz,
  outcome text check (outcome in ('applied', 'ignored', 'unknown', 'given_up')),
  constraint webhook_event_once unique (provider, event_id),
  constraint webhook_event_says_what_came check ((processed_at is null) = (outcome is null))
);
create index webhook_event_waiting on webhook_event (id) where processed_at is null;

-- Money that is on its way is asked for now and then, in case nobody tells.
create index payment_leg_processing on payment_leg (retry_at) where state = 'processing';

-- Holds of the sandbox that lapse unseen.
create index sandbox_payment_lapse on sandbox_payment (expires_at) where state = 'authorized';
