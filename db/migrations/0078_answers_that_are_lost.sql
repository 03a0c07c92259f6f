-- expand
-- A refund that needs no payment any more, because the payer's bank has taken the payment back.
alter table refund
  add column dispute_id bigint references payment_dispute (id),
  add constraint refund_by_the_bank check (dispute_id is null or (state <> 'asked' and refund_ref is null));

-- Card holds that were asked for beside the one that a leg names, until their answer is recorded.
create table asked_hold (
  key text primary key, -- with which the payment provider was asked
  office_id bigint not null,
  leg_id bigint not null,
  purpose text not null check (purpose in ('planned', 'ahead', 'renewal', 'given_up')),
  attempt integer not null, -- of the leg
  before_ref text, -- of a renewal: the hold whose place it takes
  customer_ref text not null,
  method_ref text not null,
  hold_cents integer not null check (hold_cents > 0),
  asked_at timestamptz not null,
  next_at timestamptz not null,
  foreign key (office_id, leg_id) references payment_leg (office_id, id)
);
create index asked_hold_next on asked_hold (next_at);
create index asked_hold_leg on asked_hold (office_id, leg_id);

-- What nobody pays gives its commission back: on the commission invoice of the month in which it was given up. The
-- invoice of the visit stays, because the guest was there.
create or replace function invoice_follows() returns trigger language plpgsql as $$
begin
  if new.kind in ('due', 'refunded') then
    insert into invoice_task (tx_id, booking_id, next_at) values (new.id, new.booking_id, new.effective_at);
  end if;
  insert into commission_task (tx_id, provider_id, month, next_at)
  select new.id, o.provider_id, m.month::date, (m.month + interval '1 month 3 hours') at time zone 'Europe/Berlin'
  from office o, date_trunc('month', new.effective_at at time zone 'Europe/Berlin') as m (month)
  where o.id = new.office_id;
  return null;
end $$;
create or replace trigger ledger_tx_invoiced after insert on ledger_tx for each row
  when (new.kind in ('due', 'refunded', 'bad_debt', 'dispute_loss') and new.booking_id is not null)
  execute function invoice_follows();
create or replace view settlement as
 SELECT t.id AS tx_id,
    t.kind,
    t.office_id,
    t.booking_id,
    t.leg_id,
    t.effective_at,
    p.currency,
    COALESCE(sum(p.amount_cents) FILTER (WHERE a.code = ANY (ARRAY['receivable'::text, 'refund_payable'::text])), 0::numeric)::bigint AS payer_cents,
    COALESCE(sum(p.amount_cents) FILTER (WHERE a.code = 'marketing_discount'::text), 0::numeric)::bigint AS platform_discount_cents,
    COALESCE(- sum(p.amount_cents) FILTER (WHERE a.code = 'commission_revenue'::text OR a.code ~~ 'vat_output:%'::text), 0::numeric)::bigint AS commission_cents,
    COALESCE(- sum(p.amount_cents) FILTER (WHERE a.code ~~ 'vat_output:%'::text), 0::numeric)::bigint AS commission_tax_cents,
        CASE t.kind
            WHEN 'refunded'::text THEN ( SELECT r.reason
               FROM refund r
              WHERE r.id = split_part(t.idem_key, ':'::text, 1)::bigint)
            ELSE NULL::text
        END AS reason
   FROM ledger_tx t
     JOIN ledger_posting p ON p.tx_id = t.id
     JOIN ledger_account a ON a.id = p.account_id
  WHERE (t.kind in ('due', 'refunded', 'bad_debt', 'dispute_loss')) AND t.booking_id IS NOT NULL
  GROUP BY t.id, p.currency;

-- What operators have to look at is counted with each of their pages.
create index invoice_task_problem on invoice_task (tx_id) where problem is not null;
create index commission_task_problem on commission_task (provider_id, month) where problem is not null;
create index invoice_drawing_failed on invoice_drawing (invoice_id) where tries > 0;

-- What the timeline of a booking's money says beside the ledger, for payers and operators alike.
create or replace view booking_price as
  select office_id, id as booking_id, total_cents, discount_cents, discount_code, end_at, status, day, commission_rate,
    created_at, confirmed_at, canceled_at
  from booking;
create view booking_extended as
  select office_id, booking_id, created_at as at, new_total_cents - old_total_cents as added_cents from booking_extension;
create view booking_document as
  select booking_id, kind = 'booking_credit' as is_credit, gross_cents, issued_at from invoice where booking_id is not null;
