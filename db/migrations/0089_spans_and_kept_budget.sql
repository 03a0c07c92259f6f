-- expand
-- A shared place may be open at several times of one day (company paper 8; decision 62): a row for each. No released
-- version writes this table.
alter table share_day
  drop constraint share_day_pkey,
  add primary key (user_office_id, day, from_quarter);

-- A longer or moved booking that waits for the company's confirmation takes the budget that it would spend, as it takes
-- its place (decision 67). One that waits already takes none. The windows are those of the moment it was asked for; they
-- stay the same where the company's zone changes within that hour.
alter table booking_change
  add column company_id bigint,
  add column member_id bigint,
  add column budget_kind text check (budget_kind in ('day', 'month', 'year')),
  add column member_on date,
  add column company_on date,
  -- What it takes beside what the booking has taken already.
  add column member_cents integer not null default 0 check (member_cents >= 0),
  add column company_cents integer not null default 0 check (company_cents >= 0),
  add constraint booking_change_is_counted_whole check (num_nonnulls(company_id, member_id, budget_kind, member_on, company_on) in (0, 5));

create function booking_change_keys() returns trigger language plpgsql as $$
declare
  own record;
begin
  select b.company_id, b.member_id, b.budget_kind, b.member_on, b.company_on, b.total_cents,
    budget_kind_of(m.limit_kind) as kind, c.zone into own
  from booking b join member m on m.id = b.member_id join company c on c.id = b.company_id
  where b.office_id = new.office_id and b.id = new.booking_id and b.member_on is not null;
  if not found then
    return new;
  end if;
  new.company_id := own.company_id;
  new.member_id := own.member_id;
  new.budget_kind := own.kind;
  new.member_on := budget_day(own.kind, new.start_at, own.zone);
  new.company_on := budget_day('month', new.start_at, own.zone);
  new.member_cents := greatest(0, new.total_cents - case
    when (own.budget_kind, own.member_on) = (new.budget_kind, new.member_on) then own.total_cents else 0 end);
  new.company_cents := greatest(0, new.total_cents - case when own.company_on = new.company_on then own.total_cents else 0 end);
  return new;
end $$;
create trigger booking_change_keys before insert on booking_change
  for each row execute function booking_change_keys();

-- All counters of the company are locked first: what follows in the transaction may be in an earlier month.
create function booking_change_spends() returns trigger language plpgsql as $$
declare
  c booking_change;
  sign constant int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  if tg_op = 'INSERT' then c := new; else c := old; end if;
  if c.company_id is null then
    return null;
  end if;
  perform from budget_window w where w.owner_kind = 'company' and w.owner_id = c.company_id
  order by w.starts_on for no key update;
  perform spend('company', c.company_id, 'month', c.company_on, sign * c.company_cents);
  perform spend('member', c.member_id, c.budget_kind, c.member_on, sign * c.member_cents);
  return null;
end $$;
create constraint trigger booking_change_spends after insert or delete on booking_change deferrable initially deferred
  for each row execute function booking_change_spends();

-- Before the booking changes, so that what was kept for it is given back before the booking is counted.
drop trigger booking_change_ends on booking;
create or replace function booking_change_ends() returns trigger language plpgsql as $$
begin
  delete from booking_change c where c.office_id = new.office_id and c.booking_id = new.id;
  return new;
end $$;
create trigger booking_change_ends before update of status, day, a, b on booking
  for each row when (old.status = 'confirmed'
    and (new.status not in ('confirmed', 'completed') or (old.day, old.a, old.b) is distinct from (new.day, new.a, new.b)))
  execute function booking_change_ends();

-- What is kept follows into windows of the new kind, whether it fits or not.
create or replace function count_budget_by(member_number bigint, new_kind text, today date) returns void language plpgsql as $$
declare
  one record;
begin
  update budget_window set limit_cents = -1
  where owner_kind = 'member' and owner_id = member_number and kind <> new_kind;
  perform set_config('viertel.budget_recount', 'on', true);
  update booking b set budget_kind = new_kind, member_on = budget_day(new_kind, b.start_at, c.zone)
  from member m join company c on c.id = m.company_id
  where m.id = member_number and b.member_id = m.id and b.member_on is not null
    and budget_day(new_kind, b.start_at, c.zone) >= date_trunc(new_kind, today)::date;
  set constraints booking_spends_update immediate;
  set constraints booking_spends_update deferred;
  for one in
    select x.office_id, x.booking_id, x.budget_kind, x.member_on, x.member_cents,
      budget_day(new_kind, x.start_at, c.zone) as new_on,
      greatest(0, x.total_cents - case when (b.budget_kind, b.member_on) = (new_kind, budget_day(new_kind, x.start_at, c.zone))
        then b.total_cents else 0 end) as new_cents
    from booking_change x join booking b on b.office_id = x.office_id and b.id = x.booking_id
      join company c on c.id = x.company_id
    where x.member_id = member_number order by x.office_id, x.booking_id
  loop
    perform spend('member', member_number, one.budget_kind, one.member_on, -one.member_cents);
    perform spend('member', member_number, new_kind, one.new_on, one.new_cents);
    update booking_change x set budget_kind = new_kind, member_on = one.new_on, member_cents = one.new_cents
    where x.office_id = one.office_id and x.booking_id = one.booking_id;
  end loop;
  perform set_config('viertel.budget_recount', 'off', true);
end $$;
create index booking_change_member on booking_change (member_id) where member_id is not null;
