-- expand
-- Payments that failed and are tried again by themselves, and holds that run out before they are captured.
create index payment_leg_retry on payment_leg (retry_at) where state = 'failed';
create index payment_leg_expiring on payment_leg (hold_expires_at) where state = 'held';
