-- expand
-- An operator who looks at the product as somebody, read-only (decision 86). A row lasts as long as the looking, a quarter of an
-- hour at most; what stays is in the audit log.
create table impersonation (
  id uuid not null,
  -- SHA-256 of what the cookie says.
  token_hash bytea not null constraint impersonation_token unique,
  -- Of the operator: without it the cookie opens nothing. No foreign key, because the end is written down after the session's.
  session_id uuid not null,
  -- One at a time.
  operator_id uuid not null constraint impersonation_one_at_a_time unique references person (id),
  -- As they were when it began: another role ends it.
  desk_roles text[] not null,
  person_id uuid not null references person (id),
  started_at timestamptz not null,
  expires_at timestamptz not null,
  constraint impersonation_pkey primary key (id),
  constraint impersonation_of_another check (operator_id <> person_id),
  constraint impersonation_length check (expires_at > started_at and expires_at <= started_at + interval '15 minutes')
);
create index impersonation_person on impersonation (person_id);
