-- contract
-- Older processes save the one address of a payer by these; from here on there may be more than one.
alter table billing_address drop constraint billing_address_person_id_key;
alter table billing_address drop constraint billing_address_company_id_key;
create index billing_address_person on billing_address (person_id) where person_id is not null;
create index billing_address_company on billing_address (company_id) where company_id is not null;
