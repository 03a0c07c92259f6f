-- expand
-- The commission was agreed when the booking was made; a later rate holds for later bookings.
alter table booking add column commission_rate integer not null default 2000 check (commission_rate between 0 and 5000);
create or replace view booking_price as
  select office_id, id as booking_id, total_cents, discount_cents, discount_code, end_at, status, day, commission_rate from booking;
-- When something was first paid for a provider says how long they are new.
create index transfer_provider on transfer (provider_id, created_at);
