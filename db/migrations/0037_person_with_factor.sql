-- expand
-- Who has set up the second step of signing in: who resolves a session asks it, and sees no secret.
create view person_with_factor as
select person_id from login_factor where confirmed_at is not null;
