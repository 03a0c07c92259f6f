-- expand
-- How often capturing this payment has failed. An older process does not count, so whatever has failed is open anyway.
alter table payment_leg add column failures smallint not null default 0;
update payment_leg set failures = 1
  + (updated_at >= due_at + interval '1 day')::int + (updated_at >= due_at + interval '3 days')::int
  + (updated_at >= due_at + interval '7 days')::int
where state = 'failed';
-- Operators read what is open, the oldest first; most of what is due is captured within seconds and leaves this index.
create index payment_leg_open on payment_leg (due_at, id) where state in
  ('failed', 'charged_back', 'due', 'capturing', 'debit_scheduled', 'processing');
