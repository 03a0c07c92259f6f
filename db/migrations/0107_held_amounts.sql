-- expand
-- What was held on the card for a leg, and until when. Payers read it in the history of their payment: a leg's state and
-- its planned hold do not say whether a card was ever held, or whether its hold was what the money was taken from.
alter table payment_leg
  add column held_charge text,
  add column held_cents integer,
  add column held_at timestamptz,
  add column freed_at timestamptz,
  add column held_taken_cents integer not null default 0,
  add constraint payment_leg_held_whole check ((held_charge is null) = (held_cents is null) and (held_charge is null) = (held_at is null)),
  add constraint payment_leg_taken_of_held check (held_taken_cents between 0 and coalesce(held_cents, 0));

-- Of earlier legs: the charge that a hold was given stays on the leg; one that was asked for again has no hold any more.
update payment_leg leg
set held_charge = leg.charge_ref,
  held_cents = leg.hold_cents,
  held_at = b.confirmed_at,
  freed_at = case when leg.state in ('held', 'due', 'capturing', 'processing') then null when leg.state = 'released' then coalesce(b.canceled_at, leg.updated_at) else leg.updated_at end,
  held_taken_cents = case when leg.state in ('paid', 'part_refunded', 'refunded', 'disputed', 'charged_back') then least(leg.captured_cents, leg.hold_cents) else 0 end
from booking b, payment_method m
where b.office_id = leg.office_id and b.id = leg.booking_id and m.id = leg.method_id and m.kind = 'card'
  and leg.charge_ref is not null and leg.hold_cents > 0 and b.confirmed_at is not null and leg.failures = 0
  and (leg.auth_ref is not null or leg.state = 'released')
  and leg.state not in ('none', 'method_setup', 'scheduled', 'hold_action', 'hold_failed', 'failed', 'written_off');

create function payment_leg_held() returns trigger language plpgsql as $$
begin
  if new.state = 'held' and new.auth_ref is not null and new.charge_ref is not null then
    if new.charge_ref is distinct from new.held_charge or new.freed_at is not null then
      -- A hold that takes the place of one of the same amount goes on.
      if new.held_charge is null or new.freed_at is not null or new.held_cents <> new.hold_cents then
        new.held_at := new.updated_at;
      end if;
      new.held_charge := new.charge_ref;
      new.held_cents := new.hold_cents;
      new.freed_at := null;
      new.held_taken_cents := 0;
    end if;
  elsif new.held_charge is not null and new.freed_at is null
    and (new.auth_ref is null or new.state not in ('due', 'capturing', 'processing')) then
    new.freed_at := new.updated_at;
    if new.captured_cents > 0 and new.charge_ref = new.held_charge then
      new.held_taken_cents := new.captured_cents;
    end if;
  end if;
  return new;
end
$$;
create trigger payment_leg_held before update on payment_leg for each row
  when (new.state = 'held' or (old.held_charge is not null and old.freed_at is null))
  execute function payment_leg_held();
