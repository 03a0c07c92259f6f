-- expand
-- Why an operator has suspended somebody, who reads it (DSA Art. 17). Of people who were suspended before, it is unknown.
alter table person
  add column suspended_reason text constraint person_suspended_reason_check check (length(suspended_reason) between 10 and 1000),
  add constraint person_suspended_is_whole check (suspended_reason is null or suspended_at is not null);
