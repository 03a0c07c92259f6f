-- expand
-- The ids that a company asks for with its conversion, and the name of its team (Spec 8: "Company ID and Team ID already
-- taken"). Requests of before have none; their companies then get none either.
alter table company_request
  add column slug text check (slug ~ '^[a-z0-9-]{3,30}$'),
  add column team_name text check (length(team_name) between 1 and 120),
  add column team_slug text check (team_slug ~ '^[a-z0-9-]{3,30}$');
create unique index company_request_slug on company_request (slug) where state = 'open';
create unique index company_request_team_slug on company_request (team_slug) where state = 'open';
