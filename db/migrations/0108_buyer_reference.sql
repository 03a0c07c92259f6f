-- expand
-- What a buyer wants to read on their invoices (BT-10): an order number, or the routing number of a public authority.
alter table billing_address
  add column buyer_reference text not null default '' check (length(buyer_reference) <= 60);
