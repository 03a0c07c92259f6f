-- expand

-- Addresses of calendars end with what they were given for, as sessions and keys do: the account is suspended, or somebody
-- proves the mailbox of an address that somebody else had registered. Accounts without a confirmed address get none any more.
create function end_calendars() returns trigger language plpgsql as $$
begin
  update calendar_token set revoked_at = now() where person_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger person_ends_calendars after update of suspended_at, email_verified on person
  for each row when (
    (new.suspended_at is not null and old.suspended_at is null) or (new.email_verified and not old.email_verified))
  execute function end_calendars();

update calendar_token set revoked_at = now()
from person
where person.id = calendar_token.person_id and revoked_at is null
  and (person.suspended_at is not null or not person.email_verified);
