-- expand
-- What the ledger says of each payment that fell due and of each refund, seen from the payer; a refund is negative.
create view settlement as
select t.id as tx_id, t.kind, t.office_id, t.booking_id, t.leg_id, t.effective_at, p.currency,
  coalesce(sum(p.amount_cents) filter (where a.code in ('receivable', 'refund_payable')), 0)::bigint as payer_cents,
  coalesce(sum(p.amount_cents) filter (where a.code = 'marketing_discount'), 0)::bigint as platform_discount_cents,
  coalesce(-sum(p.amount_cents) filter (where a.code = 'commission_revenue' or a.code like 'vat_output:%'), 0)::bigint as commission_cents,
  coalesce(-sum(p.amount_cents) filter (where a.code like 'vat_output:%'), 0)::bigint as commission_tax_cents,
  case t.kind when 'refunded' then (select r.reason from refund r where r.id = split_part(t.idem_key, ':', 1)::bigint) end as reason
from ledger_tx t
  join ledger_posting p on p.tx_id = t.id
  join ledger_account a on a.id = p.account_id
where t.kind in ('due', 'refunded') and t.booking_id is not null
group by t.id, p.currency;

-- Whose numbers a provider's invoices have: P1, P2, ...
create table invoice_issuer (
  provider_id bigint primary key references provider (id),
  number integer not null unique generated always as identity
);

-- The next number of each series and year; its row is locked while an invoice is issued, so there are no gaps.
create table invoice_series (
  series text not null,
  year smallint not null,
  next_number integer not null check (next_number > 0),
  primary key (series, year)
);

-- Invoices and credit notes as they were issued. They never change: what is wrong is corrected by another one.
create table invoice (
  id bigint primary key,
  kind text not null check (kind in ('booking', 'booking_credit', 'commission', 'commission_credit')),
  series text not null,
  year smallint not null,
  nth integer not null check (nth > 0),
  number text not null unique,
  provider_id bigint not null references provider (id),
  payer_id uuid references person (id), -- of a booking
  company_id bigint references company (id), -- of a booking that a company pays
  office_id bigint,
  booking_id bigint,
  leg_id bigint,
  corrects_id bigint references invoice (id),
  month date, -- of a commission
  currency char(3) not null,
  gross_cents integer not null,
  issued_at timestamptz not null,
  document jsonb not null, -- everything that it says
  unique (series, year, nth),
  constraint invoice_of_booking check ((booking_id is null) = (kind like 'commission%')),
  constraint invoice_of_month check ((month is null) = (kind like 'booking%'))
);
create index invoice_booking on invoice (booking_id) where booking_id is not null;
create index invoice_provider on invoice (provider_id, id desc);
create index invoice_payer on invoice (payer_id, id desc) where payer_id is not null and company_id is null;
create index invoice_company on invoice (company_id, id desc) where company_id is not null;
create unique index invoice_leg on invoice (leg_id) where kind = 'booking';

-- Its files, as they were drawn from the document.
create table invoice_file (
  invoice_id bigint primary key references invoice (id),
  pdf_key text not null,
  pdf_sha256 text not null check (length(pdf_sha256) = 64),
  pdf_bytes integer not null,
  xml_key text not null,
  xml_sha256 text not null check (length(xml_sha256) = 64),
  drawn_at timestamptz not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger invoice_stays before update or delete on invoice for each row execute function refuse_change();
create trigger invoice_file_stays before update or delete on invoice_file for each row execute function refuse_change();

-- Each posting that is on an invoice: on one of a booking, and on one of the commission.
create table invoice_entry (
  tx_id bigint not null references ledger_tx (id),
  of text not null check (of in ('booking', 'commission')),
  invoice_id bigint not null references invoice (id),
  primary key (tx_id, of)
);
create index invoice_entry_invoice on invoice_entry (invoice_id);

-- What has to be invoiced still. A problem is what stopped it the last time.
create table invoice_task (
  tx_id bigint primary key references ledger_tx (id),
  booking_id bigint not null,
  next_at timestamptz not null,
  tries smallint not null default 0,
  problem text check (problem in ('seller', 'buyer', 'earlier', 'fault'))
);
create index invoice_task_due on invoice_task (next_at);
create index invoice_task_booking on invoice_task (booking_id);

-- What has to be drawn still. What is new, or what somebody has asked for, comes first.
create table invoice_drawing (
  invoice_id bigint primary key references invoice (id),
  first_until timestamptz not null,
  next_at timestamptz not null,
  tries smallint not null default 0
);
create index invoice_drawing_due on invoice_drawing (next_at);

-- What has to be on the commission invoice of a month, which is of Berlin as the marketplace is; from when on.
create table commission_task (
  tx_id bigint primary key references ledger_tx (id),
  provider_id bigint not null references provider (id),
  month date not null,
  next_at timestamptz not null,
  tries smallint not null default 0,
  problem text check (problem in ('seller', 'buyer', 'earlier', 'fault'))
);
create index commission_task_due on commission_task (next_at, provider_id, month);

-- Whatever posts such an amount: it is invoiced.
create function invoice_follows() returns trigger language plpgsql as $$
begin
  insert into invoice_task (tx_id, booking_id, next_at) values (new.id, new.booking_id, new.effective_at);
  insert into commission_task (tx_id, provider_id, month, next_at)
  select new.id, o.provider_id, m.month::date, (m.month + interval '1 month 3 hours') at time zone 'Europe/Berlin'
  from office o, date_trunc('month', new.effective_at at time zone 'Europe/Berlin') as m (month)
  where o.id = new.office_id;
  return null;
end $$;
create trigger ledger_tx_invoiced after insert on ledger_tx for each row
  when (new.kind in ('due', 'refunded') and new.booking_id is not null) execute function invoice_follows();

-- Older ones as well.
insert into invoice_task (tx_id, booking_id, next_at)
select id, booking_id, effective_at from ledger_tx where kind in ('due', 'refunded') and booking_id is not null;
insert into commission_task (tx_id, provider_id, month, next_at)
select t.id, o.provider_id, m.month::date, (m.month + interval '1 month 3 hours') at time zone 'Europe/Berlin'
from ledger_tx t join office o on o.id = t.office_id,
  date_trunc('month', t.effective_at at time zone 'Europe/Berlin') as m (month)
where t.kind in ('due', 'refunded') and t.booking_id is not null;
