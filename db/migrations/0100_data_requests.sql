-- expand
-- What people want to be done about their data (GDPR, Articles 15 to 21) and have asked for by letter or mail, as operators
-- entered it.
create table data_request (
  id bigint generated always as identity primary key,
  person_id uuid not null references person (id),
  kind text not null constraint data_request_kind check (kind in ('access', 'rectification', 'erasure', 'restriction', 'objection')),
  channel text not null constraint data_request_channel check (channel in ('letter', 'mail')),
  -- How an operator made sure that it was them (Article 12 (6)).
  identity text not null constraint data_request_identity check (identity in ('account_mail', 'questions', 'callback', 'document')),
  -- In short; like the other texts null once the account is erased.
  wanted text constraint data_request_wanted check (length(wanted) <= 2000),
  -- From this day the month counts, by the calendar of Berlin.
  arrived_on date not null,
  -- The first moment at which it is late.
  due_at timestamptz not null,
  extended_at timestamptz,
  extension_reason text constraint data_request_extension_reason check (length(extension_reason) between 10 and 2000),
  -- 'working': the copy is being made, or the account ends after the time to change one's mind.
  state text not null constraint data_request_state check (state in ('open', 'working', 'fulfilled', 'refused', 'withdrawn')),
  opened_at timestamptz not null,
  opened_by uuid not null references person (id),
  -- What was done, or why not, as the person was told.
  outcome text constraint data_request_outcome check (length(outcome) <= 2000),
  closed_at timestamptz,
  -- Null when it closed by itself: the copy was handed out, the account is erased or was kept.
  closed_by uuid references person (id),
  constraint data_request_closed check ((closed_at is not null) = (state in ('fulfilled', 'refused', 'withdrawn'))),
  constraint data_request_closed_by check (closed_by is null or closed_at is not null),
  constraint data_request_refused_by check (state <> 'refused' or closed_by is not null),
  constraint data_request_working check (state <> 'working' or kind in ('access', 'erasure')),
  constraint data_request_extended check (extension_reason is null or extended_at is not null)
);
create unique index data_request_one on data_request (person_id, kind) where closed_at is null;
create index data_request_due on data_request (due_at, id) where closed_at is null;
create index data_request_closed_at on data_request (closed_at, id) where closed_at is not null;
create index data_request_person on data_request (person_id);

-- A copy that was asked for by letter is handed out by a link, which goes to the address of the account.
alter table account_export
  add column request_id bigint references data_request (id),
  add column link_hash bytea,
  add constraint account_export_link check (link_hash is null or request_id is not null);
create unique index account_export_link_hash on account_export (link_hash) where link_hash is not null;
create index account_export_request on account_export (request_id) where request_id is not null;

-- For the timeline of a person: what became of requests by itself. What operators did is in the audit log.
create view data_request_step as
select person_id, 'request_' || state as what, closed_at as at, 'd' || id as key
from data_request where closed_at is not null and closed_by is null;
