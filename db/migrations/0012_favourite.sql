-- expand
-- Offices a person marked. Small rows, read by person.
create table favourite (
  person_id uuid not null references person (id) on delete cascade,
  office_id bigint not null references office (id),
  created_at timestamptz not null,
  primary key (person_id, office_id)
);
