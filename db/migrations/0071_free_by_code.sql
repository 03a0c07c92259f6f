-- expand
-- What a code of the marketplace's own pays in full is owed to the provider like any other visit: the leg of a booking
-- that has a price is settled after its end, although nothing is captured.
create or replace view booking_price as
  select office_id, id as booking_id, total_cents, discount_cents, discount_code, end_at, status from booking;
create index payment_leg_free_due on payment_leg (due_at) where state = 'none' and due_at is not null;
update payment_leg leg set due_at = b.end_at + interval '15 minutes'
from booking b
where leg.office_id = b.office_id and leg.booking_id = b.id and leg.state = 'none' and leg.due_at is null
  and b.discount_cents > 0 and b.status in ('confirmed', 'completed');
