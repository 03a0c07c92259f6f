-- expand
-- Pages of the desk (decision 73). The offices of a provider who is suspended leave the search with them and come back
-- with them, in the transaction that does it and whoever does it: whatever shows, finds or books an office asks for the
-- state "published".
alter table office
  add column suspended_at timestamptz,
  add constraint office_suspended_is_not_found check (suspended_at is null or status <> 'published');

create function suspend_offices() returns trigger language plpgsql as $$
begin
  if new.suspended_at is not null then
    -- Also those that wait for their payee, which would publish them.
    update office o set status = 'unpublished', suspended_at = new.suspended_at, updated_at = new.updated_at, version = o.version + 1
      from provider p
      where p.person_id = new.id and o.provider_id = p.id and o.suspended_at is null
        and (o.status = 'published' or o.status = 'unpublished' and o.paused_at is not null);
  else
    update office o set suspended_at = null, updated_at = new.updated_at, version = o.version + 1,
        status = case when o.status = 'unpublished' and o.paused_at is null and o.hidden_at is null then 'published' else o.status end
      from provider p
      where p.person_id = new.id and o.provider_id = p.id and o.suspended_at is not null;
  end if;
  return null;
end $$;
create trigger person_suspends_offices after update of suspended_at on person
  for each row when ((old.suspended_at is null) is distinct from (new.suspended_at is null))
  execute function suspend_offices();

-- What became of an office, which its row does not remember.
create table office_step (
  id bigint generated always as identity primary key,
  office_id bigint not null references office (id) on delete cascade,
  at timestamptz not null,
  what text not null check (what in ('made', 'published', 'unpublished', 'deleted', 'hidden', 'shown', 'paused', 'resumed', 'suspended', 'restored', 'changed')),
  -- Which facts, where they changed.
  facts text[] not null default '{}'
);
create index office_step_office on office_step (office_id, id desc);

create function note_office_step() returns trigger language plpgsql as $$
declare
  became text;
  facts text[];
begin
  if tg_op = 'INSERT' then
    insert into office_step (office_id, at, what) values (new.id, new.created_at, 'made');
    return null;
  end if;
  became := case
    when old.hidden_at is null and new.hidden_at is not null then 'hidden'
    when old.hidden_at is not null and new.hidden_at is null then 'shown'
    when old.suspended_at is null and new.suspended_at is not null then 'suspended'
    when old.suspended_at is not null and new.suspended_at is null and new.status = 'published' then 'restored'
    when old.paused_at is null and new.paused_at is not null then 'paused'
    when old.paused_at is not null and new.paused_at is null and new.status = 'published' then 'resumed'
    when old.status is distinct from new.status then new.status
  end;
  if became is not null and became <> 'draft' then
    insert into office_step (office_id, at, what) values (new.id, new.updated_at, became);
  end if;
  facts := array_remove(array[
    case when (old.title_de, old.title_en) is distinct from (new.title_de, new.title_en) then 'title' end,
    case when (old.short_de, old.short_en, old.description_de, old.description_en, old.tags, old.tags_en)
      is distinct from (new.short_de, new.short_en, new.description_de, new.description_en, new.tags, new.tags_en) then 'text' end,
    case when (old.price_cents, old.charges_used) is distinct from (new.price_cents, new.charges_used) then 'price' end,
    case when (old.capacity, old.people, old.area_m2, old.turnover_quarters)
      is distinct from (new.capacity, new.people, new.area_m2, new.turnover_quarters) then 'size' end,
    case when (old.hours, old.lead_hours) is distinct from (new.hours, new.lead_hours) then 'hours' end,
    case when old.photos is distinct from new.photos then 'photos' end,
    case when (old.equipment, old.rules) is distinct from (new.equipment, new.rules) then 'equipment' end,
    case when (old.location_id, old.lat, old.lng) is distinct from (new.location_id, new.lat, new.lng) then 'place' end,
    case when (old.type, old.category) is distinct from (new.type, new.category) then 'kind' end
  ], null);
  if cardinality(facts) > 0 then
    insert into office_step (office_id, at, what, facts) values (new.id, new.updated_at, 'changed', facts);
  end if;
  return null;
end $$;
create trigger office_step_made after insert on office for each row execute function note_office_step();
create trigger office_step_changed after update of status, hidden_at, suspended_at, paused_at, title_de, title_en, short_de, short_en,
  description_de, description_en, tags, tags_en, price_cents, charges_used, capacity, people, area_m2, turnover_quarters, hours,
  lead_hours, photos, equipment, rules, location_id, lat, lng, type, category on office
  for each row execute function note_office_step();

-- What the ledger posted for bookings, one row for each transaction and currency: the payer's amount, as their own list of
-- payments tells it (payment/timeline/rules/payer-history.ts), and of everything else how much was moved.
create view money_step as
  select t.id, t.kind, t.office_id, t.booking_id, t.effective_at as at, p.currency, p.cents
  from ledger_tx t
    cross join lateral (
      select x.currency,
        coalesce(nullif(abs(sum(x.amount_cents) filter (where a.code = any (case
          when t.kind = 'captured' then array['receivable', 'psp_in_transit']
          when t.kind = 'debited' then array['psp_in_transit']
          when t.kind in ('refunded', 'refund_sent', 'refund_absorbed') then array['refund_payable']
          when t.kind in ('debit_failed', 'disputed', 'dispute_won', 'bad_debt', 'dispute_loss') then array['receivable']
        end))), 0), sum(x.amount_cents) filter (where x.amount_cents > 0))::bigint as cents
      from ledger_posting x join ledger_account a on a.id = x.account_id where x.tx_id = t.id group by x.currency
    ) p
  where t.booking_id is not null;

-- What guests said of an office, and what was reported of that.
create view office_word as
  select r.office_id, r.booking_id, 'rated'::text as what, r.created_at as at, r.value, null::text as reason from rating r
  union all
  select x.office_id, x.booking_id, 'rating_reported', x.reported_at, null, x.reason from rating_report x
  union all
  select m.office_id, m.booking_id, 'message_reported', y.reported_at, null, y.reason
  from message_report y join message m on m.id = y.message_id;
