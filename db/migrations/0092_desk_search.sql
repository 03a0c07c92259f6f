-- expand
-- What operators search by: parts of names, addresses and titles, and the payment provider's references. Offices are found
-- whatever their state, as operators look for those that are hidden.
create index person_name_search on person using gin (plain_name(name) gin_trgm_ops) where erased_at is null;
create index person_email_search on person using gin (email gin_trgm_ops) where erased_at is null;
create index office_desk_search on office using gin (plain_name(title_de || ' ' || title_en) gin_trgm_ops);
create index payment_leg_charge on payment_leg (charge_ref) where charge_ref is not null;
