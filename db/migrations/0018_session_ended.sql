-- expand
-- Whoever ends a session, by whatever way and in whatever process, ends what is still open in its name: the person's
-- streams look again (src/platform/realtime/person-channel.ts).
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('person_changed', old.user_id::text);
  return null;
end $$;
create trigger session_ended after delete on login_session
  for each row execute function tell_session_ended();
