-- expand
-- An office may charge who leaves early for the hours begun alone; a booking keeps what was agreed when it was made.
alter table office add charges_used boolean not null default false;
alter table booking add charges_used boolean not null default false;
