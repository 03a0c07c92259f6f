-- expand
-- Indexes that every booking paid for and no question used.
drop index domain_event_booking;
drop index sandbox_payment_leg;
drop index sandbox_payment_latest;
