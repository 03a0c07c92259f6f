-- expand
-- Wrong discount codes, counted for a person and for an address, over all processes; an hour after the first it begins anew.
create table discount_guess (
  key text primary key, -- person:<id>, or address:<keyed hash>
  wrong integer not null check (wrong > 0),
  since timestamptz not null
);
create index discount_guess_since on discount_guess (since);
