-- expand
-- What the payment provider calls the account behind a method: the same for one that is added again.
alter table payment_method add column fingerprint text check (length(fingerprint) between 1 and 200);
