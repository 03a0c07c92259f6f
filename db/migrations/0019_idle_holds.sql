-- expand
-- Slot holds for nothing (decision 20): what somebody may keep without paying is counted under a lock a person, and a lock
-- an address, so that it holds however many requests come at once. Limits come from features/booking/rules/limits.ts.

alter table booking
  -- When the slot hold ends, or would have ended; stays when it is over. Null: never held for its own sake (an offer to somebody who waits).
  add column kept_until timestamptz,
  -- Which address asked (a keyed hash), while a place is only kept by somebody who has never paid.
  add column asker text check (length(asker) = 22),
  add constraint booking_asker_while_held check (asker is null or status = 'held');
create index booking_kept on booking (booker_id, kept_until) where kept_until is not null;
create index booking_asker on booking (asker) where asker is not null;

-- More than three for those who have paid before.
alter table booking drop constraint booking_holds_per_person;
alter table booking add constraint booking_holds_per_person check (hold_number between 1 and 6);

-- Who has paid before.
create index payment_leg_paid on payment_leg (payer_id) where state = 'paid';

-- Until when this person may keep the slot: the time asked for, or the end of an own hold of the same time that was given
-- back. Refuses what is too much. A volatile function: each query in it sees what others committed before the lock was free.
create function keep_slot(
  person uuid, ask text, of_office bigint, on_day date, from_quarter int, to_quarter int, desks int, asked_at timestamptz,
  wanted timestamptz, most_desks int, most_desks_of_address int, slot_pause interval, lapses int, lapse_window interval, lapse_pause interval
) returns timestamptz language plpgsql volatile as $$
declare
  same timestamptz;
  lapsed int;
  last_lapse timestamptz;
  kept int;
begin
  perform pg_advisory_xact_lock(hashtextextended('hold ' || person, 0));
  select coalesce(sum(b.quantity), 0) into kept from booking b where b.booker_id = person and b.status = 'held' and b.hold_until > asked_at;
  if kept + desks > most_desks then
    raise exception 'too many desks kept' using errcode = '23514', constraint = 'booking_desks_per_person';
  end if;
  -- A hold that was given back before its time did not lapse.
  select count(*) filter (where b.kept_until > asked_at - lapse_window), max(b.kept_until) into lapsed, last_lapse
  from booking b where b.booker_id = person and b.kept_until between asked_at - lapse_window - lapse_pause and asked_at
    and b.confirmed_at is null and (b.canceled_at is null or b.canceled_at >= b.kept_until);
  if lapsed >= lapses and last_lapse + lapse_pause > asked_at then
    raise exception 'holds lapsed' using errcode = '23514', constraint = 'booking_holds_lapsed';
  end if;
  select max(b.kept_until) into same from booking b
  where b.booker_id = person and b.kept_until > asked_at - slot_pause and b.confirmed_at is null
    and not (b.status = 'held' and b.hold_until > asked_at)
    and b.office_id = of_office and b.day = on_day and b.a < to_quarter and b.b > from_quarter;
  if same <= asked_at then
    raise exception 'the same slot lapsed' using errcode = '23514', constraint = 'booking_same_slot';
  end if;
  if ask is not null then
    perform pg_advisory_xact_lock(hashtextextended('hold from ' || ask, 0));
    select coalesce(sum(b.quantity), 0) into kept from booking b where b.asker = ask and b.hold_until > asked_at;
    if kept + desks > most_desks_of_address then
      raise exception 'too many desks kept from one address' using errcode = '23514', constraint = 'booking_desks_per_address';
    end if;
  end if;
  return least(wanted, same);
end $$;
