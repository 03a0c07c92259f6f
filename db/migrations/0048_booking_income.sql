-- expand
-- What the ledger has for each booking: the provider's income and the platform's commission with its VAT.
create view booking_income as
select t.office_id, t.booking_id, p.currency,
  coalesce(-sum(p.amount_cents) filter (where a.code = 'provider_payable'), 0)::bigint as income_cents,
  coalesce(-sum(p.amount_cents) filter (where a.code = 'commission_revenue' or a.code like 'vat_output:%'), 0)::bigint
    as commission_cents
from ledger_tx t
  join ledger_posting p on p.tx_id = t.id
  join ledger_account a on a.id = p.account_id
where t.booking_id is not null
group by t.office_id, t.booking_id, p.currency;
