-- expand
-- Why an operator has suspended somebody, who reads it (DSA Art. 17). Of people who were suspended before, it is unknown.
alter table person
  add column suspended_reason text constraint person_suspended_reason_check check (length(suspended_reason) between 10 and 1000),
  add constraint person_suspended_is_whole check (suspended_reason is null or suspended_at is not null);

-- The end of an account and a booking of its person must not both succeed: erasing locks the person, then looks for
-- bookings (erase-accounts-job.ts); a booking that takes a place locks the person too, and then looks whether they were
-- erased. The foreign key has taken the same lock on insert, so that this costs little. What is held already keeps the
-- account, so only a hold that was over can come back from nowhere.
create function booking_of_living() returns trigger language plpgsql as $$
declare
  gone timestamptz;
begin
  select erased_at into gone from person where id = new.booker_id for key share;
  if gone is not null then
    raise exception 'the account of the booker has ended' using errcode = '23514', constraint = 'booking_of_erased';
  end if;
  return null;
end $$;
create trigger booking_of_living_insert after insert on booking
  for each row execute function booking_of_living();
create trigger booking_of_living_again after update of status on booking
  for each row when (old.status not in ('held', 'confirmed') and new.status in ('held', 'confirmed'))
  execute function booking_of_living();
