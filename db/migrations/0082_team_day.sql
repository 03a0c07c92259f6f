-- expand
-- Places that one member of a company has booked for several at once (company paper 8). Each booking stays its booker's
-- own, with their budget, and is canceled by them alone.
create table team_day (
  id bigint primary key,
  company_id bigint not null references company (id),
  -- Who has booked for all of them; whoever comes along without an account counts to them.
  organiser_id uuid not null references person (id),
  office_id bigint not null references office (id),
  day date not null,
  request_key text not null check (length(request_key) between 1 and 200),
  request_hash text not null check (length(request_hash) between 1 and 100),
  created_at timestamptz not null,
  constraint team_day_request unique (organiser_id, request_key)
);
create index team_day_company on team_day (company_id, day);

alter table booking add column team_day_id bigint references team_day (id);
create index booking_team_day on booking (team_day_id) where team_day_id is not null;
