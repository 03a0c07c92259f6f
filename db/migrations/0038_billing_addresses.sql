-- expand
-- Several billing addresses for each payer, one of them the default, and what the tax offices say of the VAT ID. The
-- uniqueness that older processes rely on goes later (contract).
alter table billing_address
  add column is_default boolean not null default true,
  add column vat_state text check (vat_state in ('unverified', 'valid', 'invalid')),
  add column vat_checked_at timestamptz,
  -- The number of the consultation, which proves that it was asked.
  add column vat_reference text not null default '',
  add column vat_tries smallint not null default 0,
  -- When the tax offices are asked next; null: not any more.
  add column vat_next_at timestamptz;
create unique index billing_address_default_of_person on billing_address (person_id) where is_default;
create unique index billing_address_default_of_company on billing_address (company_id) where is_default;
create index billing_address_vat_due on billing_address (vat_next_at) where vat_next_at is not null;
