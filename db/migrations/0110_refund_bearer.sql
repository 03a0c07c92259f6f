-- expand
-- Who bears a refund: the provider and the commission by their shares, or the marketplace alone.
alter table refund
  add column borne_by text not null default 'shares' check (borne_by in ('shares', 'marketplace')),
  add constraint refund_of_marketplace check (borne_by = 'shares' or provider_cents = 0);
