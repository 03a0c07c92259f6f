-- How the database looks now, written by generate-tables.ts from the migrated one; changes here are lost.
-- To be read, not to be run: the files in db/migrations make the database, and say why it is so.

create extension pg_trgm;

CREATE OR REPLACE FUNCTION public.audit_details_hash(details jsonb, salt uuid)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select sha256(convert_to(salt::text || details::text, 'UTF8')) $function$
;

CREATE OR REPLACE FUNCTION public.audit_entry_chains()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update audit_head set entries = entries + 1 returning entries, hash into new.id, new.previous_hash;
  new.details_hash := audit_details_hash(new.details, new.salt);
  new.hash := audit_hash(new);
  update audit_head set hash = new.hash;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.audit_entry_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if old.details is not null and new.details is null and new.salt is null
      and (new.id, new.at, new.by_id, new.action, new.subject_kind, new.subject_id, new.details_hash, new.previous_hash, new.hash)
        is not distinct from
        (old.id, old.at, old.by_id, old.action, old.subject_kind, old.subject_id, old.details_hash, old.previous_hash, old.hash)
    then return new; end if;
  end if;
  raise exception 'entries of the audit log stay as they are' using errcode = 'insufficient_privilege';
end $function$
;

CREATE OR REPLACE FUNCTION public.audit_hash(e audit_entry)
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select sha256(e.previous_hash || convert_to(jsonb_build_array(e.id,
    to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), e.by_id, e.action, e.subject_kind, e.subject_id,
    encode(e.details_hash, 'hex'))::text, 'UTF8')) $function$
;

CREATE OR REPLACE FUNCTION public.booking_budget_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  m record;
begin
  select x.id, x.limit_kind, x.limit_cents, x.cost_centre_id, c.zone, c.currency, c.cap_cents into m
  from member x join company c on c.id = x.company_id
  where x.company_id = new.company_id and case when tg_op = 'UPDATE' then x.id = new.member_id
    else x.person_id = new.booker_id and x.state = 'registered' end
  for key share of c;
  if not found then
    if tg_op = 'UPDATE' then return new; end if;
    raise exception 'nobody of this company' using errcode = 'check_violation', constraint = 'booking_of_member';
  end if;
  new.member_id := m.id;
  if tg_op = 'INSERT' then new.cost_centre_id := m.cost_centre_id; end if;
  if new.currency <> m.currency then
    if m.limit_cents is not null or m.cap_cents is not null or new.by_statement then
      raise exception 'budgets are in %', m.currency using errcode = 'check_violation', constraint = 'budget_currency';
    end if;
    new.budget_kind := null; new.member_on := null; new.company_on := null;
    return new;
  end if;
  new.budget_kind := budget_kind_of(m.limit_kind);
  new.member_on := budget_day(new.budget_kind, new.start_at, m.zone);
  new.company_on := budget_day('month', new.start_at, m.zone);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.booking_change_ends()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from booking_change c where c.office_id = new.office_id and c.booking_id = new.id;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.booking_change_gives()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  for nth in 1 .. cardinality(old.kept) by 2 loop
    perform occupy(old.office_id, old.day, old.kept[nth], old.kept[nth + 1], -old.desks);
  end loop;
  if cardinality(old.kept) > 0 then
    insert into room_freed (office_id, day) values (old.office_id, old.day);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.booking_change_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  own record;
begin
  select b.company_id, b.member_id, b.budget_kind, b.member_on, b.company_on, b.total_cents,
    budget_kind_of(m.limit_kind) as kind, c.zone into own
  from booking b join member m on m.id = b.member_id join company c on c.id = b.company_id
  where b.office_id = new.office_id and b.id = new.booking_id and b.member_on is not null
  for key share of c;
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
end $function$
;

CREATE OR REPLACE FUNCTION public.booking_change_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  own record;
begin
  select x.day, x.a, least(x.b + x.turnover, 96) as ends, x.turnover, x.quantity into strict own
  from booking x where x.office_id = new.office_id and x.id = new.booking_id;
  new.desks := own.quantity;
  select coalesce(array_agg(bound order by bound), '{}') into new.kept
  from unnest(int4multirange(int4range(new.a, least(new.b + own.turnover, 96)))
    - case when own.day = new.day then int4multirange(int4range(own.a, own.ends)) else '{}' end) part,
    lateral (values (lower(part)), (upper(part))) bounds (bound);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.booking_change_spends()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.booking_change_takes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  for nth in 1 .. cardinality(new.kept) by 2 loop
    perform refuse_closed(occupy(new.office_id, new.day, new.kept[nth], new.kept[nth + 1], new.desks),
      new.kept[nth], least(new.kept[nth + 1], new.b));
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.booking_credit(by_statement boolean, statement_paid boolean, status text, total integer, fee integer, refunded integer, kept integer DEFAULT 0)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select case when by_statement and not statement_paid then greatest(booking_spent(status, total, fee, refunded) - kept, 0) else 0 end $function$
;

CREATE OR REPLACE FUNCTION public.booking_occupancy()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  gives constant boolean := takes_place(old.status);
  takes constant boolean := tg_op = 'UPDATE' and takes_place(new.status);
  old_end constant int := least(old.b + old.turnover, 96);
  new_end int;
  stays boolean := false;
  takes_first boolean := false;
  day_open bit(96);
  is_held boolean;
begin
  if takes then
    new_end := least(new.b + new.turnover, 96);
  end if;
  if gives and takes then
    stays := (new.office_id, new.day) = (old.office_id, old.day);
    takes_first := (new.office_id, new.day) < (old.office_id, old.day);
  end if;
  if stays then
    update office_day d set occ = occ_add(occ_add(d.occ, old.a, old_end, -old.quantity), new.a, new_end, new.quantity)
    where d.office_id = new.office_id and d.day = new.day
    returning d.open, case when d.held is null then false
      when new.quantity > old.quantity then exceeds(d.occ, d.held, d.capacity, new.a, new_end)
      else exceeds(d.occ, d.held, d.capacity, new.a, least(new_end, old.a)) or exceeds(d.occ, d.held, d.capacity, greatest(new.a, old_end), new_end)
    end into strict day_open, is_held;
    if is_held then
      perform refuse_held();
    end if;
    perform refuse_closed(day_open, new.a, least(new.b, old.a));
    perform refuse_closed(day_open, greatest(new.a, old.b), new.b);
  else
    if gives and not takes_first then
      perform occupy(old.office_id, old.day, old.a, old_end, -old.quantity);
    end if;
    if takes then
      day_open := occupy(new.office_id, new.day, new.a, new_end, new.quantity);
    end if;
    if takes_first then
      perform occupy(old.office_id, old.day, old.a, old_end, -old.quantity);
    end if;
    if takes then
      perform refuse_closed(day_open, new.a, new.b);
    end if;
  end if;
  if gives then
    insert into room_freed (office_id, day) values (old.office_id, old.day);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.booking_of_living()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  gone timestamptz;
begin
  select erased_at into gone from person where id = new.booker_id for key share;
  if gone is not null then
    raise exception 'the account of the booker has ended' using errcode = '23514', constraint = 'booking_of_erased';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.booking_spends()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was constant int := booking_spent(old.status, old.total_cents, old.fee_cents, old.refunded_cents);
  is_now constant int := booking_spent(new.status, new.total_cents, new.fee_cents, new.refunded_cents);
  credit constant int :=
    booking_credit(new.by_statement, new.statement_paid, new.status, new.total_cents, new.fee_cents, new.refunded_cents, new.statement_kept_cents)
    - booking_credit(old.by_statement, old.statement_paid, old.status, old.total_cents, old.fee_cents, old.refunded_cents, old.statement_kept_cents);
  one record;
begin
  for one in
    select k.owner, k.number, k.kind, k.starts, sum(k.cents)::int as cents from (values
      ('company', new.company_id, 'month', new.company_on, is_now), ('member', new.member_id, new.budget_kind, new.member_on, is_now),
      ('company', old.company_id, 'month', old.company_on, -was), ('member', old.member_id, old.budget_kind, old.member_on, -was),
      ('credit', new.company_id, 'always', date '1970-01-01', credit)
    ) as k (owner, number, kind, starts, cents)
    where k.starts is not null
    group by 1, 2, 3, 4 order by 1, 2, 4, 3
  loop
    perform spend(one.owner, one.number, one.kind, one.starts, one.cents);
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.booking_spent(status text, total integer, fee integer, refunded integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select greatest(case status when 'canceled' then fee when 'expired' then 0 else total end - refunded, 0) $function$
;

CREATE OR REPLACE FUNCTION public.booking_takes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refuse_closed(occupy(new.office_id, new.day, new.a, least(new.b + new.turnover, 96), new.quantity), new.a, new.b);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.bookings_in_zone(company_number bigint, new_zone text)
 RETURNS TABLE(office_id bigint, id bigint, member_on date, company_on date)
 LANGUAGE sql
 STABLE
AS $function$
  select b.office_id, b.id, budget_day(b.budget_kind, b.start_at, new_zone), budget_day('month', b.start_at, new_zone)
  from booking b
  where b.company_id = company_number and b.member_on is not null
    and (b.member_on <> budget_day(b.budget_kind, b.start_at, new_zone) or b.company_on <> budget_day('month', b.start_at, new_zone))
    and not exists (select from statement_line l where l.office_id = b.office_id and l.booking_id = b.id)
  order by b.office_id, b.id $function$
;

CREATE OR REPLACE FUNCTION public.budget_day(kind text, at timestamp with time zone, zone text)
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select date_trunc(kind, at at time zone zone)::date $function$
;

CREATE OR REPLACE FUNCTION public.budget_kind_of(limit_kind text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select case limit_kind when 'none' then 'month' else limit_kind end $function$
;

CREATE OR REPLACE FUNCTION public.commission_rate_on(booked_on date, setting integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select basis_points from commission_rate where from_day <= booked_on and withdrawn_at is null
      order by from_day desc limit 1),
    setting)
$function$
;

CREATE OR REPLACE FUNCTION public.commission_rate_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null
    and (to_jsonb(new) - 'withdrawn_at' - 'withdrawn_by') = (to_jsonb(old) - 'withdrawn_at' - 'withdrawn_by') then
    return new;
  end if;
  raise exception 'a commission rate is withdrawn once and never changed';
end
$function$
;

CREATE OR REPLACE FUNCTION public.count_budget_by(member_number bigint, new_kind text, today date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.count_discount_uses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into discount_person as p (code, person_id, used, most)
    select u.code, u.person_id, count(*), d.person_limit
    from changed u join discount_code d on d.code = u.code
    where d.person_limit is not null group by u.code, u.person_id, d.person_limit order by 1, 2
    on conflict (code, person_id) do update set used = p.used + excluded.used;
  else
    update discount_person p set used = p.used - u.times
    from (select code, person_id, count(*)::int as times from changed group by 1, 2) u
    where p.code = u.code and p.person_id = u.person_id;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_in_zone(company_number bigint, new_zone text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  one record;
begin
  insert into budget_window (owner_kind, owner_id, kind, starts_on, limit_cents)
  select 'company', c.id, 'month', z.company_on, c.cap_cents
  from company c, (
    select company_on from bookings_in_zone(company_number, new_zone)
    union select budget_day('month', x.start_at, new_zone) from booking_change x where x.company_id = company_number) z
  where c.id = company_number
  union
  select 'member', m.id, z.kind, z.member_on,
    case when m.state = 'registered' and budget_kind_of(m.limit_kind) = z.kind then m.limit_cents else -1 end
  from member m join (
    select b.member_id, b.budget_kind as kind, moved.member_on
    from bookings_in_zone(company_number, new_zone) moved join booking b on b.office_id = moved.office_id and b.id = moved.id
    union select x.member_id, x.budget_kind, budget_day(x.budget_kind, x.start_at, new_zone)
    from booking_change x where x.company_id = company_number) z on z.member_id = m.id
  on conflict do nothing;
  perform set_config('viertel.budget_recount', 'on', true);
  update booking b set member_on = z.member_on, company_on = z.company_on
  from bookings_in_zone(company_number, new_zone) z where b.office_id = z.office_id and b.id = z.id;
  set constraints booking_spends_update immediate;
  set constraints booking_spends_update deferred;
  for one in
    select k.office_id, k.booking_id, k.member_id, k.budget_kind, k.old_member_on, k.old_company_on, k.old_member, k.old_company,
      k.member_on, k.company_on,
      greatest(0, k.total_cents - case when (b.budget_kind, b.member_on) = (k.budget_kind, k.member_on) then b.total_cents else 0 end) as member_cents,
      greatest(0, k.total_cents - case when b.company_on = k.company_on then b.total_cents else 0 end) as company_cents
    from (
      select x.office_id, x.booking_id, x.member_id, x.budget_kind, x.total_cents, x.member_on as old_member_on,
        x.company_on as old_company_on, x.member_cents as old_member, x.company_cents as old_company,
        budget_day(x.budget_kind, x.start_at, new_zone) as member_on, budget_day('month', x.start_at, new_zone) as company_on
      from booking_change x where x.company_id = company_number) k
      join booking b on b.office_id = k.office_id and b.id = k.booking_id
    order by k.office_id, k.booking_id
  loop
    perform spend('company', company_number, 'month', one.old_company_on, -one.old_company);
    perform spend('company', company_number, 'month', one.company_on, one.company_cents);
    perform spend('member', one.member_id, one.budget_kind, one.old_member_on, -one.old_member);
    perform spend('member', one.member_id, one.budget_kind, one.member_on, one.member_cents);
    update booking_change x set member_on = one.member_on, company_on = one.company_on,
      member_cents = one.member_cents, company_cents = one.company_cents
    where x.office_id = one.office_id and x.booking_id = one.booking_id;
  end loop;
  perform set_config('viertel.budget_recount', 'off', true);
end $function$
;

CREATE OR REPLACE FUNCTION public.end_api_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update api_key set ended_at = now() where person_id = new.id and ended_at is null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.end_api_keys_of_password()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update api_key set ended_at = now() where person_id = new.user_id and ended_at is null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.end_calendars()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update calendar_token set revoked_at = now() where person_id = new.id and revoked_at is null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.exceeds(occ smallint[], held smallint[], capacity smallint, a integer, b integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  for quarter in a + 1 .. b loop
    if held[quarter] > 0 and occ[quarter]::int + held[quarter] > capacity then
      return true;
    end if;
  end loop;
  return false;
end $function$
;

CREATE OR REPLACE FUNCTION public.expire_holds(as_of timestamp with time zone, most integer, only_office bigint DEFAULT NULL::bigint, only_day date DEFAULT NULL::date)
 RETURNS TABLE(office_id bigint, id bigint)
 LANGUAGE sql
AS $function$
  with dead as (
    select b.office_id, b.id from booking b
    where b.status = 'held' and b.hold_until <= as_of
      and (only_office is null or b.office_id = only_office) and (only_day is null or b.day = only_day)
    order by b.office_id, b.day, b.id limit most for update skip locked
  )
  update booking b set status = 'expired', hold_until = null, version = b.version + 1
  from dead where b.office_id = dead.office_id and b.id = dead.id
  returning b.office_id, b.id
$function$
;

CREATE OR REPLACE FUNCTION public.find_providers(typed text, most integer)
 RETURNS TABLE(id bigint, name text, city text, lat double precision, lng double precision)
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET "pg_trgm.word_similarity_threshold" TO '0.45'
AS $function$
  with asked as materialized (select plain_name(typed) as plain where plain_name(typed) <> ''),
  same as (select p.id, p.name from provider p, asked where plain_name(p.name) = asked.plain limit most),
  containing as (select p.id, p.name from provider p, asked where plain_name(p.name) like '%' || asked.plain || '%' limit 400),
  alike as (
    select p.id, p.name from provider p, asked
    where (select count(*) from containing) < most and asked.plain <% plain_name(p.name) limit 400
  ),
  best as (
    select f.id, f.name, row_number() over (order by plain_name(f.name) = asked.plain desc, strpos(plain_name(f.name), asked.plain) > 0 desc,
        word_similarity(asked.plain, plain_name(f.name)) desc, similarity(plain_name(f.name), asked.plain) desc, f.id) as place
    from (table same union table containing union table alike) f, asked
    order by place limit most * 4 -- some have no location yet
  )
  select best.id, best.name, l.city, l.lat, l.lng
  from best join lateral (select city, lat, lng from location where provider_id = best.id order by location.id limit 1) l on true
  order by best.place limit most
$function$
;

CREATE OR REPLACE FUNCTION public.free_mask(occ smallint[], capacity smallint)
 RETURNS bit
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  quarter int;
  mask bit(96) := ~0::bit(96);
begin
  if capacity > all (occ) then
    return mask;
  end if;
  foreach quarter in array array_positions(occ, capacity) loop
    mask := set_bit(mask, quarter - 1, 0);
  end loop;
  return mask;
end $function$
;

CREATE OR REPLACE FUNCTION public.free_mask(occ smallint[], capacity smallint, held smallint[], turnover smallint)
 RETURNS bit
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  mask bit(96) := free_mask(occ, capacity);
begin
  if held is not null then
    for quarter in 1 .. 96 loop
      if held[quarter] > 0 and occ[quarter]::int + held[quarter] >= capacity then
        mask := set_bit(mask, quarter - 1, 0);
      end if;
    end loop;
  end if;
  for step in 1 .. turnover loop
    mask := mask & (mask << 1 | 1::bit(96));
  end loop;
  return mask;
end $function$
;

CREATE OR REPLACE FUNCTION public.hold_back(of_office bigint, on_day date, a integer, b integer, desks integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  none constant int2[] := array_fill(0::int2, array[96]);
begin
  update office_day d set held = nullif(occ_add(coalesce(d.held, none), a, b, desks), none)
  where d.office_id = of_office and d.day = on_day;
  if not found then
    insert into office_day as d (office_id, day, capacity, turnover, open, occ, held)
    select o.id, on_day, o.capacity, o.turnover_quarters, o.hours[extract(isodow from on_day)::int], none, occ_add(none, a, b, desks)
    from office o where o.id = of_office
    on conflict (office_id, day) do update set held = nullif(occ_add(coalesce(d.held, none), a, b, desks), none);
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.invoice_follows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.kind in ('due', 'refunded') then
    insert into invoice_task (tx_id, booking_id, next_at) values (new.id, new.booking_id, new.effective_at);
  end if;
  insert into commission_task (tx_id, provider_id, month, next_at)
  select new.id, o.provider_id, m.month::date, (m.month + interval '1 month 3 hours') at time zone 'Europe/Berlin'
  from office o, date_trunc('month', new.effective_at at time zone 'Europe/Berlin') as m (month)
  where o.id = new.office_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.is_overtaken(office bigint, on_day date, from_quarter integer, to_quarter integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from office_day d cross join generate_series(from_quarter + 1, to_quarter) q (i)
    where d.office_id = office and d.day = on_day and d.occ[q.i] + coalesce(d.held[q.i], 0) > d.capacity)
$function$
;

CREATE OR REPLACE FUNCTION public.keep_parts_of_week()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.other_parts := new.other_parts | open_parts_of_week(old.hours);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_slot(person uuid, ask text, of_office bigint, on_day date, from_quarter integer, to_quarter integer, desks integer, asked_at timestamp with time zone, wanted timestamp with time zone, most_desks integer, most_desks_of_address integer, slot_pause interval, lapses integer, lapse_window interval, lapse_pause interval)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
AS $function$
declare
  same timestamptz;
  lapsed int;
  last_lapse timestamptz;
  kept int;
begin
  perform pg_advisory_xact_lock(hashtextextended('hold ' || person, 0));
  select coalesce(sum(b.quantity), 0) into kept from booking b where b.booker_id = person and b.status = 'held' and b.hold_until > asked_at;
  if kept + desks > most_desks then
    raise exception 'too many desks kept' using errcode = '23514', constraint = 'booking_desks_per_person';
  end if;
  -- A hold that was given back before its time did not lapse.
  select count(*) filter (where b.kept_until > asked_at - lapse_window), max(b.kept_until) into lapsed, last_lapse
  from booking b where b.booker_id = person and b.kept_until between asked_at - lapse_window - lapse_pause and asked_at
    and b.confirmed_at is null and (b.canceled_at is null or b.canceled_at >= b.kept_until);
  if lapsed >= lapses and last_lapse + lapse_pause > asked_at then
    raise exception 'holds lapsed' using errcode = '23514', constraint = 'booking_holds_lapsed';
  end if;
  select max(b.kept_until) into same from booking b
  where b.booker_id = person and b.kept_until > asked_at - slot_pause and b.confirmed_at is null
    and not (b.status = 'held' and b.hold_until > asked_at)
    and b.office_id = of_office and b.day = on_day and b.a < to_quarter and b.b > from_quarter;
  if same <= asked_at then
    raise exception 'the same slot lapsed' using errcode = '23514', constraint = 'booking_same_slot';
  end if;
  if ask is not null then
    perform pg_advisory_xact_lock(hashtextextended('hold from ' || ask, 0));
    select coalesce(sum(b.quantity), 0) into kept from booking b where b.asker = ask and b.hold_until > asked_at;
    if kept + desks > most_desks_of_address then
      raise exception 'too many desks kept from one address' using errcode = '23514', constraint = 'booking_desks_per_address';
    end if;
  end if;
  return least(wanted, same);
end $function$
;

CREATE OR REPLACE FUNCTION public.leave_removed_photos_out()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from removed_photo r where r.office_id = new.id) then
    new.photos := coalesce((
      select jsonb_agg(one.entry order by one.place) from jsonb_array_elements(new.photos) with ordinality one (entry, place)
      where not exists (select from removed_photo r where r.office_id = new.id and r.key = one.entry ->> 'key')), '[]');
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_frozen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is append-only' using errcode = '23514', constraint = 'ledger_frozen';
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_posting_booked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ledger_account set balance_cents = balance_cents + new.amount_cents
  where id = new.account_id and currency = new.currency;
  if not found then
    raise exception 'posting currency differs from its account' using errcode = '23514', constraint = 'ledger_currency';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_tx_balanced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from ledger_posting where tx_id = new.tx_id group by currency having sum(amount_cents) <> 0) then
    raise exception 'ledger transaction % does not balance', new.tx_id using errcode = '23514', constraint = 'ledger_balanced';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.lock_bookings_in_zone(company_number bigint, new_zone text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from booking b where (b.office_id, b.id) in (
    select z.office_id, z.id from bookings_in_zone(company_number, new_zone) z
    union select x.office_id, x.booking_id from booking_change x where x.company_id = company_number)
  order by b.office_id, b.id for no key update of b;
end $function$
;

CREATE OR REPLACE FUNCTION public.lock_bookings_of(member_number bigint, today date, has_counters boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if not has_counters then
    perform from booking b join member m on m.id = b.member_id join company c on c.id = m.company_id
    where b.member_id = member_number and b.start_at >= date_trunc('year', today)::timestamp at time zone c.zone
    order by b.office_id, b.id for no key update of b;
  else
    perform from booking b join member m on m.id = b.member_id join company c on c.id = m.company_id
    where b.member_id = member_number and b.start_at >= date_trunc('year', today)::timestamp at time zone c.zone
    order by b.office_id, b.id for no key update of b nowait;
  end if;
exception when lock_not_available then
  raise exception 'a booking is being changed' using errcode = 'serialization_failure';
end $function$
;

CREATE OR REPLACE FUNCTION public.new_bookings_spend()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  one record;
begin
  for one in
    select k.owner, k.number, k.kind, k.starts, sum(k.cents)::int as cents
    from placed p
      cross join lateral (select booking_spent(p.status, p.total_cents, p.fee_cents, p.refunded_cents) as cents,
        booking_credit(p.by_statement, p.statement_paid, p.status, p.total_cents, p.fee_cents, p.refunded_cents) as credit) s
      cross join lateral (values ('company', p.company_id, 'month', p.company_on, s.cents),
        ('credit', p.company_id, 'always', date '1970-01-01', s.credit),
        ('member', p.member_id, p.budget_kind, p.member_on, s.cents)) k (owner, number, kind, starts, cents)
    where p.member_on is not null
    group by 1, 2, 3, 4 order by 1, 2, 4, 3
  loop
    perform spend(one.owner, one.number, one.kind, one.starts, one.cents);
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_blocks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  step record;
begin
  for step in select x.office_id, x.day, x.a, x.b, x.desks from come x order by x.office_id, x.day loop
    perform hold_back(step.office_id, step.day, step.a, step.b, step.desks);
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_blocks_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  step record;
begin
  for step in
    select x.office_id, x.day, x.a, x.b, sum(x.desks)::int as desks from (
      select c.office_id, c.day, c.a, c.b, c.desks::int as desks from come c
      union all select g.office_id, g.day, g.a, g.b, -g.desks from gone g
    ) x group by 1, 2, 3, 4 having sum(x.desks) <> 0
    order by 1, 2, 5 desc
  loop
    perform hold_back(step.office_id, step.day, step.a, step.b, step.desks);
    if step.desks < 0 then
      insert into room_freed (office_id, day) values (step.office_id, step.day);
    end if;
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_blocks_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  step record;
begin
  for step in select x.office_id, x.day, x.a, x.b, x.desks from gone x order by x.office_id, x.day loop
    perform hold_back(step.office_id, step.day, step.a, step.b, -step.desks);
  end loop;
  insert into room_freed (office_id, day) select distinct x.office_id, x.day from gone x;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_office_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_webhooks_of_office(o.id, o.provider_id, 'office.changed', new.at)
    from office o where o.id = new.office_id and o.status = 'published';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_office_listed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_webhooks_of_office(new.id, new.provider_id,
    case when new.status = 'published' then 'office.listed' else 'office.unlisted' end, new.updated_at);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_office_step()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.note_parts_of_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update office o set other_parts = o.other_parts | p.parts from (select open_parts(new.open, extract(isodow from new.day)::int) as parts) p
  where o.id = new.office_id and o.open_parts & p.parts <> p.parts;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_parts_of_override()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update office o set other_parts = o.other_parts | p.parts from (
    select coalesce(bit_or(open_parts(substring(repeat('0', (s.span ->> 0)::int) || repeat('1', (s.span ->> 1)::int - (s.span ->> 0)::int) || repeat('0', 96) for 96)::bit(96),
      extract(isodow from new.day)::int)), 0) as parts from jsonb_array_elements(new.spans) s (span)
  ) p where o.id = new.office_id and o.open_parts & p.parts <> p.parts;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_room_of_audience()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into room_freed (office_id, day) values (new.office_id, null);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_room_of_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into room_freed (office_id, day) values (new.office_id, new.day);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_room_of_office()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into room_freed (office_id, day) values (new.id, null);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.occ_add(occ smallint[], a integer, b integer, n integer)
 RETURNS smallint[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  for quarter in a + 1 .. b loop
    occ[quarter] := occ[quarter] + n;
  end loop;
  return occ;
end $function$
;

CREATE OR REPLACE FUNCTION public.occupy(of_office bigint, on_day date, a integer, b integer, desks integer)
 RETURNS bit
 LANGUAGE plpgsql
AS $function$
declare
  day_open bit(96);
  is_held boolean;
begin
  update office_day d set occ = occ_add(d.occ, a, b, desks)
  where d.office_id = of_office and d.day = on_day
  returning d.open, case when d.held is null then false else exceeds(d.occ, d.held, d.capacity, a, b) end into day_open, is_held;
  if not found then
    insert into office_day as d (office_id, day, capacity, turnover, open, occ)
    select o.id, on_day, o.capacity, o.turnover_quarters, o.hours[extract(isodow from on_day)::int],
      occ_add(array_fill(0::int2, array[96]), a, b, desks)
    from office o where o.id = of_office
    on conflict (office_id, day) do update set occ = occ_add(d.occ, a, b, desks)
    returning d.open, case when d.held is null then false else exceeds(d.occ, d.held, d.capacity, a, b) end into day_open, is_held;
    if not found then
      raise exception 'office % does not exist', of_office using errcode = '23503', constraint = 'booking_office';
    end if;
  end if;
  if is_held and desks > 0 then
    perform refuse_held();
  end if;
  return day_open;
end $function$
;

CREATE OR REPLACE FUNCTION public.office_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into office_change (office_id) values (case when tg_op = 'DELETE' then old.id else new.id end);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.office_features(equipment jsonb, category text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce((select bit_or(1::bigint << (k.place - 1)::int) from jsonb_array_elements(equipment) e
      join unnest(array['wifi', 'ethernet', 'monitor', 'dock', 'standingDesk', 'ergonomicChair', 'deskLamp', 'printer', 'phoneBooth', 'quiet',
        'daylight', 'airCon', 'whiteboard', 'flipchart', 'projector', 'screen', 'videoConference', 'microphone', 'coffee', 'water', 'kitchen',
        'catering', 'stepFree', 'lift', 'locker', 'bikeRoom', 'parking', 'charging', 'shower', 'terrace', 'reception', 'dogs'])
      with ordinality k (key, place) on k.key = e ->> 'key'), 0)
    | coalesce(1::bigint << (47 + array_position(array['individual', 'team', 'open_plan', 'coworking', 'business_center', 'meeting_room', 'cafe',
        'hotel', 'other'], category)), 0)
$function$
;

CREATE OR REPLACE FUNCTION public.open_parts(hours bit, weekday integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(bit_or(1::bigint << ((weekday - 1) * 8 + p.place - 1)::int), 0)
  from unnest(array[0, 20, 28, 32, 36, 72, 80, 88], array[20, 28, 32, 36, 72, 80, 88, 96]) with ordinality p (from_quarter, to_quarter, place)
  where position('1' in substring(hours from p.from_quarter + 1 for p.to_quarter - p.from_quarter)::text) > 0
$function$
;

CREATE OR REPLACE FUNCTION public.open_parts_of_week(hours bit[])
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(bit_or(open_parts(h.hours, h.weekday::int)), 0) from unnest(hours) with ordinality h (hours, weekday)
$function$
;

CREATE OR REPLACE FUNCTION public.payment_leg_held()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.state = 'held' and new.auth_ref is not null and new.charge_ref is not null then
    if new.charge_ref is distinct from new.held_charge or new.freed_at is not null then
      -- A hold that takes the place of one of the same amount goes on.
      if new.held_charge is null or new.freed_at is not null or new.held_cents <> new.hold_cents then
        new.held_at := new.updated_at;
      end if;
      new.held_charge := new.charge_ref;
      new.held_cents := new.hold_cents;
      new.freed_at := null;
      new.held_taken_cents := 0;
    end if;
  elsif new.held_charge is not null and new.freed_at is null
    and (new.auth_ref is null or new.state not in ('due', 'capturing', 'processing')) then
    new.freed_at := new.updated_at;
    if new.captured_cents > 0 and new.charge_ref = new.held_charge then
      new.held_taken_cents := new.captured_cents;
    end if;
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.person_is_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from member m where m.person_id = new.id and m.state = 'registered' and m.company_id = new.company_id) then
    return null;
  end if;
  insert into member (company_id, person_id, email, email_key, given_name, surname, locale, role, state, permissions,
    created_at, registered_at, updated_at)
  select c.id, new.id, new.email, regexp_replace(lower(normalize(new.email, nfkc)), '\+[^@]*@', '@'),
    new.given_name, new.surname, new.locale,
    case when c.admin_id = new.id then 'admin' else 'employee' end, 'registered',
    case when c.admin_id = new.id then '{book,extend,cancel,share,invite,billing}'::text[]
      else '{book,extend,cancel,share}'::text[] end,
    new.updated_at, new.updated_at, new.updated_at
  from company c where c.id = new.company_id
  on conflict (company_id, email_key) do update set person_id = excluded.person_id, state = 'registered',
    registered_at = excluded.registered_at, updated_at = excluded.updated_at;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.plain_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select replace(replace(replace(
    translate(replace(lower(name), 'ß', 'ss'), 'äöüéèêàâáçñ%_\', 'aoueeeaaacn'),
    'ae', 'a'), 'oe', 'o'), 'ue', 'u')
$function$
;

CREATE OR REPLACE FUNCTION public.plain_tags(tags text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT string_agg(plain_name(tag.tag), chr(10)) AS string_agg FROM unnest(plain_tags.tags) tag(tag))
;

CREATE OR REPLACE FUNCTION public.refund_frees_budget()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update booking b set refunded_cents = b.refunded_cents + new.amount_cents
  where b.office_id = new.office_id and b.id = new.booking_id and b.member_id is not null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_closed(day_open bit, a integer, b integer)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  if a < b and position('0' in substring(day_open from a + 1 for b - a)::text) > 0 then
    raise exception 'outside the opening hours' using errcode = '23514', constraint = 'inside_opening_hours';
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_held()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the provider keeps this time back' using errcode = '23514', constraint = 'not_blocked';
end $function$
;

CREATE OR REPLACE FUNCTION public.remove_webhooks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from webhook_endpoint where person_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.spend(owner text, owner_number bigint, window_kind text, starts date, cents integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  unchecked constant boolean := coalesce(current_setting('viertel.budget_recount', true), '') = 'on';
  known boolean;
  w record;
begin
  if cents = 0 then
    -- Also a move within the month follows whoever has the company's counter.
    if owner = 'company' and not unchecked then
      perform from budget_window b
      where b.owner_kind = owner and b.owner_id = owner_number and b.kind = window_kind and b.starts_on = starts for no key update;
    end if;
    return;
  end if;
  for attempt in 1..3 loop
    update budget_window b set used_cents = b.used_cents + cents
    where b.owner_kind = owner and b.owner_id = owner_number and b.kind = window_kind and b.starts_on = starts
      and (cents < 0 or unchecked or b.limit_cents is null or b.used_cents + cents <= b.limit_cents)
    returning b.used_cents, b.limit_cents into w;
    if found then
      if owner = 'member' and cents > 0 and w.limit_cents > 0
        and w.used_cents * 10 >= w.limit_cents::bigint * 8 and (w.used_cents - cents) * 10 < w.limit_cents::bigint * 8 then
        insert into domain_event (type, person_id, payload, at)
        select 'budget.near', m.person_id, jsonb_build_object('member', m.id, 'from', starts), clock_timestamp()
        from member m where m.id = owner_number and m.person_id is not null and not exists (
          select from budget_told t where t.member_id = owner_number and t.kind = window_kind and t.starts_on = starts);
        insert into budget_told (member_id, kind, starts_on) values (owner_number, window_kind, starts) on conflict do nothing;
      end if;
      return;
    end if;
    if owner = 'company' then
      insert into budget_window (owner_kind, owner_id, kind, starts_on, limit_cents)
      select owner, c.id, window_kind, starts, c.cap_cents from company c where c.id = owner_number for share
      on conflict do nothing;
    elsif owner = 'credit' then
      insert into budget_window (owner_kind, owner_id, kind, starts_on, limit_cents)
      select owner, c.id, window_kind, starts, coalesce(c.credit_cents, 0) from company c where c.id = owner_number for share
      on conflict do nothing;
    else
      insert into budget_window (owner_kind, owner_id, kind, starts_on, limit_cents)
      select owner, m.id, window_kind, starts, m.limit_cents from member m
      where m.id = owner_number and m.state = 'registered' and budget_kind_of(m.limit_kind) = window_kind for share
      on conflict do nothing;
      select exists (select from member m where m.id = owner_number and m.state = 'registered'
        and budget_kind_of(m.limit_kind) = window_kind) into known;
      -- The kind of the budget, or the member, changed since the booking was keyed: it is tried anew.
      if not known then
        raise exception 'the budget is of another kind now' using errcode = 'serialization_failure';
      end if;
    end if;
  end loop;
  raise exception 'does not fit' using errcode = 'check_violation',
    constraint = case owner when 'company' then 'budget_company' when 'credit' then 'budget_credit' else 'budget_member' end;
end $function$
;

CREATE OR REPLACE FUNCTION public.statement_frees_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update booking b set statement_paid = true, statement_kept_cents = 0
  where b.by_statement and not b.statement_paid and (b.office_id, b.id) in (
    select x.office_id, x.id from booking x join statement_line l on l.office_id = x.office_id and l.booking_id = x.id
    where l.statement_id = new.id and l.refund_id is null order by x.office_id, x.id for no key update of x);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.statement_takes_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform set_config('viertel.budget_recount', 'on', true);
  perform from booking x join statement_line l on l.office_id = x.office_id and l.booking_id = x.id
  where l.statement_id = new.id and l.refund_id is null order by x.office_id, x.id for no key update of x;
  update booking b set statement_paid = false, statement_kept_cents = case when new.again_cents is null then 0
    else greatest(booking_spent(b.status, b.total_cents, b.fee_cents, b.refunded_cents) - l.again, 0) end
  from (select office_id, booking_id, sum(again_cents)::int as again from statement_line
    where statement_id = new.id and refund_id is null and (new.again_cents is null or again_cents is not null) group by 1, 2) l
  where b.statement_paid and b.office_id = l.office_id and b.id = l.booking_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.suspend_offices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.takes_place(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select status in ('held', 'confirmed', 'completed') $function$
;

CREATE OR REPLACE FUNCTION public.tax_message_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.sent_on is null then
    return new;
  end if;
  -- section 24 PStTG
  if tg_op = 'DELETE' and (old.sent_on is null or old.year < extract(year from now() at time zone 'Europe/Berlin') - 10) then
    return old;
  end if;
  raise exception 'a tax message that was sent stays as it is for ten years'
    using errcode = 'restrict_violation', constraint = 'tax_message_stays';
end
$function$
;

CREATE OR REPLACE FUNCTION public.tax_record_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if exists (select from tax_message where id = new.message_id and compiled_at is null) then
      return new;
    end if;
  elsif tg_op = 'DELETE' and not exists (select from tax_message where id = old.message_id) then
    return old;
  end if;
  raise exception 'records of a tax message stay as they were compiled'
    using errcode = 'restrict_violation', constraint = 'tax_record_stays';
end
$function$
;

CREATE OR REPLACE FUNCTION public.tell_session_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('person_changed', old.user_id::text);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.tell_webhooks_of_office(office_id bigint, provider bigint, event text, happened timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into domain_event (type, office_id, person_id, at)
  select event, office_id, p.person_id, happened from provider p
  where p.id = provider and exists (select from webhook_endpoint w where w.person_id = p.person_id)
$function$
;

CREATE OR REPLACE FUNCTION public.terms_in_force(at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$ select coalesce((select version from terms_version where effective_at <= at order by effective_at desc, version desc limit 1), 0) $function$
;

create table account_deletion (
  person_id uuid not null,
  reason text not null,
  asked_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  keep_hash bytea,
  constraint account_deletion_pkey PRIMARY KEY (person_id),
  constraint account_deletion_keep_hash_key UNIQUE (keep_hash),
  constraint account_deletion_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint account_deletion_reason_check CHECK (reason = ANY (ARRAY['asked'::text, 'unverified'::text]))
);
CREATE INDEX account_deletion_due ON account_deletion USING btree (due_at);

create table account_export (
  id bigint not null,
  person_id uuid not null,
  asked_at timestamp with time zone not null,
  file_key text not null,
  bytes integer,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  request_id bigint,
  link_hash bytea,
  constraint account_export_pkey PRIMARY KEY (id),
  constraint account_export_file_key_key UNIQUE (file_key),
  constraint account_export_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint account_export_request_id_fkey FOREIGN KEY (request_id) REFERENCES data_request(id),
  constraint account_export_link CHECK (link_hash IS NULL OR request_id IS NOT NULL)
);
CREATE INDEX account_export_expires ON account_export USING btree (expires_at);
CREATE UNIQUE INDEX account_export_link_hash ON account_export USING btree (link_hash) WHERE link_hash IS NOT NULL;
CREATE INDEX account_export_person ON account_export USING btree (person_id, asked_at);
CREATE INDEX account_export_request ON account_export USING btree (request_id) WHERE request_id IS NOT NULL;

create table announcement (
  id bigint not null generated always as identity,
  kind text not null,
  shown_on text not null,
  title_de text not null,
  title_en text not null,
  text_de text not null,
  text_en text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  constraint announcement_pkey PRIMARY KEY (id),
  constraint announcement_kind CHECK (kind = ANY (ARRAY['notice'::text, 'maintenance'::text, 'incident'::text])),
  constraint announcement_shown_on CHECK (shown_on = ANY (ARRAY['everywhere'::text, 'status'::text])),
  constraint announcement_times CHECK (ends_at > starts_at)
);
CREATE INDEX announcement_ends ON announcement USING btree (ends_at);

create table announcement_update (
  id bigint not null generated always as identity,
  announcement_id bigint not null,
  at timestamp with time zone not null,
  text_de text not null,
  text_en text not null,
  constraint announcement_update_pkey PRIMARY KEY (id),
  constraint announcement_update_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcement(id) ON DELETE CASCADE
);
CREATE INDEX announcement_update_of ON announcement_update USING btree (announcement_id, at);

create table api_key (
  id uuid not null,
  person_id uuid not null,
  company_id bigint,
  name text not null,
  prefix text not null,
  hash bytea not null,
  scopes text[] not null,
  made_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint api_key_pkey PRIMARY KEY (id),
  constraint api_key_hash UNIQUE (hash),
  constraint api_key_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint api_key_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint api_key_name CHECK (length(name) >= 1 AND length(name) <= 80),
  constraint api_key_scopes CHECK (cardinality(scopes) > 0)
);
CREATE INDEX api_key_person ON api_key USING btree (person_id);

create table asked_hold (
  key text not null,
  office_id bigint not null,
  leg_id bigint not null,
  purpose text not null,
  attempt integer not null,
  before_ref text,
  customer_ref text not null,
  method_ref text not null,
  hold_cents integer not null,
  asked_at timestamp with time zone not null,
  next_at timestamp with time zone not null,
  constraint asked_hold_pkey PRIMARY KEY (key),
  constraint asked_hold_office_id_leg_id_fkey FOREIGN KEY (office_id, leg_id) REFERENCES payment_leg(office_id, id),
  constraint asked_hold_hold_cents_check CHECK (hold_cents > 0),
  constraint asked_hold_purpose_check CHECK (purpose = ANY (ARRAY['planned'::text, 'ahead'::text, 'renewal'::text, 'given_up'::text]))
);
CREATE INDEX asked_hold_leg ON asked_hold USING btree (office_id, leg_id);
CREATE INDEX asked_hold_next ON asked_hold USING btree (next_at);

create table audit_entry (
  id bigint not null default 0,
  at timestamp with time zone not null,
  by_id uuid not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  details jsonb,
  salt uuid default gen_random_uuid(),
  details_hash bytea not null default '\x'::bytea,
  previous_hash bytea not null default '\x'::bytea,
  hash bytea not null default '\x'::bytea,
  constraint audit_entry_pkey PRIMARY KEY (id),
  constraint audit_entry_by_id_fkey FOREIGN KEY (by_id) REFERENCES person(id),
  constraint audit_entry_action_check CHECK (action ~ '^[a-z_]+\.[a-z_]+$'::text),
  constraint audit_entry_is_whole CHECK ((details IS NULL) = (salt IS NULL)),
  constraint audit_entry_subject_id_check CHECK (length(subject_id) >= 1 AND length(subject_id) <= 200),
  constraint audit_entry_subject_kind_check CHECK (subject_kind ~ '^[a-z_]+$'::text)
);
CREATE INDEX audit_entry_by ON audit_entry USING btree (by_id, id DESC);
CREATE INDEX audit_entry_details ON audit_entry USING btree (at) WHERE details IS NOT NULL;
CREATE INDEX audit_entry_subject ON audit_entry USING btree (subject_kind, subject_id, id DESC);
CREATE TRIGGER audit_entry_chains BEFORE INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_entry_chains();
CREATE TRIGGER audit_entry_is_kept BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_stays();
CREATE TRIGGER audit_entry_stays BEFORE DELETE OR UPDATE ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_entry_stays();

create table audit_head (
  only_row boolean not null default true,
  entries bigint not null,
  hash bytea not null,
  constraint audit_head_pkey PRIMARY KEY (only_row),
  constraint audit_head_only_row_check CHECK (only_row)
);

create table billing_address (
  id bigint not null,
  person_id uuid,
  company_id bigint,
  name1 text not null,
  name2 text not null default ''::text,
  street text not null,
  postcode text not null,
  city text not null,
  country text not null,
  vat_id text not null default ''::text,
  tax_number text not null default ''::text,
  updated_at timestamp with time zone not null,
  is_default boolean not null default true,
  vat_state text,
  vat_checked_at timestamp with time zone,
  vat_reference text not null default ''::text,
  vat_tries smallint not null default 0,
  vat_next_at timestamp with time zone,
  buyer_reference text not null default ''::text,
  constraint billing_address_pkey PRIMARY KEY (id),
  constraint billing_address_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint billing_address_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint billing_address_buyer_reference_check CHECK (length(buyer_reference) <= 60),
  constraint billing_address_city_check CHECK (length(city) >= 1 AND length(city) <= 80),
  constraint billing_address_country_check CHECK (country = ANY (ARRAY['DE'::text, 'AT'::text, 'CH'::text])),
  constraint billing_address_name1_check CHECK (length(name1) >= 1 AND length(name1) <= 120),
  constraint billing_address_name2_check CHECK (length(name2) <= 120),
  constraint billing_address_one_owner CHECK (num_nonnulls(person_id, company_id) = 1),
  constraint billing_address_postcode_check CHECK (length(postcode) >= 4 AND length(postcode) <= 10),
  constraint billing_address_street_check CHECK (length(street) >= 1 AND length(street) <= 120),
  constraint billing_address_tax_number_check CHECK (length(tax_number) <= 20),
  constraint billing_address_vat_id_check CHECK (length(vat_id) <= 20),
  constraint billing_address_vat_state_check CHECK (vat_state = ANY (ARRAY['unverified'::text, 'valid'::text, 'invalid'::text]))
);
CREATE INDEX billing_address_company ON billing_address USING btree (company_id) WHERE company_id IS NOT NULL;
CREATE UNIQUE INDEX billing_address_default_of_company ON billing_address USING btree (company_id) WHERE is_default;
CREATE UNIQUE INDEX billing_address_default_of_person ON billing_address USING btree (person_id) WHERE is_default;
CREATE INDEX billing_address_person ON billing_address USING btree (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX billing_address_vat_due ON billing_address USING btree (vat_next_at) WHERE vat_next_at IS NOT NULL;

create table block_series (
  office_id bigint not null,
  id bigint not null,
  weekdays bit(7) not null,
  a smallint not null,
  b smallint not null,
  desks smallint not null,
  from_day date not null,
  until_day date,
  every_weeks smallint not null,
  skips date[] not null default '{}'::date[],
  note text not null default ''::text,
  expanded_until date not null,
  created_at timestamp with time zone not null,
  constraint block_series_pkey PRIMARY KEY (office_id, id),
  constraint block_series_office_id_fkey FOREIGN KEY (office_id) REFERENCES office(id),
  constraint block_series_check CHECK (0 <= a AND a < b AND b <= 96),
  constraint block_series_check1 CHECK (until_day >= from_day),
  constraint block_series_desks_check CHECK (desks >= 1 AND desks <= 500),
  constraint block_series_every_weeks_check CHECK (every_weeks = ANY (ARRAY[1, 2])),
  constraint block_series_note_check CHECK (length(note) <= 120),
  constraint block_series_weekdays_check CHECK (weekdays <> 0::bit(7))
);
CREATE INDEX block_series_due ON block_series USING btree (expanded_until);

create table booking (
  office_id bigint not null,
  id bigint not null,
  kind text not null default 'booking'::text,
  booker_id uuid not null,
  company_id bigint,
  day date not null,
  a smallint not null,
  b smallint not null,
  quantity smallint not null default 1,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  hours smallint not null,
  status text not null default 'held'::text,
  hold_until timestamp with time zone,
  hourly_price_cents integer not null,
  currency character(3) not null,
  sum_cents integer not null,
  discount_cents integer not null default 0,
  total_cents integer not null,
  block_cents integer not null,
  discount_code text,
  tax_rate integer not null,
  fee_cents integer not null default 0,
  free_until timestamp with time zone not null,
  request_key text,
  request_hash text,
  canceled_by text,
  cancel_reason text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  canceled_at timestamp with time zone,
  completed_at timestamp with time zone,
  hold_number smallint,
  kept_until timestamp with time zone,
  asker text,
  turnover smallint not null default 0,
  checked_in_at timestamp with time zone,
  checked_in_by text,
  no_show_at timestamp with time zone,
  extensions smallint not null default 0,
  charges_used boolean not null default false,
  commission_rate integer not null default 2000,
  member_id bigint,
  budget_kind text,
  member_on date,
  company_on date,
  refunded_cents integer not null default 0,
  team_day_id bigint,
  cost_centre_id bigint,
  reference text,
  by_statement boolean not null default false,
  statement_paid boolean not null default false,
  statement_kept_cents integer not null default 0,
  constraint booking_pkey PRIMARY KEY (office_id, id),
  constraint booking_booker_id_fkey FOREIGN KEY (booker_id) REFERENCES person(id),
  constraint booking_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint booking_cost_centre_id_fkey FOREIGN KEY (cost_centre_id) REFERENCES cost_centre(id),
  constraint booking_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint booking_team_day_id_fkey FOREIGN KEY (team_day_id) REFERENCES team_day(id),
  constraint booking_asker_check CHECK (length(asker) = 22),
  constraint booking_asker_while_held CHECK (asker IS NULL OR status = 'held'::text),
  constraint booking_block_cents_check CHECK (block_cents >= 0),
  constraint booking_budget_kind_check CHECK (budget_kind = ANY (ARRAY['day'::text, 'month'::text, 'year'::text])),
  constraint booking_came_or_not CHECK (checked_in_at IS NULL OR no_show_at IS NULL),
  constraint booking_cancel_reason_check CHECK (length(cancel_reason) <= 500),
  constraint booking_canceled_by_check CHECK (canceled_by = ANY (ARRAY['user'::text, 'provider'::text, 'operator'::text, 'payment'::text])),
  constraint booking_check CHECK (0 <= a AND a < b AND b <= 96),
  constraint booking_check1 CHECK (start_at < end_at),
  constraint booking_check2 CHECK (total_cents = (sum_cents - discount_cents)),
  constraint booking_checked_in_by_check CHECK (checked_in_by = ANY (ARRAY['provider'::text, 'booker'::text])),
  constraint booking_checked_in_by_somebody CHECK ((checked_in_at IS NULL) = (checked_in_by IS NULL)),
  constraint booking_commission_rate_check CHECK (commission_rate >= 0 AND commission_rate <= 5000),
  constraint booking_discount_cents_check CHECK (discount_cents >= 0),
  constraint booking_extensions_check CHECK (extensions >= 0),
  constraint booking_fee_cents_check CHECK (fee_cents >= 0),
  constraint booking_hold_has_end CHECK ((status = 'held'::text) = (hold_until IS NOT NULL)),
  constraint booking_holds_per_person CHECK (hold_number >= 1 AND hold_number <= 6),
  constraint booking_hourly_price_cents_check CHECK (hourly_price_cents >= 0),
  constraint booking_hours_check CHECK (hours >= 1 AND hours <= 24),
  constraint booking_is_counted_whole CHECK ((member_on IS NULL) = (company_on IS NULL) AND (member_on IS NULL) = (budget_kind IS NULL)),
  constraint booking_kind_check CHECK (kind = 'booking'::text),
  constraint booking_paid_by_statement CHECK (NOT statement_paid OR by_statement),
  constraint booking_quantity_check CHECK (quantity >= 1 AND quantity <= 500),
  constraint booking_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 40),
  constraint booking_refunded_cents_check CHECK (refunded_cents >= 0),
  constraint booking_request_key_check CHECK (length(request_key) >= 1 AND length(request_key) <= 200),
  constraint booking_statement_kept CHECK (statement_kept_cents >= 0),
  constraint booking_statement_of_company CHECK (NOT by_statement OR company_id IS NOT NULL),
  constraint booking_status_check CHECK (status = ANY (ARRAY['held'::text, 'confirmed'::text, 'completed'::text, 'canceled'::text, 'expired'::text])),
  constraint booking_sum_cents_check CHECK (sum_cents >= 0),
  constraint booking_total_cents_check CHECK (total_cents >= 0),
  constraint booking_turnover_check CHECK (turnover >= 0 AND turnover <= 4)
);
CREATE INDEX booking_asker ON booking USING btree (asker) WHERE asker IS NOT NULL;
CREATE INDEX booking_by_statement ON booking USING btree (company_id, company_on) WHERE by_statement AND NOT statement_paid;
CREATE INDEX booking_ends ON booking USING btree (end_at) WHERE status = 'confirmed'::text;
CREATE UNIQUE INDEX booking_hold_number ON booking USING btree (booker_id, hold_number) WHERE status = 'held'::text;
CREATE INDEX booking_holds ON booking USING btree (hold_until) WHERE status = 'held'::text;
CREATE UNIQUE INDEX booking_id ON booking USING btree (id);
CREATE INDEX booking_kept ON booking USING btree (booker_id, kept_until) WHERE kept_until IS NOT NULL;
CREATE INDEX booking_live ON booking USING btree (office_id, day) WHERE status = ANY (ARRAY['held'::text, 'confirmed'::text, 'completed'::text]);
CREATE INDEX booking_member ON booking USING btree (member_id, start_at) WHERE member_id IS NOT NULL;
CREATE INDEX booking_mine ON booking USING btree (booker_id, start_at);
CREATE INDEX booking_mine_past ON booking USING btree (booker_id, LEAST(start_at, canceled_at), id);
CREATE INDEX booking_of_company ON booking USING btree (company_id, company_on) WHERE company_id IS NOT NULL;
CREATE INDEX booking_of_day ON booking USING btree (office_id, day) WHERE status = ANY (ARRAY['confirmed'::text, 'completed'::text]);
CREATE UNIQUE INDEX booking_request ON booking USING btree (booker_id, request_key) WHERE request_key IS NOT NULL;
CREATE INDEX booking_starts ON booking USING btree (start_at) WHERE status = 'confirmed'::text;
CREATE INDEX booking_team_day ON booking USING btree (team_day_id) WHERE team_day_id IS NOT NULL;
CREATE TRIGGER booking_budget_insert BEFORE INSERT ON booking FOR EACH ROW WHEN (new.company_id IS NOT NULL) EXECUTE FUNCTION booking_budget_keys();
CREATE TRIGGER booking_budget_move BEFORE UPDATE OF start_at ON booking FOR EACH ROW WHEN (new.member_id IS NOT NULL AND old.start_at IS DISTINCT FROM new.start_at) EXECUTE FUNCTION booking_budget_keys();
CREATE TRIGGER booking_change_ends BEFORE UPDATE OF status, day, a, b ON booking FOR EACH ROW WHEN (old.status = 'confirmed'::text AND ((new.status <> ALL (ARRAY['confirmed'::text, 'completed'::text])) OR old.day IS DISTINCT FROM new.day OR old.a IS DISTINCT FROM new.a OR old.b IS DISTINCT FROM new.b)) EXECUTE FUNCTION booking_change_ends();
CREATE TRIGGER booking_occupancy_delete AFTER DELETE ON booking FOR EACH ROW WHEN (takes_place(old.status)) EXECUTE FUNCTION booking_occupancy();
CREATE TRIGGER booking_occupancy_insert AFTER INSERT ON booking FOR EACH ROW WHEN (takes_place(new.status)) EXECUTE FUNCTION booking_takes();
CREATE TRIGGER booking_occupancy_update AFTER UPDATE OF office_id, day, a, b, turnover, quantity, status ON booking FOR EACH ROW WHEN (old.office_id IS DISTINCT FROM new.office_id OR old.day IS DISTINCT FROM new.day OR old.a IS DISTINCT FROM new.a OR old.b IS DISTINCT FROM new.b OR old.turnover IS DISTINCT FROM new.turnover OR old.quantity IS DISTINCT FROM new.quantity OR takes_place(old.status) IS DISTINCT FROM takes_place(new.status)) EXECUTE FUNCTION booking_occupancy();
CREATE TRIGGER booking_of_living_again AFTER UPDATE OF status ON booking FOR EACH ROW WHEN ((old.status <> ALL (ARRAY['held'::text, 'confirmed'::text])) AND (new.status = ANY (ARRAY['held'::text, 'confirmed'::text]))) EXECUTE FUNCTION booking_of_living();
CREATE TRIGGER booking_of_living_insert AFTER INSERT ON booking FOR EACH ROW EXECUTE FUNCTION booking_of_living();
CREATE TRIGGER booking_spends_insert AFTER INSERT ON booking REFERENCING NEW TABLE AS placed FOR EACH STATEMENT EXECUTE FUNCTION new_bookings_spend();
CREATE CONSTRAINT TRIGGER booking_spends_update AFTER UPDATE OF status, total_cents, fee_cents, refunded_cents, member_on, company_on, budget_kind, statement_paid ON booking DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.member_on IS NOT NULL OR new.member_on IS NOT NULL) AND (old.member_on IS DISTINCT FROM new.member_on OR old.company_on IS DISTINCT FROM new.company_on OR old.budget_kind IS DISTINCT FROM new.budget_kind OR old.statement_paid IS DISTINCT FROM new.statement_paid OR booking_spent(old.status, old.total_cents, old.fee_cents, old.refunded_cents) <> booking_spent(new.status, new.total_cents, new.fee_cents, new.refunded_cents))) EXECUTE FUNCTION booking_spends();

create table booking_change (
  office_id bigint not null,
  booking_id bigint not null,
  kind text not null,
  request_key text not null,
  hours smallint,
  total_cents integer not null,
  hold_cents integer not null,
  method_id bigint not null,
  day date not null,
  a smallint not null,
  b smallint not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  asked_at timestamp with time zone not null,
  until timestamp with time zone not null,
  kept smallint[] not null,
  desks smallint not null,
  company_id bigint,
  member_id bigint,
  budget_kind text,
  member_on date,
  company_on date,
  member_cents integer not null default 0,
  company_cents integer not null default 0,
  constraint booking_change_pkey PRIMARY KEY (office_id, booking_id),
  constraint booking_change_method_id_fkey FOREIGN KEY (method_id) REFERENCES payment_method(id),
  constraint booking_change_office_id_booking_id_fkey FOREIGN KEY (office_id, booking_id) REFERENCES booking(office_id, id),
  constraint booking_change_budget_kind_check CHECK (budget_kind = ANY (ARRAY['day'::text, 'month'::text, 'year'::text])),
  constraint booking_change_check CHECK (0 <= a AND a < b AND b <= 96),
  constraint booking_change_check1 CHECK (kind = 'extend'::text OR hours IS NOT NULL),
  constraint booking_change_company_cents_check CHECK (company_cents >= 0),
  constraint booking_change_hold_cents_check CHECK (hold_cents > 0),
  constraint booking_change_hours_check CHECK (hours >= 1 AND hours <= 24),
  constraint booking_change_is_counted_whole CHECK (num_nonnulls(company_id, member_id, budget_kind, member_on, company_on) = ANY (ARRAY[0, 5])),
  constraint booking_change_kind_check CHECK (kind = ANY (ARRAY['extend'::text, 'move'::text])),
  constraint booking_change_member_cents_check CHECK (member_cents >= 0),
  constraint booking_change_request_key_check CHECK (length(request_key) >= 1 AND length(request_key) <= 200),
  constraint booking_change_total_cents_check CHECK (total_cents >= 0)
);
CREATE INDEX booking_change_member ON booking_change USING btree (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX booking_change_until ON booking_change USING btree (until);
CREATE TRIGGER booking_change_gives AFTER DELETE ON booking_change FOR EACH ROW EXECUTE FUNCTION booking_change_gives();
CREATE TRIGGER booking_change_keys BEFORE INSERT ON booking_change FOR EACH ROW EXECUTE FUNCTION booking_change_keys();
CREATE TRIGGER booking_change_place BEFORE INSERT ON booking_change FOR EACH ROW EXECUTE FUNCTION booking_change_place();
CREATE CONSTRAINT TRIGGER booking_change_spends AFTER INSERT OR DELETE ON booking_change DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION booking_change_spends();
CREATE TRIGGER booking_change_takes AFTER INSERT ON booking_change FOR EACH ROW EXECUTE FUNCTION booking_change_takes();

create table booking_extension (
  office_id bigint not null,
  booking_id bigint not null,
  id bigint not null,
  request_key text not null,
  hours smallint,
  old_end_at timestamp with time zone not null,
  new_end_at timestamp with time zone not null,
  old_total_cents integer not null,
  new_total_cents integer not null,
  created_at timestamp with time zone not null,
  constraint booking_extension_pkey PRIMARY KEY (office_id, booking_id, id),
  constraint booking_extension_once UNIQUE (office_id, booking_id, request_key),
  constraint booking_extension_office_id_booking_id_fkey FOREIGN KEY (office_id, booking_id) REFERENCES booking(office_id, id),
  constraint booking_extension_check CHECK (old_end_at < new_end_at),
  constraint booking_extension_check1 CHECK (old_total_cents <= new_total_cents),
  constraint booking_extension_hours_check CHECK (hours >= 1 AND hours <= 24),
  constraint booking_extension_old_total_cents_check CHECK (old_total_cents >= 0),
  constraint booking_extension_request_key_check CHECK (length(request_key) >= 1 AND length(request_key) <= 200)
);

create table booking_move (
  office_id bigint not null,
  booking_id bigint not null,
  id bigint not null,
  request_key text not null,
  old_start_at timestamp with time zone not null,
  old_end_at timestamp with time zone not null,
  new_start_at timestamp with time zone not null,
  new_end_at timestamp with time zone not null,
  old_total_cents integer not null,
  new_total_cents integer not null,
  created_at timestamp with time zone not null,
  constraint booking_move_pkey PRIMARY KEY (office_id, booking_id, id),
  constraint booking_move_once UNIQUE (office_id, booking_id, request_key),
  constraint booking_move_office_id_booking_id_fkey FOREIGN KEY (office_id, booking_id) REFERENCES booking(office_id, id),
  constraint booking_move_check CHECK (old_start_at < old_end_at),
  constraint booking_move_check1 CHECK (new_start_at < new_end_at),
  constraint booking_move_new_total_cents_check CHECK (new_total_cents >= 0),
  constraint booking_move_old_total_cents_check CHECK (old_total_cents >= 0),
  constraint booking_move_request_key_check CHECK (length(request_key) >= 1 AND length(request_key) <= 200)
);

create table booking_reminder (
  booking_id bigint not null,
  kind text not null,
  constraint booking_reminder_pkey PRIMARY KEY (booking_id, kind),
  constraint booking_reminder_kind_check CHECK (kind = ANY (ARRAY['starting'::text, 'ending'::text]))
);

create table booking_trouble (
  office_id bigint not null,
  booking_id bigint not null,
  reported_at timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone,
  closed_at timestamp with time zone,
  silent_at timestamp with time zone,
  told_at timestamp with time zone,
  constraint booking_trouble_pkey PRIMARY KEY (office_id, booking_id, reported_at),
  constraint booking_trouble_office_id_booking_id_fkey FOREIGN KEY (office_id, booking_id) REFERENCES booking(office_id, id),
  constraint booking_trouble_answer_check CHECK (answer = ANY (ARRAY['coming'::text, 'code'::text, 'opened'::text])),
  constraint booking_trouble_answer_is_whole CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE UNIQUE INDEX booking_trouble_open ON booking_trouble USING btree (office_id, booking_id) WHERE answered_at IS NULL AND closed_at IS NULL;
CREATE INDEX booking_trouble_silent ON booking_trouble USING btree (office_id, silent_at) WHERE silent_at IS NOT NULL;
CREATE INDEX booking_trouble_waiting ON booking_trouble USING btree (reported_at) WHERE answered_at IS NULL AND closed_at IS NULL AND silent_at IS NULL;

create table booking_withdrawal (
  office_id bigint not null,
  booking_id bigint not null,
  name text not null,
  declared_at timestamp with time zone not null,
  constraint booking_withdrawal_pkey PRIMARY KEY (office_id, booking_id),
  constraint booking_withdrawal_office_id_booking_id_fkey FOREIGN KEY (office_id, booking_id) REFERENCES booking(office_id, id),
  constraint booking_withdrawal_name_check CHECK (length(name) >= 1 AND length(name) <= 200)
);

create table budget_told (
  member_id bigint not null,
  kind text not null,
  starts_on date not null,
  constraint budget_told_pkey PRIMARY KEY (member_id, kind, starts_on),
  constraint budget_told_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

create table budget_window (
  owner_kind text not null,
  owner_id bigint not null,
  kind text not null,
  starts_on date not null,
  limit_cents integer,
  used_cents bigint not null default 0,
  constraint budget_window_pkey PRIMARY KEY (owner_kind, owner_id, kind, starts_on),
  constraint budget_window_kind_check CHECK (kind = ANY (ARRAY['day'::text, 'month'::text, 'year'::text, 'always'::text])),
  constraint budget_window_limit_cents_check CHECK (limit_cents >= '-1'::integer),
  constraint budget_window_owner_kind_check CHECK (owner_kind = ANY (ARRAY['company'::text, 'credit'::text, 'member'::text])),
  constraint budget_window_used_cents_check CHECK (used_cents >= 0)
) with (fillfactor = 70);

create table calendar_clash (
  office_id bigint not null,
  booking_id bigint not null,
  feed_id bigint not null,
  seen_at timestamp with time zone not null,
  state text not null,
  constraint calendar_clash_pkey PRIMARY KEY (office_id, booking_id),
  constraint calendar_clash_office_id_booking_id_fkey FOREIGN KEY (office_id, booking_id) REFERENCES booking(office_id, id),
  constraint calendar_clash_state_check CHECK (state = ANY (ARRAY['open'::text, 'kept'::text, 'canceled'::text, 'gone'::text]))
);
CREATE INDEX calendar_clash_open ON calendar_clash USING btree (office_id) WHERE state = 'open'::text;

create table calendar_feed (
  office_id bigint not null,
  id bigint not null,
  address_sealed text not null,
  host text not null,
  name text not null,
  takes text not null,
  created_at timestamp with time zone not null,
  next_at timestamp with time zone not null,
  checked_at timestamp with time zone,
  ok_at timestamp with time zone,
  health text,
  reasons jsonb not null default '[]'::jsonb,
  entries integer not null default 0,
  skipped integer not null default 0,
  fails integer not null default 0,
  was_empty boolean not null default false,
  etag text,
  read_day date,
  read_capacity smallint,
  on_outage text not null default 'open'::text,
  broken_at timestamp with time zone,
  constraint calendar_feed_pkey PRIMARY KEY (office_id, id),
  constraint calendar_feed_office_id_fkey FOREIGN KEY (office_id) REFERENCES office(id) ON DELETE CASCADE,
  constraint calendar_feed_health_check CHECK (health = ANY (ARRAY['ok'::text, 'partly'::text, 'broken'::text])),
  constraint calendar_feed_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  constraint calendar_feed_on_outage_check CHECK (on_outage = ANY (ARRAY['open'::text, 'close'::text])),
  constraint calendar_feed_takes_check CHECK (takes = ANY (ARRAY['all'::text, 'one'::text]))
);
CREATE INDEX calendar_feed_due ON calendar_feed USING btree (next_at);
CREATE INDEX calendar_feed_unread ON calendar_feed USING btree (office_id) WHERE health = 'broken'::text OR broken_at IS NOT NULL;

create table calendar_token (
  hash bytea not null,
  id bigint not null,
  person_id uuid not null,
  scope text not null,
  office_id bigint,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint calendar_token_pkey PRIMARY KEY (hash),
  constraint calendar_token_id_key UNIQUE (id),
  constraint calendar_token_office_id_fkey FOREIGN KEY (office_id) REFERENCES office(id) ON DELETE CASCADE,
  constraint calendar_token_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint calendar_token_hash_check CHECK (length(hash) = 32),
  constraint calendar_token_office CHECK ((scope = 'office'::text) = (office_id IS NOT NULL)),
  constraint calendar_token_scope_check CHECK (scope = ANY (ARRAY['bookings'::text, 'offices'::text, 'office'::text]))
);
CREATE INDEX calendar_token_office ON calendar_token USING btree (office_id) WHERE office_id IS NOT NULL;
CREATE INDEX calendar_token_person ON calendar_token USING btree (person_id) WHERE revoked_at IS NULL;

create table commission_rate (
  id bigint not null generated always as identity,
  from_day date not null,
  basis_points integer not null,
  reason text not null,
  decided_by uuid not null,
  decided_at timestamp with time zone not null,
  withdrawn_by uuid,
  withdrawn_at timestamp with time zone,
  constraint commission_rate_pkey PRIMARY KEY (id),
  constraint commission_rate_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES person(id),
  constraint commission_rate_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES person(id),
  constraint commission_rate_basis_points CHECK (basis_points >= 0 AND basis_points <= 5000),
  constraint commission_rate_notice CHECK ((from_day::timestamp without time zone AT TIME ZONE 'Europe/Berlin'::text) >= (decided_at + '360:00:00'::interval)),
  constraint commission_rate_reason CHECK (length(reason) >= 10 AND length(reason) <= 1000),
  constraint commission_rate_withdrawn CHECK ((withdrawn_at IS NULL) = (withdrawn_by IS NULL)),
  constraint commission_rate_withdrawn_before CHECK (withdrawn_at < (from_day::timestamp without time zone AT TIME ZONE 'Europe/Berlin'::text))
);
CREATE UNIQUE INDEX commission_rate_from_day ON commission_rate USING btree (from_day) WHERE withdrawn_at IS NULL;
CREATE TRIGGER commission_rate_stays BEFORE DELETE OR UPDATE ON commission_rate FOR EACH ROW EXECUTE FUNCTION commission_rate_stays();

create table commission_task (
  tx_id bigint not null,
  provider_id bigint not null,
  month date not null,
  next_at timestamp with time zone not null,
  tries smallint not null default 0,
  problem text,
  constraint commission_task_pkey PRIMARY KEY (tx_id),
  constraint commission_task_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint commission_task_tx_id_fkey FOREIGN KEY (tx_id) REFERENCES ledger_tx(id),
  constraint commission_task_problem_check CHECK (problem = ANY (ARRAY['seller'::text, 'buyer'::text, 'earlier'::text, 'fault'::text]))
);
CREATE INDEX commission_task_due ON commission_task USING btree (next_at, provider_id, month);
CREATE INDEX commission_task_problem ON commission_task USING btree (provider_id, month) WHERE problem IS NOT NULL;

create table company (
  id bigint not null,
  name text not null,
  admin_id uuid not null,
  created_at timestamp with time zone not null,
  name_key text,
  slug text,
  team_name text,
  team_slug text,
  zone text not null default 'Europe/Berlin'::text,
  currency character(3) not null default 'EUR'::bpchar,
  cap_cents integer,
  pay_mode text not null default 'card'::text,
  credit_cents integer,
  constraint company_pkey PRIMARY KEY (id),
  constraint company_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES person(id),
  constraint company_cap_cents_check CHECK (cap_cents >= 0),
  constraint company_credit_cents_check CHECK (credit_cents >= 0),
  constraint company_currency_check CHECK (currency = ANY (ARRAY['EUR'::bpchar, 'CHF'::bpchar])),
  constraint company_name_check CHECK (length(name) >= 1 AND length(name) <= 120),
  constraint company_pay_mode_check CHECK (pay_mode = ANY (ARRAY['card'::text, 'statement'::text])),
  constraint company_slug_check CHECK (slug ~ '^[a-z0-9-]{3,30}$'::text),
  constraint company_statement_needs_credit CHECK (pay_mode = 'card'::text OR credit_cents IS NOT NULL),
  constraint company_team_name_check CHECK (length(team_name) >= 1 AND length(team_name) <= 120),
  constraint company_team_slug_check CHECK (team_slug ~ '^[a-z0-9-]{3,30}$'::text),
  constraint company_zone_check CHECK (length(zone) >= 1 AND length(zone) <= 60)
);
CREATE INDEX company_admin ON company USING btree (admin_id);
CREATE UNIQUE INDEX company_name_key ON company USING btree (name_key);
CREATE UNIQUE INDEX company_slug ON company USING btree (slug);
CREATE UNIQUE INDEX company_team_slug ON company USING btree (team_slug);

create table company_request (
  id bigint not null,
  person_id uuid not null,
  name text not null,
  name_key text not null,
  address jsonb not null,
  state text not null,
  asked_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  reason text,
  slug text,
  team_name text,
  team_slug text,
  constraint company_request_pkey PRIMARY KEY (id),
  constraint company_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES person(id),
  constraint company_request_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint company_request_has_reason CHECK ((state = 'declined'::text) = (reason IS NOT NULL)),
  constraint company_request_is_decided CHECK ((state = 'open'::text) = (decided_at IS NULL)),
  constraint company_request_name_check CHECK (length(name) >= 1 AND length(name) <= 120),
  constraint company_request_reason_check CHECK (length(reason) >= 10 AND length(reason) <= 1000),
  constraint company_request_slug_check CHECK (slug ~ '^[a-z0-9-]{3,30}$'::text),
  constraint company_request_state_check CHECK (state = ANY (ARRAY['open'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text])),
  constraint company_request_team_name_check CHECK (length(team_name) >= 1 AND length(team_name) <= 120),
  constraint company_request_team_slug_check CHECK (team_slug ~ '^[a-z0-9-]{3,30}$'::text)
);
CREATE UNIQUE INDEX company_request_name ON company_request USING btree (name_key) WHERE state = 'open'::text;
CREATE UNIQUE INDEX company_request_open ON company_request USING btree (person_id) WHERE state = 'open'::text;
CREATE INDEX company_request_person ON company_request USING btree (person_id, asked_at);
CREATE UNIQUE INDEX company_request_slug ON company_request USING btree (slug) WHERE state = 'open'::text;
CREATE UNIQUE INDEX company_request_team_slug ON company_request USING btree (team_slug) WHERE state = 'open'::text;

create table content_version (
  slug text not null,
  locale text not null,
  version integer not null,
  title text not null,
  markdown text,
  saved_at timestamp with time zone not null,
  saved_by uuid,
  constraint content_version_pkey PRIMARY KEY (slug, locale, version),
  constraint content_version_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES person(id) ON DELETE SET NULL,
  constraint content_version_locale_check CHECK (locale = ANY (ARRAY['de'::text, 'en'::text])),
  constraint content_version_markdown_check CHECK (length(markdown) >= 1 AND length(markdown) <= 60000),
  constraint content_version_slug_check CHECK (slug ~ '^[a-z][a-z-]{1,60}$'::text),
  constraint content_version_title_check CHECK (length(title) >= 1 AND length(title) <= 120),
  constraint content_version_version_check CHECK (version >= 1)
);

create table cost_centre (
  id bigint not null,
  company_id bigint not null,
  code text not null,
  name text not null,
  constraint cost_centre_pkey PRIMARY KEY (id),
  constraint cost_centre_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint cost_centre_code_check CHECK (code ~ '^[A-Za-z0-9]{1,8}$'::text),
  constraint cost_centre_name_check CHECK (length(name) <= 80)
);
CREATE UNIQUE INDEX cost_centre_code ON cost_centre USING btree (company_id, lower(code));

create table data_request (
  id bigint not null generated always as identity,
  person_id uuid not null,
  kind text not null,
  channel text not null,
  identity text not null,
  wanted text,
  arrived_on date not null,
  due_at timestamp with time zone not null,
  extended_at timestamp with time zone,
  extension_reason text,
  state text not null,
  opened_at timestamp with time zone not null,
  opened_by uuid not null,
  outcome text,
  closed_at timestamp with time zone,
  closed_by uuid,
  constraint data_request_pkey PRIMARY KEY (id),
  constraint data_request_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES person(id),
  constraint data_request_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES person(id),
  constraint data_request_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint data_request_channel CHECK (channel = ANY (ARRAY['letter'::text, 'mail'::text])),
  constraint data_request_closed CHECK ((closed_at IS NOT NULL) = (state = ANY (ARRAY['fulfilled'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint data_request_closed_by CHECK (closed_by IS NULL OR closed_at IS NOT NULL),
  constraint data_request_extended CHECK (extension_reason IS NULL OR extended_at IS NOT NULL),
  constraint data_request_extension_reason CHECK (length(extension_reason) >= 10 AND length(extension_reason) <= 2000),
  constraint data_request_identity CHECK (identity = ANY (ARRAY['account_mail'::text, 'questions'::text, 'callback'::text, 'document'::text])),
  constraint data_request_kind CHECK (kind = ANY (ARRAY['access'::text, 'rectification'::text, 'erasure'::text, 'restriction'::text, 'objection'::text])),
  constraint data_request_outcome CHECK (length(outcome) <= 2000),
  constraint data_request_refused_by CHECK (state <> 'refused'::text OR closed_by IS NOT NULL),
  constraint data_request_state CHECK (state = ANY (ARRAY['open'::text, 'working'::text, 'fulfilled'::text, 'refused'::text, 'withdrawn'::text])),
  constraint data_request_wanted CHECK (length(wanted) <= 2000),
  constraint data_request_working CHECK (state <> 'working'::text OR (kind = ANY (ARRAY['access'::text, 'erasure'::text])))
);
CREATE INDEX data_request_closed_at ON data_request USING btree (closed_at, id) WHERE closed_at IS NOT NULL;
CREATE INDEX data_request_due ON data_request USING btree (due_at, id) WHERE closed_at IS NULL;
CREATE UNIQUE INDEX data_request_one ON data_request USING btree (person_id, kind) WHERE closed_at IS NULL;
CREATE INDEX data_request_person ON data_request USING btree (person_id);

create table delivery (
  notification_id bigint not null,
  channel text not null,
  is_urgent boolean not null default false,
  state text not null default 'queued'::text,
  due_at timestamp with time zone,
  attempts integer not null default 0,
  reached bigint[] not null default '{}'::bigint[],
  constraint delivery_pkey PRIMARY KEY (notification_id, channel),
  constraint delivery_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id) ON DELETE CASCADE,
  constraint delivery_channel_check CHECK (channel = ANY (ARRAY['push'::text, 'mail'::text])),
  constraint delivery_state_check CHECK (state = ANY (ARRAY['queued'::text, 'waiting'::text, 'sent'::text, 'dropped'::text]))
);
CREATE INDEX delivery_waiting ON delivery USING btree (due_at) WHERE state = 'waiting'::text;

create table discount_code (
  code text not null,
  percent smallint,
  amount_cents integer,
  currency character(3),
  funded_by text not null default 'platform'::text,
  valid_from timestamp with time zone,
  valid_until timestamp with time zone,
  usage_limit integer,
  used integer not null default 0,
  once_per_person boolean not null default true,
  minimum_cents integer,
  maximum_cents integer,
  person_id uuid,
  office_id bigint,
  booking_from date,
  booking_until date,
  person_limit integer,
  person_ids uuid[] not null default '{}'::uuid[],
  office_ids bigint[] not null default '{}'::bigint[],
  provider_ids bigint[] not null default '{}'::bigint[],
  weekdays bit(7) not null default '1111111'::"bit",
  owner_id bigint,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  ended_by uuid,
  ended_at timestamp with time zone,
  constraint discount_code_pkey PRIMARY KEY (code),
  constraint discount_code_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(id),
  constraint discount_code_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES person(id),
  constraint discount_code_office_id_fkey FOREIGN KEY (office_id) REFERENCES office(id),
  constraint discount_code_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES provider(id),
  constraint discount_code_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint discount_code_amount_cents_check CHECK (amount_cents > 0),
  constraint discount_code_code_check CHECK (code = upper(code) AND length(code) >= 3 AND length(code) <= 30),
  constraint discount_code_funded_by_check CHECK (funded_by = ANY (ARRAY['platform'::text, 'provider'::text])),
  constraint discount_code_percent_check CHECK (percent >= 1 AND percent <= 100),
  constraint discount_code_person_limit_check CHECK (person_limit > 0),
  constraint discount_code_usage_limit_check CHECK (usage_limit > 0),
  constraint discount_code_used_check CHECK (used >= 0),
  constraint discount_code_weekdays_check CHECK (weekdays <> '0000000'::"bit"),
  constraint discount_one_kind CHECK (num_nonnulls(percent, amount_cents) = 1),
  constraint discount_owner_pays CHECK (owner_id IS NULL OR funded_by = 'provider'::text),
  constraint discount_used_up CHECK (usage_limit IS NULL OR used <= usage_limit)
);
CREATE INDEX discount_code_created ON discount_code USING btree (created_at DESC);
CREATE INDEX discount_code_owner ON discount_code USING btree (owner_id, created_at DESC) WHERE owner_id IS NOT NULL;

create table discount_guess (
  key text not null,
  wrong integer not null,
  since timestamp with time zone not null,
  constraint discount_guess_pkey PRIMARY KEY (key),
  constraint discount_guess_wrong_check CHECK (wrong > 0)
);
CREATE INDEX discount_guess_since ON discount_guess USING btree (since);

create table discount_person (
  code text not null,
  person_id uuid not null,
  used integer not null,
  most integer not null,
  constraint discount_person_pkey PRIMARY KEY (code, person_id),
  constraint discount_person_code_fkey FOREIGN KEY (code) REFERENCES discount_code(code),
  constraint discount_person_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint discount_per_person CHECK (used <= most),
  constraint discount_person_used_check CHECK (used >= 0)
);

create table discount_use (
  code text not null,
  office_id bigint not null,
  booking_id bigint not null,
  person_id uuid not null,
  once boolean not null default false,
  constraint discount_use_pkey PRIMARY KEY (code, booking_id),
  constraint discount_use_code_fkey FOREIGN KEY (code) REFERENCES discount_code(code),
  constraint discount_use_office_id_booking_id_fkey FOREIGN KEY (office_id, booking_id) REFERENCES booking(office_id, id),
  constraint discount_use_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);
CREATE UNIQUE INDEX discount_once_per_person ON discount_use USING btree (code, person_id) WHERE once;
CREATE INDEX discount_use_person ON discount_use USING btree (code, person_id);
CREATE TRIGGER discount_use_come AFTER INSERT ON discount_use REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_discount_uses();
CREATE TRIGGER discount_use_gone AFTER DELETE ON discount_use REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_discount_uses();

create table domain_event (
  id bigint not null generated always as identity,
  type text not null,
  office_id bigint,
  booking_id bigint,
  person_id uuid,
  payload jsonb not null default '{}'::jsonb,
  at timestamp with time zone not null,
  dispatched_at timestamp with time zone,
  traceparent text default NULLIF(current_setting('viertel.traceparent'::text, true), ''::text),
  constraint domain_event_pkey PRIMARY KEY (id)
);
CREATE INDEX domain_event_account_payload ON domain_event USING btree (at) WHERE type ~~ 'account.%'::text AND payload <> '{}'::jsonb AND dispatched_at IS NOT NULL;
CREATE INDEX domain_event_waiting ON domain_event USING btree (id) WHERE dispatched_at IS NULL;

create table favourite (
  person_id uuid not null,
  office_id bigint not null,
  created_at timestamp with time zone not null,
  constraint favourite_pkey PRIMARY KEY (person_id, office_id),
  constraint favourite_office_id_fkey FOREIGN KEY (office_id) REFERENCES office(id),
  constraint favourite_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);

create table impersonation (
  id uuid not null,
  token_hash bytea not null,
  session_id uuid not null,
  operator_id uuid not null,
  desk_roles text[] not null,
  person_id uuid not null,
  started_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint impersonation_pkey PRIMARY KEY (id),
  constraint impersonation_one_at_a_time UNIQUE (operator_id),
  constraint impersonation_token UNIQUE (token_hash),
  constraint impersonation_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES person(id),
  constraint impersonation_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint impersonation_length CHECK (expires_at > started_at AND expires_at <= (started_at + '00:15:00'::interval)),
  constraint impersonation_of_another CHECK (operator_id <> person_id)
);
CREATE INDEX impersonation_person ON impersonation USING btree (person_id);

create table inbox_mail (
  id bigint not null generated always as identity,
  message_key text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  attachments jsonb not null default '[]'::jsonb,
  sent_at timestamp with time zone not null,
  constraint inbox_mail_pkey PRIMARY KEY (id),
  constraint inbox_mail_message_key_key UNIQUE (message_key)
);

create table inbox_push (
  id bigint not null generated always as identity,
  endpoint text not null,
  topic text not null,
  payload text not null,
  is_urgent boolean not null,
  sent_at timestamp with time zone not null,
  constraint inbox_push_pkey PRIMARY KEY (id),
  constraint inbox_push_endpoint_topic_key UNIQUE (endpoint, topic)
);

create table invoice (
  id bigint not null,
  kind text not null,
  series text not null,
  year smallint not null,
  nth integer not null,
  number text not null,
  provider_id bigint not null,
  payer_id uuid,
  company_id bigint,
  office_id bigint,
  booking_id bigint,
  leg_id bigint,
  corrects_id bigint,
  month date,
  currency character(3) not null,
  gross_cents integer not null,
  issued_at timestamp with time zone not null,
  document jsonb not null,
  constraint invoice_pkey PRIMARY KEY (id),
  constraint invoice_number_key UNIQUE (number),
  constraint invoice_series_year_nth_key UNIQUE (series, year, nth),
  constraint invoice_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint invoice_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES invoice(id),
  constraint invoice_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES person(id),
  constraint invoice_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint invoice_kind_check CHECK (kind = ANY (ARRAY['booking'::text, 'booking_credit'::text, 'commission'::text, 'commission_credit'::text])),
  constraint invoice_nth_check CHECK (nth > 0),
  constraint invoice_of_booking CHECK ((booking_id IS NULL) = (kind ~~ 'commission%'::text)),
  constraint invoice_of_month CHECK ((month IS NULL) = (kind ~~ 'booking%'::text))
);
CREATE INDEX invoice_booking ON invoice USING btree (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX invoice_company ON invoice USING btree (company_id, id DESC) WHERE company_id IS NOT NULL;
CREATE UNIQUE INDEX invoice_leg ON invoice USING btree (leg_id) WHERE kind = 'booking'::text;
CREATE INDEX invoice_payer ON invoice USING btree (payer_id, id DESC) WHERE payer_id IS NOT NULL AND company_id IS NULL;
CREATE INDEX invoice_provider ON invoice USING btree (provider_id, id DESC);
CREATE TRIGGER invoice_stays BEFORE DELETE OR UPDATE ON invoice FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table invoice_drawing (
  invoice_id bigint not null,
  first_until timestamp with time zone not null,
  next_at timestamp with time zone not null,
  tries smallint not null default 0,
  constraint invoice_drawing_pkey PRIMARY KEY (invoice_id),
  constraint invoice_drawing_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id)
);
CREATE INDEX invoice_drawing_due ON invoice_drawing USING btree (next_at);
CREATE INDEX invoice_drawing_failed ON invoice_drawing USING btree (invoice_id) WHERE tries > 0;

create table invoice_entry (
  tx_id bigint not null,
  of text not null,
  invoice_id bigint not null,
  constraint invoice_entry_pkey PRIMARY KEY (tx_id, of),
  constraint invoice_entry_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint invoice_entry_tx_id_fkey FOREIGN KEY (tx_id) REFERENCES ledger_tx(id),
  constraint invoice_entry_of_check CHECK (of = ANY (ARRAY['booking'::text, 'commission'::text]))
);
CREATE INDEX invoice_entry_invoice ON invoice_entry USING btree (invoice_id);

create table invoice_file (
  invoice_id bigint not null,
  pdf_key text not null,
  pdf_sha256 text not null,
  pdf_bytes integer not null,
  xml_key text not null,
  xml_sha256 text not null,
  drawn_at timestamp with time zone not null,
  constraint invoice_file_pkey PRIMARY KEY (invoice_id),
  constraint invoice_file_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint invoice_file_pdf_sha256_check CHECK (length(pdf_sha256) = 64),
  constraint invoice_file_xml_sha256_check CHECK (length(xml_sha256) = 64)
);
CREATE TRIGGER invoice_file_stays BEFORE DELETE OR UPDATE ON invoice_file FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table invoice_issuer (
  provider_id bigint not null,
  number integer not null generated always as identity,
  constraint invoice_issuer_pkey PRIMARY KEY (provider_id),
  constraint invoice_issuer_number_key UNIQUE (number),
  constraint invoice_issuer_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id)
);

create table invoice_series (
  series text not null,
  year smallint not null,
  next_number integer not null,
  constraint invoice_series_pkey PRIMARY KEY (series, year),
  constraint invoice_series_next_number_check CHECK (next_number > 0)
);

create table invoice_task (
  tx_id bigint not null,
  booking_id bigint not null,
  next_at timestamp with time zone not null,
  tries smallint not null default 0,
  problem text,
  constraint invoice_task_pkey PRIMARY KEY (tx_id),
  constraint invoice_task_tx_id_fkey FOREIGN KEY (tx_id) REFERENCES ledger_tx(id),
  constraint invoice_task_problem_check CHECK (problem = ANY (ARRAY['seller'::text, 'buyer'::text, 'earlier'::text, 'fault'::text]))
);
CREATE INDEX invoice_task_booking ON invoice_task USING btree (booking_id);
CREATE INDEX invoice_task_due ON invoice_task USING btree (next_at);
CREATE INDEX invoice_task_problem ON invoice_task USING btree (tx_id) WHERE problem IS NOT NULL;

create table ledger_account (
  id bigint not null generated always as identity,
  code text not null,
  owner text not null default ''::text,
  currency character(3) not null,
  kind text not null,
  balance_cents bigint not null default 0,
  constraint ledger_account_pkey PRIMARY KEY (id),
  constraint ledger_account_once UNIQUE (code, owner, currency),
  constraint ledger_account_kind_check CHECK (kind = ANY (ARRAY['asset'::text, 'liability'::text, 'revenue'::text, 'expense'::text]))
);

create table ledger_posting (
  tx_id bigint not null,
  line smallint not null,
  account_id bigint not null,
  amount_cents bigint not null,
  currency character(3) not null,
  constraint ledger_posting_pkey PRIMARY KEY (tx_id, line),
  constraint ledger_posting_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_account(id),
  constraint ledger_posting_tx_id_fkey FOREIGN KEY (tx_id) REFERENCES ledger_tx(id),
  constraint ledger_posting_amount_cents_check CHECK (amount_cents <> 0)
);
CREATE INDEX ledger_posting_account ON ledger_posting USING btree (account_id);
CREATE TRIGGER ledger_posting_booked AFTER INSERT ON ledger_posting FOR EACH ROW EXECUTE FUNCTION ledger_posting_booked();
CREATE TRIGGER ledger_posting_frozen BEFORE DELETE OR UPDATE ON ledger_posting FOR EACH STATEMENT EXECUTE FUNCTION ledger_frozen();
CREATE CONSTRAINT TRIGGER ledger_tx_balanced AFTER INSERT ON ledger_posting DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_tx_balanced();

create table ledger_tx (
  id bigint not null generated always as identity,
  kind text not null,
  office_id bigint,
  booking_id bigint,
  leg_id bigint,
  external_ref text,
  idem_key text not null,
  effective_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint ledger_tx_pkey PRIMARY KEY (id),
  constraint ledger_tx_idem_key_key UNIQUE (idem_key)
);
CREATE INDEX ledger_tx_booking ON ledger_tx USING btree (booking_id);
CREATE INDEX ledger_tx_external ON ledger_tx USING btree (external_ref) WHERE external_ref IS NOT NULL;
CREATE TRIGGER ledger_tx_frozen BEFORE DELETE OR UPDATE ON ledger_tx FOR EACH STATEMENT EXECUTE FUNCTION ledger_frozen();
CREATE TRIGGER ledger_tx_invoiced AFTER INSERT ON ledger_tx FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['due'::text, 'refunded'::text, 'bad_debt'::text, 'dispute_loss'::text])) AND new.booking_id IS NOT NULL) EXECUTE FUNCTION invoice_follows();

create table location (
  id bigint not null,
  provider_id bigint not null,
  street text not null,
  postcode text not null,
  city text not null,
  district text not null default ''::text,
  country text not null,
  zone text not null,
  lat double precision not null,
  lng double precision not null,
  geo_precision text not null default 'exact'::text,
  created_at timestamp with time zone not null,
  street_shown boolean not null default true,
  constraint location_pkey PRIMARY KEY (id),
  constraint location_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint location_city_check CHECK (length(city) >= 1 AND length(city) <= 80),
  constraint location_country_check CHECK (country = ANY (ARRAY['DE'::text, 'AT'::text, 'CH'::text])),
  constraint location_district_check CHECK (length(district) <= 80),
  constraint location_geo_precision_check CHECK (geo_precision = ANY (ARRAY['exact'::text, 'street'::text, 'area'::text, 'city'::text])),
  constraint location_lat_check CHECK (lat >= '-85'::integer::double precision AND lat <= 85::double precision),
  constraint location_lng_check CHECK (lng >= '-180'::integer::double precision AND lng <= 180::double precision),
  constraint location_postcode_check CHECK (length(postcode) >= 4 AND length(postcode) <= 10),
  constraint location_street_check CHECK (length(street) >= 1 AND length(street) <= 120),
  constraint location_zone_check CHECK (zone = ANY (ARRAY['Europe/Berlin'::text, 'Europe/Vienna'::text, 'Europe/Zurich'::text, 'Europe/Busingen'::text]))
);
CREATE INDEX location_provider ON location USING btree (provider_id);

create table login_challenge (
  id uuid not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint login_challenge_pkey PRIMARY KEY (id)
);
CREATE INDEX login_challenge_identifier ON login_challenge USING btree (identifier);

create table login_device (
  person_id uuid not null,
  device_hash bytea not null,
  last_seen_at timestamp with time zone not null default now(),
  constraint login_device_pkey PRIMARY KEY (person_id, device_hash),
  constraint login_device_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);
CREATE INDEX login_device_last_seen ON login_device USING btree (last_seen_at);

create table login_email_change (
  id uuid not null,
  person_id uuid not null,
  old_email text not null,
  old_verified boolean not null,
  new_email text not null,
  confirm_hash bytea,
  asked_at timestamp with time zone not null default now(),
  confirmed_at timestamp with time zone,
  undo_hash bytea,
  constraint login_email_change_pkey PRIMARY KEY (id),
  constraint login_email_change_confirm_hash_key UNIQUE (confirm_hash),
  constraint login_email_change_undo_hash_key UNIQUE (undo_hash),
  constraint login_email_change_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint login_email_change_new_email_check CHECK (new_email = lower(new_email) AND length(new_email) >= 3 AND length(new_email) <= 254)
);
CREATE UNIQUE INDEX login_email_change_open ON login_email_change USING btree (person_id) WHERE confirmed_at IS NULL;
CREATE INDEX login_email_change_person ON login_email_change USING btree (person_id, confirmed_at);

create table login_factor (
  person_id uuid not null,
  secret_sealed text not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  failures smallint not null default 0,
  locked_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint login_factor_pkey PRIMARY KEY (person_id),
  constraint login_factor_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);

create table login_method (
  id uuid not null,
  user_id uuid not null,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  password text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint login_method_pkey PRIMARY KEY (id),
  constraint login_method_once UNIQUE (provider_id, account_id),
  constraint login_method_user_id_fkey FOREIGN KEY (user_id) REFERENCES person(id) ON DELETE CASCADE
);
CREATE INDEX login_method_user ON login_method USING btree (user_id);
CREATE TRIGGER password_ends_api_keys AFTER UPDATE OF password ON login_method FOR EACH ROW WHEN (new.password IS DISTINCT FROM old.password) EXECUTE FUNCTION end_api_keys_of_password();

create table login_passkey (
  id uuid not null,
  person_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}'::text[],
  name text not null,
  added_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint login_passkey_pkey PRIMARY KEY (id),
  constraint login_passkey_credential_id_key UNIQUE (credential_id),
  constraint login_passkey_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint login_passkey_credential_id_check CHECK (length(credential_id) >= 1 AND length(credential_id) <= 1400),
  constraint login_passkey_name_check CHECK (length(name) >= 1 AND length(name) <= 60)
);
CREATE INDEX login_passkey_person ON login_passkey USING btree (person_id);

create table login_rate (
  id uuid not null,
  key text not null,
  count integer not null,
  last_request bigint not null,
  constraint login_rate_pkey PRIMARY KEY (id),
  constraint login_rate_key_key UNIQUE (key)
);

create table login_recovery (
  person_id uuid not null,
  hash text not null,
  used_at timestamp with time zone,
  constraint login_recovery_pkey PRIMARY KEY (person_id, hash),
  constraint login_recovery_person_id_fkey FOREIGN KEY (person_id) REFERENCES login_factor(person_id) ON DELETE CASCADE
);

create table login_session (
  id uuid not null,
  user_id uuid not null,
  token text not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  proved_at timestamp with time zone not null default now(),
  constraint login_session_pkey PRIMARY KEY (id),
  constraint login_session_token_key UNIQUE (token),
  constraint login_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES person(id) ON DELETE CASCADE
);
CREATE INDEX login_session_user ON login_session USING btree (user_id);
CREATE TRIGGER session_ended AFTER DELETE ON login_session FOR EACH ROW EXECUTE FUNCTION tell_session_ended();

create table market_flag (
  name text not null,
  reason text not null,
  set_by uuid not null,
  set_at timestamp with time zone not null,
  constraint market_flag_pkey PRIMARY KEY (name),
  constraint market_flag_set_by_fkey FOREIGN KEY (set_by) REFERENCES person(id),
  constraint market_flag_name_check CHECK (name = ANY (ARRAY['office_creation'::text, 'company_conversion'::text])),
  constraint market_flag_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 500)
);

create table member (
  id bigint not null default 1 + floor(random() * '1000000000000'::bigint::double precision)::bigint,
  company_id bigint not null,
  person_id uuid,
  email text not null,
  email_key text not null,
  given_name text not null default ''::text,
  surname text not null default ''::text,
  locale text not null default 'de'::text,
  role text not null default 'employee'::text,
  state text not null,
  limit_kind text not null default 'none'::text,
  limit_cents integer,
  permissions text[] not null default '{book,extend,cancel,share}'::text[],
  cost_centre_id bigint,
  token_hash text,
  token_until timestamp with time zone,
  sent_at timestamp with time zone,
  sent_that_day smallint not null default 0,
  created_at timestamp with time zone not null,
  registered_at timestamp with time zone,
  deleted_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  presence_shown boolean not null default true,
  constraint member_pkey PRIMARY KEY (id),
  constraint member_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint member_cost_centre_id_fkey FOREIGN KEY (cost_centre_id) REFERENCES cost_centre(id),
  constraint member_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint member_admin_stays CHECK (role <> 'admin'::text OR state = 'registered'::text),
  constraint member_email_check CHECK (length(email) >= 3 AND length(email) <= 254),
  constraint member_email_key_check CHECK (email_key = lower(email_key)),
  constraint member_given_name_check CHECK (length(given_name) <= 80),
  constraint member_has_limit CHECK ((limit_kind = 'none'::text) = (limit_cents IS NULL)),
  constraint member_is_somebody CHECK (state <> 'registered'::text OR person_id IS NOT NULL),
  constraint member_limit_cents_check CHECK (limit_cents >= 0 AND limit_cents <= 100000000),
  constraint member_limit_kind_check CHECK (limit_kind = ANY (ARRAY['day'::text, 'month'::text, 'year'::text, 'none'::text])),
  constraint member_locale_check CHECK (locale = ANY (ARRAY['de'::text, 'en'::text])),
  constraint member_permissions_check CHECK (permissions <@ '{book,extend,cancel,share,invite,billing}'::text[]),
  constraint member_role_check CHECK (role = ANY (ARRAY['admin'::text, 'employee'::text])),
  constraint member_state_check CHECK (state = ANY (ARRAY['invited'::text, 'registered'::text, 'deleted'::text])),
  constraint member_surname_check CHECK (length(surname) <= 80),
  constraint member_token_hash_check CHECK (length(token_hash) = 43),
  constraint member_token_while_invited CHECK ((token_hash IS NULL) = (token_until IS NULL) AND (token_hash IS NULL OR state = 'invited'::text))
);
CREATE UNIQUE INDEX member_email ON member USING btree (company_id, email_key);
CREATE INDEX member_email_key ON member USING btree (email_key);
CREATE UNIQUE INDEX member_person ON member USING btree (person_id) WHERE state = 'registered'::text;
CREATE UNIQUE INDEX member_token ON member USING btree (token_hash) WHERE token_hash IS NOT NULL;

create table message (
  office_id bigint not null,
  booking_id bigint not null,
  id bigint not null,
  from_person uuid not null,
  text text not null,
  request_key text not null,
  sent_at timestamp with time zone not null,
  read_at timestamp with time zone,
  hidden_at timestamp with time zone,
  hidden_by uuid,
  hidden_reason text,
  constraint message_pkey PRIMARY KEY (office_id, booking_id, id),
  constraint message_from_person_fkey FOREIGN KEY (from_person) REFERENCES person(id),
  constraint message_hidden_by_fkey FOREIGN KEY (hidden_by) REFERENCES person(id),
  constraint message_office_id_booking_id_fkey FOREIGN KEY (office_id, booking_id) REFERENCES booking(office_id, id),
  constraint message_hidden_is_whole CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL)),
  constraint message_hidden_reason_check CHECK (length(hidden_reason) >= 10 AND length(hidden_reason) <= 1000),
  constraint message_request_key_check CHECK (length(request_key) >= 1 AND length(request_key) <= 200),
  constraint message_text_check CHECK (length(text) >= 1 AND length(text) <= 2000)
);
CREATE UNIQUE INDEX message_id ON message USING btree (id);
CREATE UNIQUE INDEX message_once ON message USING btree (from_person, request_key);
CREATE INDEX message_unread ON message USING btree (booking_id) WHERE read_at IS NULL;

create table message_report (
  message_id bigint not null,
  reporter_id uuid not null,
  reason text not null,
  reported_at timestamp with time zone not null,
  constraint message_report_pkey PRIMARY KEY (message_id, reporter_id),
  constraint message_report_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id) ON DELETE CASCADE,
  constraint message_report_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES person(id),
  constraint message_report_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 500)
);
CREATE INDEX message_report_of_person ON message_report USING btree (reporter_id);

create table newsletter_consent (
  email text not null,
  state text not null,
  text_version smallint not null,
  token_hash bytea,
  asked_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint newsletter_consent_pkey PRIMARY KEY (email),
  constraint newsletter_consent_check CHECK (state <> 'on'::text OR confirmed_at IS NOT NULL),
  constraint newsletter_consent_email_check CHECK (email = lower(email) AND length(email) >= 3 AND length(email) <= 254),
  constraint newsletter_consent_state_check CHECK (state = ANY (ARRAY['pending'::text, 'on'::text, 'off'::text]))
);
CREATE UNIQUE INDEX newsletter_consent_token ON newsletter_consent USING btree (token_hash) WHERE token_hash IS NOT NULL;

create table notification (
  id bigint not null generated always as identity,
  person_id uuid not null,
  event_id bigint not null,
  type text not null,
  recipient text not null,
  route text not null,
  params jsonb not null default '{}'::jsonb,
  is_listed boolean not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_person_id_event_id_type_recipient_key UNIQUE (person_id, event_id, type, recipient),
  constraint notification_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);
CREATE INDEX notification_listed ON notification USING btree (person_id, id DESC) WHERE is_listed;
CREATE INDEX notification_unread ON notification USING btree (person_id, id DESC) WHERE is_listed AND read_at IS NULL;

create table notification_quiet_hours (
  person_id uuid not null,
  is_on boolean not null,
  from_hour smallint not null,
  until_hour smallint not null,
  constraint notification_quiet_hours_pkey PRIMARY KEY (person_id),
  constraint notification_quiet_hours_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint notification_quiet_hours_from_hour_check CHECK (from_hour >= 0 AND from_hour <= 23),
  constraint notification_quiet_hours_until_hour_check CHECK (until_hour >= 0 AND until_hour <= 23)
);

create table notification_setting (
  person_id uuid not null,
  grp text not null,
  channel text not null,
  is_on boolean not null,
  constraint notification_setting_pkey PRIMARY KEY (person_id, grp, channel),
  constraint notification_setting_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint notification_setting_channel_check CHECK (channel = ANY (ARRAY['list'::text, 'push'::text, 'mail'::text]))
);

create table office (
  id bigint not null,
  location_id bigint not null,
  provider_id bigint not null,
  status text not null default 'draft'::text,
  grp smallint not null,
  category text not null,
  type integer not null default 0,
  icon text,
  title_de text not null,
  title_en text not null,
  description_de text not null default ''::text,
  description_en text not null default ''::text,
  access_note_de text not null default ''::text,
  access_note_en text not null default ''::text,
  capacity smallint not null,
  people smallint not null,
  area_m2 integer not null,
  layouts jsonb not null default '{}'::jsonb,
  price_cents integer not null,
  currency character(3) not null,
  lead_hours smallint not null default 0,
  hours bit(96)[] not null,
  equipment jsonb not null default '[]'::jsonb,
  rules jsonb not null default '[]'::jsonb,
  tags text[] not null default '{}'::text[],
  photos jsonb not null default '[]'::jsonb,
  rating_counts integer[] not null default '{0,0,0,0,0}'::integer[],
  rating_tenths smallint not null default 0,
  rating_count integer not null default 0,
  lat double precision not null,
  lng double precision not null,
  mx integer not null,
  my integer not null,
  pt point not null generated always as (point(mx::double precision, my::double precision)) stored,
  cell14 integer not null generated always as (((mx >> 17) << 14) | (my >> 17)) stored,
  cell12 integer not null generated always as (((mx >> 19) << 12) | (my >> 19)) stored,
  cell9 integer not null generated always as (((mx >> 22) << 9) | (my >> 22)) stored,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  published_at timestamp with time zone,
  cell6 integer not null generated always as (((mx >> 25) << 6) | (my >> 25)) stored,
  features bigint not null generated always as (office_features(equipment, category)) stored,
  other_parts bigint not null default 0,
  open_parts bigint not null generated always as (open_parts_of_week(hours) | other_parts) stored,
  tags_en text[] not null default '{}'::text[],
  short_de text not null default ''::text,
  short_en text not null default ''::text,
  contact jsonb not null default '{}'::jsonb,
  secrets text,
  turnover_quarters smallint not null default 0,
  hidden_at timestamp with time zone,
  hidden_by uuid,
  hidden_reason text,
  paused_at timestamp with time zone,
  charges_used boolean not null default false,
  suspended_at timestamp with time zone,
  constraint office_pkey PRIMARY KEY (id),
  constraint office_hidden_by_fkey FOREIGN KEY (hidden_by) REFERENCES person(id),
  constraint office_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id),
  constraint office_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint office_access_note_de_check CHECK (length(access_note_de) <= 500),
  constraint office_access_note_en_check CHECK (length(access_note_en) <= 500),
  constraint office_area_m2_check CHECK (area_m2 >= 0 AND area_m2 <= 100000),
  constraint office_capacity_check CHECK (capacity >= 1 AND capacity <= 500),
  constraint office_category_check CHECK (category = ANY (ARRAY['individual'::text, 'team'::text, 'open_plan'::text, 'coworking'::text, 'business_center'::text, 'meeting_room'::text, 'cafe'::text, 'hotel'::text, 'other'::text])),
  constraint office_currency_check CHECK (currency = ANY (ARRAY['EUR'::bpchar, 'CHF'::bpchar])),
  constraint office_description_de_check CHECK (length(description_de) <= 4000),
  constraint office_description_en_check CHECK (length(description_en) <= 4000),
  constraint office_grp_check CHECK (grp = ANY (ARRAY[1, 2])),
  constraint office_hidden_is_not_found CHECK (hidden_at IS NULL OR status <> 'published'::text),
  constraint office_hidden_is_whole CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL)),
  constraint office_hidden_reason_check CHECK (length(hidden_reason) >= 10 AND length(hidden_reason) <= 1000),
  constraint office_hours_check CHECK (cardinality(hours) = 7),
  constraint office_icon_check CHECK (icon = ANY (ARRAY['internal'::text, 'obi'::text])),
  constraint office_lead_hours_check CHECK (lead_hours >= 0 AND lead_hours <= 72),
  constraint office_people_check CHECK (people >= 1 AND people <= 1000),
  constraint office_price_cents_check CHECK (price_cents >= 0 AND price_cents <= 1000000),
  constraint office_rating_counts_check CHECK (cardinality(rating_counts) = 5),
  constraint office_rating_tenths_check CHECK (rating_tenths >= 0 AND rating_tenths <= 100),
  constraint office_room_is_whole CHECK (grp = 1 OR capacity = 1),
  constraint office_short_de_check CHECK (length(short_de) <= 500),
  constraint office_short_en_check CHECK (length(short_en) <= 500),
  constraint office_status_check CHECK (status = ANY (ARRAY['draft'::text, 'published'::text, 'unpublished'::text, 'deleted'::text])),
  constraint office_suspended_is_not_found CHECK (suspended_at IS NULL OR status <> 'published'::text),
  constraint office_title_de_check CHECK (length(title_de) >= 1 AND length(title_de) <= 75),
  constraint office_title_en_check CHECK (length(title_en) >= 1 AND length(title_en) <= 75),
  constraint office_turnover CHECK (turnover_quarters >= 0 AND turnover_quarters <= 4 AND (turnover_quarters = 0 OR grp = 2))
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
CREATE INDEX office_desk_search ON office USING gin (plain_name((title_de || ' '::text) || title_en) gin_trgm_ops);
CREATE INDEX office_location ON office USING btree (location_id);
CREATE INDEX office_near_desks ON office USING gist (pt) INCLUDE (id, price_cents, type, lead_hours, people, features, open_parts, lat, lng) WHERE status = 'published'::text AND grp = 1;
CREATE INDEX office_near_rooms ON office USING gist (pt) INCLUDE (id, price_cents, type, lead_hours, people, features, open_parts, lat, lng) WHERE status = 'published'::text AND grp = 2;
CREATE INDEX office_paused ON office USING btree (provider_id) WHERE paused_at IS NOT NULL;
CREATE INDEX office_price12 ON office USING btree (grp, cell12, price_cents, id) INCLUDE (type, lead_hours, people, features, open_parts, lat, lng) WHERE status = 'published'::text;
CREATE INDEX office_price14 ON office USING btree (grp, cell14, price_cents, id) INCLUDE (type, lead_hours, people, features, open_parts, lat, lng) WHERE status = 'published'::text;
CREATE INDEX office_price6 ON office USING btree (grp, cell6, price_cents, id) INCLUDE (type, lead_hours, people, features, open_parts, lat, lng) WHERE status = 'published'::text;
CREATE INDEX office_price9 ON office USING btree (grp, cell9, price_cents, id) INCLUDE (type, lead_hours, people, features, open_parts, lat, lng, mx, my, capacity) WHERE status = 'published'::text;
CREATE INDEX office_provider ON office USING btree (provider_id);
CREATE INDEX office_rating12 ON office USING btree (grp, cell12, rating_tenths DESC, id) INCLUDE (price_cents, type, lead_hours, people, features, open_parts, lat, lng) WHERE status = 'published'::text;
CREATE INDEX office_rating14 ON office USING btree (grp, cell14, rating_tenths DESC, id) INCLUDE (price_cents, type, lead_hours, people, features, open_parts, lat, lng) WHERE status = 'published'::text;
CREATE INDEX office_rating6 ON office USING btree (grp, cell6, rating_tenths DESC, id) INCLUDE (price_cents, type, lead_hours, people, features, open_parts, lat, lng) WHERE status = 'published'::text;
CREATE INDEX office_rating9 ON office USING btree (grp, cell9, rating_tenths DESC, id) INCLUDE (price_cents, type, lead_hours, people, features, open_parts, lat, lng) WHERE status = 'published'::text;
CREATE INDEX office_tags_search ON office USING gin (plain_tags(tags || tags_en) gin_trgm_ops) WHERE status = 'published'::text;
CREATE INDEX office_title_de_search ON office USING gin (plain_name(title_de) gin_trgm_ops) WHERE status = 'published'::text;
CREATE INDEX office_title_en_search ON office USING gin (plain_name(title_en) gin_trgm_ops) WHERE status = 'published'::text;
CREATE TRIGGER office_changed_delete AFTER DELETE ON office FOR EACH ROW WHEN (old.status = 'published'::text) EXECUTE FUNCTION office_changed();
CREATE TRIGGER office_changed_insert AFTER INSERT ON office FOR EACH ROW WHEN (new.status = 'published'::text) EXECUTE FUNCTION office_changed();
CREATE TRIGGER office_changed_update AFTER UPDATE OF status, grp, type, capacity, people, price_cents, equipment, category, mx, my ON office FOR EACH ROW WHEN ((old.status = 'published'::text OR new.status = 'published'::text) AND (old.status IS DISTINCT FROM new.status OR old.grp IS DISTINCT FROM new.grp OR old.type IS DISTINCT FROM new.type OR old.capacity IS DISTINCT FROM new.capacity OR old.people IS DISTINCT FROM new.people OR old.price_cents IS DISTINCT FROM new.price_cents OR old.features IS DISTINCT FROM new.features OR old.mx IS DISTINCT FROM new.mx OR old.my IS DISTINCT FROM new.my)) EXECUTE FUNCTION office_changed();
CREATE TRIGGER office_leaves_removed_photos_out BEFORE INSERT OR UPDATE OF photos ON office FOR EACH ROW EXECUTE FUNCTION leave_removed_photos_out();
CREATE TRIGGER office_listed_changed AFTER UPDATE OF status ON office FOR EACH ROW WHEN ((new.status = 'published'::text) <> (old.status = 'published'::text)) EXECUTE FUNCTION note_office_listed();
CREATE TRIGGER office_listed_made AFTER INSERT ON office FOR EACH ROW WHEN (new.status = 'published'::text) EXECUTE FUNCTION note_office_listed();
CREATE TRIGGER office_parts_kept BEFORE UPDATE OF hours ON office FOR EACH ROW WHEN (new.hours IS DISTINCT FROM old.hours) EXECUTE FUNCTION keep_parts_of_week();
CREATE TRIGGER office_room_changed AFTER UPDATE OF status, hours, capacity, price_cents, type, lead_hours ON office FOR EACH ROW WHEN (new.status = 'published'::text AND (new.status IS DISTINCT FROM old.status OR new.hours IS DISTINCT FROM old.hours OR new.capacity IS DISTINCT FROM old.capacity OR new.price_cents IS DISTINCT FROM old.price_cents OR new.type IS DISTINCT FROM old.type OR new.lead_hours IS DISTINCT FROM old.lead_hours)) EXECUTE FUNCTION note_room_of_office();
CREATE TRIGGER office_room_features AFTER UPDATE OF equipment, category, people ON office FOR EACH ROW WHEN (new.status = 'published'::text AND (new.equipment IS DISTINCT FROM old.equipment OR new.category IS DISTINCT FROM old.category OR new.people IS DISTINCT FROM old.people)) EXECUTE FUNCTION note_room_of_office();
CREATE TRIGGER office_room_new AFTER INSERT ON office FOR EACH ROW WHEN (new.status = 'published'::text) EXECUTE FUNCTION note_room_of_office();
CREATE TRIGGER office_step_changed AFTER UPDATE OF status, hidden_at, suspended_at, paused_at, title_de, title_en, short_de, short_en, description_de, description_en, tags, tags_en, price_cents, charges_used, capacity, people, area_m2, turnover_quarters, hours, lead_hours, photos, equipment, rules, location_id, lat, lng, type, category ON office FOR EACH ROW EXECUTE FUNCTION note_office_step();
CREATE TRIGGER office_step_made AFTER INSERT ON office FOR EACH ROW EXECUTE FUNCTION note_office_step();

create table office_audience (
  office_id bigint not null,
  company_id bigint not null,
  constraint office_audience_pkey PRIMARY KEY (office_id, company_id),
  constraint office_audience_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint office_audience_office_id_fkey FOREIGN KEY (office_id) REFERENCES office(id) ON DELETE CASCADE
);
CREATE INDEX office_audience_company ON office_audience USING btree (company_id, office_id);
CREATE TRIGGER office_audience_room AFTER INSERT ON office_audience FOR EACH ROW EXECUTE FUNCTION note_room_of_audience();

create table office_block (
  office_id bigint not null,
  id bigint not null,
  day date not null,
  a smallint not null,
  b smallint not null,
  desks smallint not null,
  source text not null,
  ref bigint,
  note text not null default ''::text,
  created_at timestamp with time zone not null,
  constraint office_block_pkey PRIMARY KEY (office_id, id),
  constraint office_block_office_id_fkey FOREIGN KEY (office_id) REFERENCES office(id),
  constraint office_block_check CHECK (0 <= a AND a < b AND b <= 96),
  constraint office_block_check1 CHECK (source = 'hand'::text OR ref IS NOT NULL),
  constraint office_block_desks_check CHECK (desks >= 1 AND desks <= 500),
  constraint office_block_note_check CHECK (length(note) <= 120),
  constraint office_block_source_check CHECK (source = ANY (ARRAY['hand'::text, 'series'::text, 'feed'::text, 'outage'::text]))
);
CREATE INDEX office_block_day ON office_block USING btree (office_id, day);
CREATE INDEX office_block_of_feeds ON office_block USING btree (created_at) WHERE source = 'feed'::text;
CREATE UNIQUE INDEX office_block_once ON office_block USING btree (office_id, ref, day) WHERE source = 'series'::text;
CREATE UNIQUE INDEX office_block_outage_once ON office_block USING btree (office_id, ref, day) WHERE source = 'outage'::text;
CREATE INDEX office_block_ref ON office_block USING btree (office_id, ref) WHERE ref IS NOT NULL;
CREATE TRIGGER office_block_changed AFTER UPDATE ON office_block REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_blocks_changed();
CREATE TRIGGER office_block_come AFTER INSERT ON office_block REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_blocks();
CREATE TRIGGER office_block_gone AFTER DELETE ON office_block REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_blocks_gone();

create table office_change (
  revision xid8 not null default pg_current_xact_id(),
  office_id bigint not null,
  changed_at timestamp with time zone not null default now()
);
CREATE INDEX office_change_revision ON office_change USING btree (revision);

create table office_day (
  office_id bigint not null,
  day date not null,
  capacity smallint not null,
  open bit(96) not null,
  occ smallint[] not null,
  held smallint[],
  turnover smallint not null default 0,
  free bit(96) not null generated always as ((
CASE
    WHEN held IS NULL AND turnover = 0 THEN free_mask(occ, capacity)
    ELSE free_mask(occ, capacity, held, turnover)
END & open)) stored,
  constraint office_day_pkey PRIMARY KEY (office_id, day),
  constraint office_day_office_id_fkey FOREIGN KEY (office_id) REFERENCES office(id),
  constraint no_negative CHECK (0 <= ALL (occ)),
  constraint no_negative_held CHECK (0 <= ALL (held)),
  constraint no_overbooking CHECK (capacity >= ALL (occ)),
  constraint office_day_held_check CHECK (cardinality(held) = 96),
  constraint office_day_occ_check CHECK (cardinality(occ) = 96)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
CREATE INDEX office_day_search ON office_day USING btree (day, office_id) INCLUDE (free);
CREATE TRIGGER office_day_parts AFTER UPDATE OF open ON office_day FOR EACH ROW WHEN ((new.open & (~ old.open)) <> 0::bit(96)) EXECUTE FUNCTION note_parts_of_day();
CREATE TRIGGER office_day_room AFTER UPDATE OF open, capacity, turnover ON office_day FOR EACH ROW WHEN ((new.open & (~ old.open)) <> 0::bit(96) OR new.capacity > old.capacity OR new.turnover < old.turnover) EXECUTE FUNCTION note_room_of_day();

create table office_draft (
  id bigint not null,
  provider_id bigint not null,
  grp smallint not null,
  steps jsonb not null default '{}'::jsonb,
  secrets text,
  photos jsonb not null default '[]'::jsonb,
  publish_wanted boolean not null default false,
  request_key text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  told_at timestamp with time zone,
  constraint office_draft_pkey PRIMARY KEY (id),
  constraint office_draft_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint office_draft_grp_check CHECK (grp = ANY (ARRAY[1, 2])),
  constraint office_draft_photos_check CHECK (jsonb_typeof(photos) = 'array'::text),
  constraint office_draft_request_key_check CHECK (length(request_key) >= 1 AND length(request_key) <= 200),
  constraint office_draft_steps_check CHECK (jsonb_typeof(steps) = 'object'::text)
);
CREATE INDEX office_draft_left ON office_draft USING btree (updated_at) WHERE told_at IS NULL AND NOT publish_wanted;
CREATE UNIQUE INDEX office_draft_request ON office_draft USING btree (provider_id, request_key);
CREATE INDEX office_draft_waiting ON office_draft USING btree (provider_id) WHERE publish_wanted;

create table office_hours (
  office_id bigint not null,
  weekday smallint not null,
  from_quarter smallint not null,
  to_quarter smallint not null,
  constraint office_hours_pkey PRIMARY KEY (office_id, weekday, from_quarter),
  constraint office_hours_office_id_fkey FOREIGN KEY (office_id) REFERENCES office(id) ON DELETE CASCADE,
  constraint office_hours_check1 CHECK (0 <= from_quarter AND from_quarter < to_quarter AND to_quarter <= 96),
  constraint office_hours_weekday_check CHECK (weekday >= 1 AND weekday <= 7)
);

create table office_override (
  office_id bigint not null,
  day date not null,
  spans jsonb not null,
  note_de text not null default ''::text,
  note_en text not null default ''::text,
  constraint office_override_pkey PRIMARY KEY (office_id, day),
  constraint office_override_office_id_fkey FOREIGN KEY (office_id) REFERENCES office(id) ON DELETE CASCADE,
  constraint office_override_note_de_check CHECK (length(note_de) <= 120),
  constraint office_override_note_en_check CHECK (length(note_en) <= 120)
);
CREATE TRIGGER office_override_parts AFTER INSERT OR UPDATE ON office_override FOR EACH ROW EXECUTE FUNCTION note_parts_of_override();
CREATE TRIGGER office_override_room AFTER INSERT OR UPDATE ON office_override FOR EACH ROW EXECUTE FUNCTION note_room_of_day();

create table office_photo (
  office_id bigint not null,
  key text not null,
  hash text not null,
  request_key text,
  created_at timestamp with time zone not null,
  constraint office_photo_pkey PRIMARY KEY (office_id, key),
  constraint office_photo_office_id_request_key_key UNIQUE (office_id, request_key),
  constraint office_photo_key_check CHECK (key ~ '^photo-[a-z0-9-]{20,50}$'::text),
  constraint office_photo_request_key_check CHECK (length(request_key) >= 1 AND length(request_key) <= 200)
);
CREATE INDEX office_photo_created ON office_photo USING btree (created_at);
CREATE INDEX office_photo_key ON office_photo USING btree (key);

create table office_step (
  id bigint not null generated always as identity,
  office_id bigint not null,
  at timestamp with time zone not null,
  what text not null,
  facts text[] not null default '{}'::text[],
  constraint office_step_pkey PRIMARY KEY (id),
  constraint office_step_office_id_fkey FOREIGN KEY (office_id) REFERENCES office(id) ON DELETE CASCADE,
  constraint office_step_what_check CHECK (what = ANY (ARRAY['made'::text, 'published'::text, 'unpublished'::text, 'deleted'::text, 'hidden'::text, 'shown'::text, 'paused'::text, 'resumed'::text, 'suspended'::text, 'restored'::text, 'changed'::text]))
);
CREATE INDEX office_step_office ON office_step USING btree (office_id, id DESC);
CREATE TRIGGER office_step_told AFTER INSERT ON office_step FOR EACH ROW WHEN (new.what = 'changed'::text) EXECUTE FUNCTION note_office_changed();

create table payee (
  id bigint not null,
  provider_id bigint not null,
  psp text not null,
  ref text not null,
  country text not null,
  currency character(3) not null,
  state text not null,
  due jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  next_at timestamp with time zone not null default now(),
  restricted_at timestamp with time zone,
  told_days smallint not null default 0,
  payouts_at timestamp with time zone,
  constraint payee_pkey PRIMARY KEY (id),
  constraint payee_psp_ref_key UNIQUE (psp, ref),
  constraint payee_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint payee_country_check CHECK (country = ANY (ARRAY['DE'::text, 'AT'::text, 'CH'::text])),
  constraint payee_currency_check CHECK (currency = ANY (ARRAY['EUR'::bpchar, 'CHF'::bpchar])),
  constraint payee_due_check CHECK (jsonb_typeof(due) = 'array'::text),
  constraint payee_psp_check CHECK (length(psp) >= 1 AND length(psp) <= 40),
  constraint payee_ref_check CHECK (length(ref) >= 1 AND length(ref) <= 200),
  constraint payee_state_check CHECK (state = ANY (ARRAY['pending'::text, 'active'::text, 'restricted'::text])),
  constraint payee_told_days_check CHECK (told_days = ANY (ARRAY[0, 7, 14]))
);
CREATE INDEX payee_due ON payee USING btree (next_at);
CREATE INDEX payee_payouts ON payee USING btree (payouts_at) WHERE payouts_at IS NOT NULL;
CREATE UNIQUE INDEX payee_provider ON payee USING btree (provider_id, psp);
CREATE INDEX payee_restricted ON payee USING btree (restricted_at) WHERE state = 'restricted'::text;

create table payment_customer (
  provider text not null,
  person_id uuid,
  company_id bigint,
  customer_ref text not null,
  constraint payment_customer_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint payment_customer_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint payment_customer_one_owner CHECK (num_nonnulls(person_id, company_id) = 1)
);
CREATE UNIQUE INDEX payment_customer_company ON payment_customer USING btree (provider, company_id) WHERE company_id IS NOT NULL;
CREATE UNIQUE INDEX payment_customer_person ON payment_customer USING btree (provider, person_id) WHERE person_id IS NOT NULL;

create table payment_dispute (
  id bigint not null,
  office_id bigint not null,
  leg_id bigint not null,
  booking_id bigint not null,
  provider_id bigint not null,
  psp text not null,
  ref text not null,
  method_kind text not null,
  state text not null,
  share text not null,
  currency character(3) not null,
  amount_cents integer not null,
  fee_cents integer not null,
  provider_cents integer not null default 0,
  taken_cents integer not null default 0,
  reason text not null,
  next_at timestamp with time zone not null,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  answer_by timestamp with time zone,
  answer text,
  answer_state text,
  evidence text,
  answered_by uuid,
  answered_at timestamp with time zone,
  answer_key text,
  check_at timestamp with time zone not null default now(),
  statement_id bigint,
  constraint payment_dispute_pkey PRIMARY KEY (id),
  constraint payment_dispute_once UNIQUE (psp, ref, office_id, leg_id),
  constraint payment_dispute_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES person(id),
  constraint payment_dispute_office_id_leg_id_fkey FOREIGN KEY (office_id, leg_id) REFERENCES payment_leg(office_id, id),
  constraint payment_dispute_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint payment_dispute_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES statement(id),
  constraint payment_dispute_amount_cents_check CHECK (amount_cents > 0 OR statement_id IS NOT NULL AND amount_cents = 0),
  constraint payment_dispute_answer_check CHECK (answer = ANY (ARRAY['evidence'::text, 'accepted'::text])),
  constraint payment_dispute_answer_key_check CHECK (length(answer_key) >= 8 AND length(answer_key) <= 200),
  constraint payment_dispute_answer_state_check CHECK (answer_state = ANY (ARRAY['asked'::text, 'sent'::text, 'late'::text])),
  constraint payment_dispute_answered CHECK ((answer IS NULL) = (answer_state IS NULL) AND (answer IS NULL) = (answered_by IS NULL) AND (answer IS NULL) = (answered_at IS NULL) AND (answer IS NULL) = (answer_key IS NULL) AND (COALESCE(answer, ''::text) = 'evidence'::text) = (evidence IS NOT NULL)),
  constraint payment_dispute_check CHECK (taken_cents >= 0 AND taken_cents <= provider_cents),
  constraint payment_dispute_closed CHECK ((state = 'open'::text) = (closed_at IS NULL)),
  constraint payment_dispute_evidence_check CHECK (length(evidence) >= 1 AND length(evidence) <= 5000),
  constraint payment_dispute_fee_cents_check CHECK (fee_cents >= 0),
  constraint payment_dispute_method_kind_check CHECK (method_kind = ANY (ARRAY['card'::text, 'sepa'::text])),
  constraint payment_dispute_provider_cents_check CHECK (provider_cents >= 0),
  constraint payment_dispute_share_check CHECK (share = ANY (ARRAY['none'::text, 'owed'::text, 'taking'::text, 'taken'::text])),
  constraint payment_dispute_state_check CHECK (state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text]))
);
CREATE INDEX payment_dispute_booking ON payment_dispute USING btree (booking_id);
CREATE INDEX payment_dispute_check ON payment_dispute USING btree (check_at) WHERE state = 'open'::text;
CREATE INDEX payment_dispute_leg ON payment_dispute USING btree (office_id, leg_id);
CREATE INDEX payment_dispute_opened ON payment_dispute USING btree (opened_at, id);
CREATE INDEX payment_dispute_share ON payment_dispute USING btree (next_at) WHERE share = ANY (ARRAY['owed'::text, 'taking'::text]);
CREATE INDEX payment_dispute_statement ON payment_dispute USING btree (statement_id) WHERE statement_id IS NOT NULL;

create table payment_leg (
  office_id bigint not null,
  id bigint not null,
  booking_id bigint not null,
  kind text not null,
  state text not null,
  payer_id uuid not null,
  company_id bigint,
  provider text not null,
  method_id bigint,
  currency character(3) not null,
  hold_cents integer not null,
  amount_cents integer not null,
  captured_cents integer not null default 0,
  refunded_cents integer not null default 0,
  auth_ref text,
  charge_ref text,
  hold_expires_at timestamp with time zone,
  hold_at timestamp with time zone,
  due_at timestamp with time zone,
  retry_at timestamp with time zone,
  attempt smallint not null default 1,
  declines smallint not null default 0,
  decline_code text,
  action jsonb,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  failures smallint not null default 0,
  debit_on date,
  held_charge text,
  held_cents integer,
  held_at timestamp with time zone,
  freed_at timestamp with time zone,
  held_taken_cents integer not null default 0,
  constraint payment_leg_pkey PRIMARY KEY (office_id, id),
  constraint payment_leg_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint payment_leg_method_id_fkey FOREIGN KEY (method_id) REFERENCES payment_method(id),
  constraint payment_leg_office_id_booking_id_fkey FOREIGN KEY (office_id, booking_id) REFERENCES booking(office_id, id),
  constraint payment_leg_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES person(id),
  constraint captured_within_hold CHECK (captured_cents <= GREATEST(hold_cents, amount_cents)),
  constraint payment_leg_amount_cents_check CHECK (amount_cents >= 0),
  constraint payment_leg_captured_cents_check CHECK (captured_cents >= 0),
  constraint payment_leg_held_whole CHECK ((held_charge IS NULL) = (held_cents IS NULL) AND (held_charge IS NULL) = (held_at IS NULL)),
  constraint payment_leg_hold_cents_check CHECK (hold_cents >= 0),
  constraint payment_leg_kind_check CHECK (kind = ANY (ARRAY['main'::text, 'extension'::text, 'fee'::text])),
  constraint payment_leg_refunded_cents_check CHECK (refunded_cents >= 0),
  constraint payment_leg_state_check CHECK (state = ANY (ARRAY['none'::text, 'method_setup'::text, 'scheduled'::text, 'hold_action'::text, 'held'::text, 'hold_failed'::text, 'released'::text, 'due'::text, 'capturing'::text, 'debit_scheduled'::text, 'processing'::text, 'paid'::text, 'failed'::text, 'part_refunded'::text, 'refunded'::text, 'disputed'::text, 'charged_back'::text, 'written_off'::text])),
  constraint payment_leg_taken_of_held CHECK (held_taken_cents >= 0 AND held_taken_cents <= COALESCE(held_cents, 0)),
  constraint refunded_within_captured CHECK (refunded_cents <= captured_cents OR state = 'due'::text AND refunded_cents <= amount_cents)
);
CREATE INDEX payment_leg_asks_company ON payment_leg USING btree (company_id) WHERE state = 'hold_action'::text AND company_id IS NOT NULL;
CREATE INDEX payment_leg_attention ON payment_leg USING btree (payer_id) WHERE state = ANY (ARRAY['hold_action'::text, 'hold_failed'::text, 'failed'::text, 'charged_back'::text]);
CREATE INDEX payment_leg_auth ON payment_leg USING btree (provider, auth_ref) WHERE auth_ref IS NOT NULL;
CREATE INDEX payment_leg_booking ON payment_leg USING btree (office_id, booking_id);
CREATE INDEX payment_leg_charge ON payment_leg USING btree (charge_ref) WHERE charge_ref IS NOT NULL;
CREATE INDEX payment_leg_charged_back ON payment_leg USING btree (retry_at) WHERE state = 'charged_back'::text;
CREATE INDEX payment_leg_company_attention ON payment_leg USING btree (company_id) WHERE company_id IS NOT NULL AND (state = ANY (ARRAY['hold_failed'::text, 'failed'::text, 'charged_back'::text]));
CREATE INDEX payment_leg_debit ON payment_leg USING btree (retry_at) WHERE state = 'debit_scheduled'::text;
CREATE INDEX payment_leg_due ON payment_leg USING btree (due_at) WHERE state = ANY (ARRAY['held'::text, 'scheduled'::text, 'due'::text, 'capturing'::text]);
CREATE INDEX payment_leg_expiring ON payment_leg USING btree (hold_expires_at) WHERE state = 'held'::text;
CREATE INDEX payment_leg_free_due ON payment_leg USING btree (due_at) WHERE state = 'none'::text AND due_at IS NOT NULL;
CREATE INDEX payment_leg_hold ON payment_leg USING btree (hold_at) WHERE state = ANY (ARRAY['scheduled'::text, 'hold_failed'::text]);
CREATE UNIQUE INDEX payment_leg_id ON payment_leg USING btree (id);
CREATE INDEX payment_leg_open ON payment_leg USING btree (due_at, id) WHERE state = ANY (ARRAY['failed'::text, 'charged_back'::text, 'due'::text, 'capturing'::text, 'debit_scheduled'::text, 'processing'::text]);
CREATE INDEX payment_leg_paid ON payment_leg USING btree (payer_id) WHERE state = 'paid'::text;
CREATE INDEX payment_leg_processing ON payment_leg USING btree (retry_at) WHERE state = 'processing'::text;
CREATE INDEX payment_leg_release ON payment_leg USING btree (id) WHERE state = 'released'::text AND auth_ref IS NOT NULL;
CREATE INDEX payment_leg_retry ON payment_leg USING btree (retry_at) WHERE state = 'failed'::text;
CREATE TRIGGER payment_leg_held BEFORE UPDATE ON payment_leg FOR EACH ROW WHEN (new.state = 'held'::text OR old.held_charge IS NOT NULL AND old.freed_at IS NULL) EXECUTE FUNCTION payment_leg_held();

create table payment_method (
  id bigint not null,
  provider text not null,
  person_id uuid,
  company_id bigint,
  customer_ref text not null,
  method_ref text not null,
  kind text not null,
  brand text not null,
  last4 text not null,
  expires_month smallint,
  expires_year smallint,
  is_default boolean not null default false,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  country character(2),
  mandate_ref text,
  mandate_text text,
  mandate_at timestamp with time zone,
  fingerprint text,
  constraint payment_method_pkey PRIMARY KEY (id),
  constraint payment_method_once UNIQUE (provider, method_ref),
  constraint payment_method_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint payment_method_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint payment_method_fingerprint_check CHECK (length(fingerprint) >= 1 AND length(fingerprint) <= 200),
  constraint payment_method_kind_check CHECK (kind = ANY (ARRAY['card'::text, 'sepa'::text])),
  constraint payment_method_last4_check CHECK (length(last4) = 4),
  constraint payment_method_mandate_ref_check CHECK (length(mandate_ref) >= 1 AND length(mandate_ref) <= 100),
  constraint payment_method_mandate_text_check CHECK (length(mandate_text) >= 1 AND length(mandate_text) <= 40),
  constraint payment_method_one_owner CHECK (num_nonnulls(person_id, company_id) = 1)
);
CREATE UNIQUE INDEX payment_method_company_default ON payment_method USING btree (company_id) WHERE is_default AND removed_at IS NULL;
CREATE INDEX payment_method_person ON payment_method USING btree (person_id) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX payment_method_person_default ON payment_method USING btree (person_id) WHERE is_default AND removed_at IS NULL;

create table payout (
  id bigint not null,
  provider_id bigint not null,
  psp text not null,
  ref text not null,
  currency character(3) not null,
  amount_cents bigint not null,
  state text not null,
  created_at timestamp with time zone not null,
  arrives_on date not null,
  constraint payout_pkey PRIMARY KEY (id),
  constraint payout_once UNIQUE (psp, ref),
  constraint payout_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint payout_amount_cents_check CHECK (amount_cents > 0),
  constraint payout_state_check CHECK (state = ANY (ARRAY['pending'::text, 'paid'::text, 'failed'::text]))
);
CREATE INDEX payout_provider ON payout USING btree (provider_id, created_at);

create table person (
  id uuid not null,
  email text not null,
  email_verified boolean not null default false,
  name text not null,
  given_name text not null default ''::text,
  surname text not null default ''::text,
  image text,
  kind integer not null default 1,
  locale text not null default 'de'::text,
  country text not null default 'DE'::text,
  refugee boolean not null default false,
  suspended_at timestamp with time zone,
  terms_accepted_at timestamp with time zone,
  newsletter_opt_in_at timestamp with time zone,
  company_id bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  residence text not null default ''::text,
  postcode text not null default ''::text,
  phone text not null default ''::text,
  phone_shared boolean not null default false,
  languages text[] not null default '{}'::text[],
  share_workplaces boolean not null default false,
  onboarding smallint not null default 1,
  data jsonb not null default '{}'::jsonb,
  account_type text,
  avatar_key text,
  erased_at timestamp with time zone,
  suspended_reason text,
  desk_roles text[] not null default '{}'::text[],
  constraint person_pkey PRIMARY KEY (id),
  constraint person_email_key UNIQUE (email),
  constraint person_company FOREIGN KEY (company_id) REFERENCES company(id),
  constraint person_account_type_check CHECK (account_type = ANY (ARRAY['home'::text, 'company'::text, 'provider'::text])),
  constraint person_avatar_key_check CHECK (avatar_key ~ '^[a-z0-9-]{20,60}$'::text),
  constraint person_country_check CHECK (country = ANY (ARRAY['DE'::text, 'AT'::text, 'CH'::text])),
  constraint person_data_check CHECK (jsonb_typeof(data) = 'object'::text),
  constraint person_desk_roles_known CHECK (desk_roles <@ ARRAY['owner'::text, 'support'::text, 'finance'::text]),
  constraint person_desk_roles_of_operator CHECK (desk_roles = '{}'::text[] OR (kind & 32) > 0),
  constraint person_email_check CHECK (email = lower(email) AND length(email) >= 3 AND length(email) <= 254),
  constraint person_given_name_check CHECK (length(given_name) <= 80),
  constraint person_languages_check CHECK (cardinality(languages) <= 10),
  constraint person_locale_check CHECK (locale = ANY (ARRAY['de'::text, 'en'::text])),
  constraint person_name_check CHECK (length(name) >= 1 AND length(name) <= 161),
  constraint person_onboarding_check CHECK (onboarding >= 1 AND onboarding <= 5),
  constraint person_phone_check CHECK (length(phone) <= 20),
  constraint person_postcode_check CHECK (length(postcode) <= 10),
  constraint person_residence_check CHECK (length(residence) <= 80),
  constraint person_surname_check CHECK (length(surname) <= 80),
  constraint person_suspended_is_whole CHECK (suspended_reason IS NULL OR suspended_at IS NOT NULL),
  constraint person_suspended_reason_check CHECK (length(suspended_reason) >= 10 AND length(suspended_reason) <= 1000)
);
CREATE INDEX person_avatar_key ON person USING btree (avatar_key) WHERE avatar_key IS NOT NULL;
CREATE INDEX person_company ON person USING btree (company_id) WHERE company_id IS NOT NULL;
CREATE INDEX person_email_search ON person USING gin (email gin_trgm_ops) WHERE erased_at IS NULL;
CREATE INDEX person_erased ON person USING btree (id) WHERE erased_at IS NOT NULL;
CREATE INDEX person_name_search ON person USING gin (plain_name(name) gin_trgm_ops) WHERE erased_at IS NULL;
CREATE INDEX person_operator ON person USING btree (id) WHERE (kind & 32) > 0;
CREATE INDEX person_unverified ON person USING btree (created_at) WHERE NOT email_verified AND erased_at IS NULL;
CREATE TRIGGER person_ends_api_keys AFTER UPDATE OF suspended_at, erased_at, company_id, kind ON person FOR EACH ROW WHEN (new.suspended_at IS NOT NULL AND old.suspended_at IS NULL OR new.erased_at IS NOT NULL AND old.erased_at IS NULL OR new.company_id IS DISTINCT FROM old.company_id OR (new.kind & 46) <> (old.kind & 46)) EXECUTE FUNCTION end_api_keys();
CREATE TRIGGER person_ends_calendars AFTER UPDATE OF suspended_at, email_verified ON person FOR EACH ROW WHEN (new.suspended_at IS NOT NULL AND old.suspended_at IS NULL OR new.email_verified AND NOT old.email_verified) EXECUTE FUNCTION end_calendars();
CREATE TRIGGER person_joins AFTER INSERT OR UPDATE OF company_id ON person FOR EACH ROW WHEN (new.company_id IS NOT NULL) EXECUTE FUNCTION person_is_member();
CREATE TRIGGER person_removes_webhooks AFTER UPDATE OF erased_at, company_id, kind ON person FOR EACH ROW WHEN (new.erased_at IS NOT NULL AND old.erased_at IS NULL OR new.company_id IS DISTINCT FROM old.company_id OR (new.kind & 46) <> (old.kind & 46)) EXECUTE FUNCTION remove_webhooks();
CREATE TRIGGER person_suspends_offices AFTER UPDATE OF suspended_at ON person FOR EACH ROW WHEN ((old.suspended_at IS NULL) IS DISTINCT FROM (new.suspended_at IS NULL)) EXECUTE FUNCTION suspend_offices();

create table presence (
  member_id bigint not null,
  day date not null,
  half smallint not null,
  kind text not null,
  note text,
  updated_at timestamp with time zone not null,
  constraint presence_pkey PRIMARY KEY (member_id, day, half),
  constraint presence_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint presence_half_check CHECK (half = ANY (ARRAY[0, 1])),
  constraint presence_kind_check CHECK (kind = ANY (ARRAY['home'::text, 'company'::text, 'other'::text, 'off'::text])),
  constraint presence_note_check CHECK (length(note) >= 1 AND length(note) <= 120)
);
CREATE INDEX presence_day ON presence USING btree (day);

create table provider (
  id bigint not null,
  person_id uuid,
  name text not null,
  country text not null,
  tax_mode text not null default 'standard'::text,
  created_at timestamp with time zone not null,
  trader_phone text not null default ''::text,
  trader_email text not null default ''::text,
  register_number text not null default ''::text,
  certified_at timestamp with time zone,
  verified_at timestamp with time zone,
  verified_by uuid,
  company_id bigint,
  offers_as text,
  trader_asked_at timestamp with time zone,
  offers_nothing_since timestamp with time zone,
  constraint provider_pkey PRIMARY KEY (id),
  constraint provider_company_id_key UNIQUE (company_id),
  constraint provider_person_id_key UNIQUE (person_id),
  constraint provider_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint provider_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint provider_verified_by_fkey FOREIGN KEY (verified_by) REFERENCES person(id),
  constraint provider_country_check CHECK (country = ANY (ARRAY['DE'::text, 'AT'::text, 'CH'::text])),
  constraint provider_is_somebody CHECK ((person_id IS NULL) <> (company_id IS NULL)),
  constraint provider_name_check CHECK (length(name) >= 1 AND length(name) <= 120),
  constraint provider_offers_as_known CHECK (offers_as = ANY (ARRAY['trader'::text, 'private'::text])),
  constraint provider_register_number_check CHECK (length(register_number) <= 60),
  constraint provider_tax_mode_check CHECK (tax_mode = ANY (ARRAY['standard'::text, 'small_business'::text, 'exempt_rent'::text, 'not_registered'::text])),
  constraint provider_trader_email_check CHECK (length(trader_email) <= 254),
  constraint provider_trader_phone_check CHECK (length(trader_phone) <= 20)
);
CREATE INDEX provider_name_search ON provider USING gin (plain_name(name) gin_trgm_ops);
CREATE INDEX provider_waiting ON provider USING btree (person_id) WHERE verified_at IS NULL AND NOT (offers_as IS NULL OR trader_email = ''::text OR certified_at IS NULL OR offers_as = 'trader'::text AND trader_phone = ''::text);

create table psp_line (
  psp text not null,
  ref text not null,
  kind text not null,
  source_ref text not null,
  currency character(3) not null,
  net_cents bigint not null,
  at timestamp with time zone not null,
  constraint psp_line_pkey PRIMARY KEY (psp, ref)
);
CREATE INDEX psp_line_at ON psp_line USING btree (at);
CREATE INDEX psp_line_source ON psp_line USING btree (source_ref, currency);

create table push_subscription (
  id bigint not null generated always as identity,
  person_id uuid not null,
  session_id uuid,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  failures integer not null default 0,
  created_at timestamp with time zone not null,
  constraint push_subscription_pkey PRIMARY KEY (id),
  constraint push_subscription_endpoint_key UNIQUE (endpoint),
  constraint push_subscription_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint push_subscription_session_id_fkey FOREIGN KEY (session_id) REFERENCES login_session(id) ON DELETE CASCADE
);
CREATE INDEX push_subscription_of ON push_subscription USING btree (person_id, id);
CREATE INDEX push_subscription_session ON push_subscription USING btree (session_id);

create table rating (
  office_id bigint not null,
  booking_id bigint not null,
  person_id uuid not null,
  value smallint not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  text text,
  answer text,
  answered_at timestamp with time zone,
  hidden_at timestamp with time zone,
  hidden_by uuid,
  hidden_reason text,
  constraint rating_pkey PRIMARY KEY (office_id, booking_id),
  constraint rating_hidden_by_fkey FOREIGN KEY (hidden_by) REFERENCES person(id),
  constraint rating_office_id_booking_id_fkey FOREIGN KEY (office_id, booking_id) REFERENCES booking(office_id, id),
  constraint rating_office_id_fkey FOREIGN KEY (office_id) REFERENCES office(id),
  constraint rating_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint rating_answer_check CHECK (length(answer) >= 1 AND length(answer) <= 1000),
  constraint rating_answer_is_dated CHECK ((answer IS NULL) = (answered_at IS NULL)),
  constraint rating_hidden_is_whole CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL)),
  constraint rating_hidden_reason_check CHECK (length(hidden_reason) >= 10 AND length(hidden_reason) <= 1000),
  constraint rating_text_check CHECK (length(text) >= 1 AND length(text) <= 1000),
  constraint rating_value_check CHECK (value = ANY (ARRAY[2, 4, 6, 8, 10]))
);
CREATE INDEX rating_words ON rating USING btree (office_id, created_at DESC) WHERE text IS NOT NULL AND hidden_at IS NULL;

create table rating_report (
  office_id bigint not null,
  booking_id bigint not null,
  reporter_id uuid not null,
  reason text not null,
  reported_at timestamp with time zone not null,
  constraint rating_report_pkey PRIMARY KEY (office_id, booking_id, reporter_id),
  constraint rating_report_office_id_booking_id_fkey FOREIGN KEY (office_id, booking_id) REFERENCES rating(office_id, booking_id),
  constraint rating_report_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES person(id),
  constraint rating_report_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 500)
);

create table reconciliation (
  id bigint not null,
  psp text not null,
  read_until timestamp with time zone not null,
  lines integer not null,
  missing_here integer not null,
  missing_there integer not null,
  amount integer not null,
  at timestamp with time zone not null,
  constraint reconciliation_pkey PRIMARY KEY (id)
);
CREATE INDEX reconciliation_at ON reconciliation USING btree (at DESC);

create table reconciliation_difference (
  reconciliation_id bigint not null,
  kind text not null,
  ref text not null,
  currency character(3) not null,
  ledger_cents bigint,
  psp_cents bigint,
  at timestamp with time zone not null,
  booking_id bigint,
  constraint reconciliation_difference_pkey PRIMARY KEY (reconciliation_id, ref, currency),
  constraint reconciliation_difference_reconciliation_id_fkey FOREIGN KEY (reconciliation_id) REFERENCES reconciliation(id) ON DELETE CASCADE
);

create table refund (
  id bigint not null,
  office_id bigint not null,
  leg_id bigint not null,
  booking_id bigint not null,
  provider_id bigint not null,
  state text not null,
  currency character(3) not null,
  amount_cents integer not null,
  provider_cents integer not null,
  taken_cents integer not null default 0,
  reason text not null,
  by_id uuid not null,
  request_key text not null,
  refund_ref text,
  next_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  dispute_id bigint,
  borne_by text not null default 'shares'::text,
  constraint refund_pkey PRIMARY KEY (id),
  constraint refund_once UNIQUE (by_id, request_key),
  constraint refund_by_id_fkey FOREIGN KEY (by_id) REFERENCES person(id),
  constraint refund_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES payment_dispute(id),
  constraint refund_office_id_leg_id_fkey FOREIGN KEY (office_id, leg_id) REFERENCES payment_leg(office_id, id),
  constraint refund_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint refund_amount_cents_check CHECK (amount_cents > 0),
  constraint refund_borne_by_check CHECK (borne_by = ANY (ARRAY['shares'::text, 'marketplace'::text])),
  constraint refund_by_the_bank CHECK (dispute_id IS NULL OR state <> 'asked'::text AND refund_ref IS NULL),
  constraint refund_check CHECK (taken_cents >= 0 AND taken_cents <= provider_cents),
  constraint refund_of_marketplace CHECK (borne_by = 'shares'::text OR provider_cents = 0),
  constraint refund_provider_cents_check CHECK (provider_cents >= 0),
  constraint refund_state_check CHECK (state = ANY (ARRAY['asked'::text, 'sent'::text, 'taking'::text, 'done'::text]))
);
CREATE INDEX refund_due ON refund USING btree (next_at) WHERE state <> 'done'::text;
CREATE INDEX refund_leg ON refund USING btree (office_id, leg_id);
CREATE TRIGGER refund_frees_budget AFTER INSERT ON refund FOR EACH ROW EXECUTE FUNCTION refund_frees_budget();

create table removed_photo (
  office_id bigint not null,
  key text not null,
  removed_at timestamp with time zone not null,
  place integer not null,
  entry jsonb not null,
  constraint removed_photo_pkey PRIMARY KEY (office_id, key)
);

create table report (
  id bigint not null generated always as identity,
  case_id bigint not null,
  ground text not null,
  explanation text not null,
  location text not null,
  reporter_id uuid,
  name text not null default ''::text,
  email text not null default ''::text,
  locale text not null,
  request_key text not null,
  reported_at timestamp with time zone not null,
  constraint report_pkey PRIMARY KEY (id),
  constraint report_request_key UNIQUE (request_key),
  constraint report_case_id_fkey FOREIGN KEY (case_id) REFERENCES report_case(id) ON DELETE CASCADE,
  constraint report_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES person(id),
  constraint report_explanation CHECK (length(explanation) >= 1 AND length(explanation) <= 3000),
  constraint report_ground CHECK (ground = ANY (ARRAY['fake'::text, 'illegal'::text, 'rights'::text, 'privacy'::text, 'hate'::text, 'child_abuse'::text, 'terms'::text, 'else'::text])),
  constraint report_locale CHECK (locale = ANY (ARRAY['de'::text, 'en'::text])),
  constraint report_one_sender CHECK (reporter_id IS NULL OR name = ''::text AND email = ''::text)
);
CREATE INDEX report_of_case ON report USING btree (case_id);
CREATE INDEX report_reporter ON report USING btree (reporter_id) WHERE reporter_id IS NOT NULL;

create table report_case (
  id bigint not null generated always as identity,
  kind text not null,
  office_id bigint,
  photo text,
  provider_id bigint,
  owner_id uuid not null,
  content jsonb not null,
  pictures text[] not null default '{}'::text[],
  state text not null,
  opened_at timestamp with time zone not null,
  due_at timestamp with time zone,
  complain_until timestamp with time zone,
  booking_id bigint,
  message_id bigint,
  constraint report_case_pkey PRIMARY KEY (id),
  constraint report_case_office_id_fkey FOREIGN KEY (office_id) REFERENCES office(id),
  constraint report_case_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES person(id),
  constraint report_case_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint report_case_content CHECK (jsonb_typeof(content) = 'object'::text),
  constraint report_case_decided CHECK ((complain_until IS NULL) = (state = 'open'::text)),
  constraint report_case_due CHECK ((due_at IS NULL) = (state = 'decided'::text)),
  constraint report_case_kind CHECK (kind = ANY (ARRAY['office'::text, 'photo'::text, 'provider'::text, 'person'::text, 'account'::text, 'rating'::text, 'message'::text])),
  constraint report_case_state CHECK (state = ANY (ARRAY['open'::text, 'decided'::text, 'complaint'::text])),
  constraint report_case_subject CHECK (
CASE kind
    WHEN 'office'::text THEN office_id IS NOT NULL AND num_nonnulls(photo, provider_id, booking_id, message_id) = 0
    WHEN 'photo'::text THEN office_id IS NOT NULL AND photo IS NOT NULL AND num_nonnulls(provider_id, booking_id, message_id) = 0
    WHEN 'provider'::text THEN provider_id IS NOT NULL AND num_nonnulls(office_id, photo, booking_id, message_id) = 0
    WHEN 'rating'::text THEN office_id IS NOT NULL AND booking_id IS NOT NULL AND num_nonnulls(photo, provider_id, message_id) = 0
    WHEN 'message'::text THEN message_id IS NOT NULL AND num_nonnulls(office_id, photo, provider_id, booking_id) = 0
    ELSE num_nonnulls(office_id, photo, provider_id, booking_id, message_id) = 0
END)
);
CREATE INDEX report_case_complain ON report_case USING btree (complain_until) WHERE complain_until IS NOT NULL;
CREATE INDEX report_case_due_at ON report_case USING btree (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX report_case_office ON report_case USING btree (office_id) WHERE office_id IS NOT NULL;
CREATE UNIQUE INDEX report_case_open ON report_case USING btree (kind, owner_id, COALESCE(office_id, 0::bigint), COALESCE(photo, ''::text)) WHERE state = 'open'::text;
CREATE INDEX report_case_owner ON report_case USING btree (owner_id);

create table report_complaint (
  id bigint not null generated always as identity,
  case_id bigint not null,
  decision_id bigint not null,
  decided_by uuid not null,
  report_id bigint,
  text text not null,
  complained_at timestamp with time zone not null,
  answer_id bigint,
  answered_by uuid,
  constraint report_complaint_pkey PRIMARY KEY (id),
  constraint report_complaint_against FOREIGN KEY (decision_id, decided_by) REFERENCES report_decision(id, by_id) ON DELETE CASCADE,
  constraint report_complaint_answer FOREIGN KEY (answer_id, answered_by) REFERENCES report_decision(id, by_id) ON DELETE CASCADE,
  constraint report_complaint_case_id_fkey FOREIGN KEY (case_id) REFERENCES report_case(id) ON DELETE CASCADE,
  constraint report_complaint_report_id_fkey FOREIGN KEY (report_id) REFERENCES report(id) ON DELETE CASCADE,
  constraint report_complaint_answered CHECK ((answer_id IS NULL) = (answered_by IS NULL)),
  constraint report_complaint_other_operator CHECK (answered_by <> decided_by),
  constraint report_complaint_text CHECK (length(text) >= 1 AND length(text) <= 3000)
);
CREATE UNIQUE INDEX report_complaint_once ON report_complaint USING btree (case_id, COALESCE(report_id, 0::bigint));

create table report_decision (
  id bigint not null generated always as identity,
  case_id bigint not null,
  by_id uuid not null,
  decided_at timestamp with time zone not null,
  action text not null,
  ground text,
  rule text not null default ''::text,
  facts text not null,
  undo jsonb,
  constraint report_decision_pkey PRIMARY KEY (id),
  constraint report_decision_by UNIQUE (id, by_id),
  constraint report_decision_by_id_fkey FOREIGN KEY (by_id) REFERENCES person(id),
  constraint report_decision_case_id_fkey FOREIGN KEY (case_id) REFERENCES report_case(id) ON DELETE CASCADE,
  constraint report_decision_action CHECK (action = ANY (ARRAY['keep'::text, 'gone'::text, 'hide_office'::text, 'remove_photo'::text, 'remove_name'::text, 'hide_profile'::text, 'suspend'::text, 'hide_rating'::text, 'hide_message'::text])),
  constraint report_decision_facts CHECK (length(facts) >= 10 AND length(facts) <= 2000),
  constraint report_decision_ground CHECK (ground = ANY (ARRAY['law'::text, 'terms'::text])),
  constraint report_decision_reasons CHECK ((action = ANY (ARRAY['keep'::text, 'gone'::text])) = (ground IS NULL) AND (ground IS NULL) = (rule = ''::text))
);
CREATE INDEX report_decision_case ON report_decision USING btree (case_id, id);

create table room_freed (
  id bigint not null generated always as identity,
  office_id bigint not null,
  day date,
  constraint room_freed_pkey PRIMARY KEY (id)
);

create table sandbox_call (
  idem_key text not null,
  operation text not null,
  fingerprint text not null,
  answer jsonb,
  created_at timestamp with time zone not null,
  constraint sandbox_call_pkey PRIMARY KEY (idem_key)
);

create table sandbox_customer (
  ref text not null,
  owner_ref text not null,
  email text not null,
  name text not null,
  created_at timestamp with time zone not null,
  constraint sandbox_customer_pkey PRIMARY KEY (ref),
  constraint sandbox_customer_owner_ref_key UNIQUE (owner_ref)
);

create table sandbox_dispute (
  ref text not null,
  payment_ref text not null,
  state text not null,
  amount_cents integer not null,
  fee_cents integer not null,
  reason text not null,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  decides_at timestamp with time zone,
  evidence text,
  constraint sandbox_dispute_pkey PRIMARY KEY (ref),
  constraint sandbox_dispute_once UNIQUE (payment_ref),
  constraint sandbox_dispute_payment_ref_fkey FOREIGN KEY (payment_ref) REFERENCES sandbox_payment(ref),
  constraint sandbox_dispute_amount_cents_check CHECK (amount_cents > 0),
  constraint sandbox_dispute_fee_cents_check CHECK (fee_cents >= 0),
  constraint sandbox_dispute_state_check CHECK (state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text]))
);
CREATE INDEX sandbox_dispute_decide ON sandbox_dispute USING btree (decides_at) WHERE state = 'open'::text;

create table sandbox_method (
  ref text not null,
  customer_ref text not null,
  brand text not null,
  last4 text not null,
  fingerprint text not null,
  expires_month smallint,
  expires_year smallint,
  usable_until timestamp with time zone not null,
  behaviour text not null,
  ready_at timestamp with time zone,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  kind text not null default 'card'::text,
  country character(2),
  mandate_ref text,
  constraint sandbox_method_pkey PRIMARY KEY (ref),
  constraint sandbox_method_customer_ref_fkey FOREIGN KEY (customer_ref) REFERENCES sandbox_customer(ref),
  constraint sandbox_method_behaviour_check CHECK (behaviour = ANY (ARRAY['good'::text, 'declines'::text, 'insufficient'::text, 'asks_at_setup'::text, 'asks_always'::text, 'asks_then_insufficient'::text, 'disputes'::text, 'debit_good'::text, 'debit_fails'::text, 'debit_closed'::text, 'debit_returned'::text])),
  constraint sandbox_method_card_expires CHECK ((kind = 'card'::text) = (expires_month IS NOT NULL AND expires_year IS NOT NULL)),
  constraint sandbox_method_kind_check CHECK (kind = ANY (ARRAY['card'::text, 'sepa'::text])),
  constraint sandbox_method_last4_check CHECK (last4 ~ '^[0-9]{4}$'::text),
  constraint sandbox_method_mandate CHECK ((kind = 'sepa'::text) = (mandate_ref IS NOT NULL))
);

create table sandbox_payee (
  ref text not null,
  owner_ref text not null,
  country text not null,
  currency character(3) not null,
  state text not null,
  due jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint sandbox_payee_pkey PRIMARY KEY (ref),
  constraint sandbox_payee_owner_ref_key UNIQUE (owner_ref),
  constraint sandbox_payee_due_check CHECK (jsonb_typeof(due) = 'array'::text),
  constraint sandbox_payee_state_check CHECK (state = ANY (ARRAY['pending'::text, 'active'::text, 'restricted'::text]))
);

create table sandbox_payee_link (
  hash text not null,
  payee_ref text not null,
  return_url text not null,
  refresh_url text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint sandbox_payee_link_pkey PRIMARY KEY (hash),
  constraint sandbox_payee_link_payee_ref_fkey FOREIGN KEY (payee_ref) REFERENCES sandbox_payee(ref)
);

create table sandbox_payment (
  ref text not null,
  idem_key text not null,
  fingerprint text not null,
  replays integer not null default 0,
  kind text not null,
  customer_ref text not null,
  method_ref text not null,
  leg_ref text not null,
  descriptor text not null,
  return_url text not null,
  amount_cents integer not null,
  captured_cents integer not null default 0,
  refunded_cents integer not null default 0,
  fee_cents integer not null default 0,
  currency character(3) not null,
  state text not null,
  code text,
  first_state text not null,
  first_code text,
  first_expires_at timestamp with time zone,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  settles_at timestamp with time zone,
  disputes_at timestamp with time zone,
  constraint sandbox_payment_pkey PRIMARY KEY (ref),
  constraint sandbox_payment_idem_key_key UNIQUE (idem_key),
  constraint sandbox_payment_customer_ref_fkey FOREIGN KEY (customer_ref) REFERENCES sandbox_customer(ref),
  constraint sandbox_payment_method_ref_fkey FOREIGN KEY (method_ref) REFERENCES sandbox_method(ref),
  constraint sandbox_payment_amount_cents_check CHECK (amount_cents > 0),
  constraint sandbox_payment_check CHECK (captured_cents >= 0 AND captured_cents <= amount_cents),
  constraint sandbox_payment_check1 CHECK (refunded_cents >= 0 AND refunded_cents <= captured_cents),
  constraint sandbox_payment_currency_check CHECK (currency = ANY (ARRAY['EUR'::bpchar, 'CHF'::bpchar])),
  constraint sandbox_payment_fee_cents_check CHECK (fee_cents >= 0),
  constraint sandbox_payment_hold_lapses CHECK (state <> 'authorized'::text OR expires_at IS NOT NULL),
  constraint sandbox_payment_kind_check CHECK (kind = ANY (ARRAY['hold'::text, 'charge'::text])),
  constraint sandbox_payment_says_why CHECK ((state = 'declined'::text) = (code IS NOT NULL)),
  constraint sandbox_payment_settles CHECK (state <> 'processing'::text OR settles_at IS NOT NULL),
  constraint sandbox_payment_state_check CHECK (state = ANY (ARRAY['action_required'::text, 'authorized'::text, 'processing'::text, 'captured'::text, 'canceled'::text, 'declined'::text]))
);
CREATE INDEX sandbox_payment_dispute ON sandbox_payment USING btree (disputes_at) WHERE disputes_at IS NOT NULL;
CREATE INDEX sandbox_payment_lapse ON sandbox_payment USING btree (expires_at) WHERE state = 'authorized'::text;
CREATE INDEX sandbox_payment_settle ON sandbox_payment USING btree (settles_at) WHERE state = 'processing'::text;

create table sandbox_refund (
  ref text not null,
  payment_ref text not null,
  amount_cents integer not null,
  reason text not null,
  created_at timestamp with time zone not null,
  constraint sandbox_refund_pkey PRIMARY KEY (ref),
  constraint sandbox_refund_payment_ref_fkey FOREIGN KEY (payment_ref) REFERENCES sandbox_payment(ref),
  constraint sandbox_refund_amount_cents_check CHECK (amount_cents > 0)
);
CREATE INDEX sandbox_refund_payment ON sandbox_refund USING btree (payment_ref);

create table sandbox_reversal (
  ref text not null,
  transfer_ref text not null,
  amount_cents integer not null,
  created_at timestamp with time zone not null,
  constraint sandbox_reversal_pkey PRIMARY KEY (ref),
  constraint sandbox_reversal_transfer_ref_fkey FOREIGN KEY (transfer_ref) REFERENCES sandbox_transfer(ref),
  constraint sandbox_reversal_amount_cents_check CHECK (amount_cents > 0)
);
CREATE INDEX sandbox_reversal_transfer ON sandbox_reversal USING btree (transfer_ref);

create table sandbox_setup (
  ref text not null,
  customer_ref text not null,
  method_ref text,
  state text not null,
  code text,
  return_url text not null,
  created_at timestamp with time zone not null,
  constraint sandbox_setup_pkey PRIMARY KEY (ref),
  constraint sandbox_setup_customer_ref_fkey FOREIGN KEY (customer_ref) REFERENCES sandbox_customer(ref),
  constraint sandbox_setup_method_ref_fkey FOREIGN KEY (method_ref) REFERENCES sandbox_method(ref),
  constraint sandbox_setup_says_why CHECK ((state = 'declined'::text) = (code IS NOT NULL)),
  constraint sandbox_setup_state_check CHECK (state = ANY (ARRAY['action_required'::text, 'ready'::text, 'declined'::text]))
);

create table sandbox_transfer (
  ref text not null,
  payee_ref text not null,
  payment_ref text,
  amount_cents integer not null,
  currency character(3) not null,
  group_ref text not null,
  created_at timestamp with time zone not null,
  constraint sandbox_transfer_pkey PRIMARY KEY (ref),
  constraint sandbox_transfer_payee_ref_fkey FOREIGN KEY (payee_ref) REFERENCES sandbox_payee(ref),
  constraint sandbox_transfer_payment_ref_fkey FOREIGN KEY (payment_ref) REFERENCES sandbox_payment(ref),
  constraint sandbox_transfer_amount_cents_check CHECK (amount_cents > 0),
  constraint sandbox_transfer_currency_check CHECK (currency = ANY (ARRAY['EUR'::bpchar, 'CHF'::bpchar]))
);
CREATE INDEX sandbox_transfer_payee ON sandbox_transfer USING btree (payee_ref);
CREATE INDEX sandbox_transfer_payment ON sandbox_transfer USING btree (payment_ref);

create table schema_migration (
  version integer not null,
  file text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  kind text not null default 'expand'::text,
  constraint schema_migration_pkey PRIMARY KEY (version)
);

create table service_day (
  service text not null,
  day date not null,
  works integer not null default 0,
  limited integer not null default 0,
  fails integer not null default 0,
  constraint service_day_pkey PRIMARY KEY (service, day)
);

create table service_state (
  service text not null,
  state text not null,
  since timestamp with time zone not null,
  measured_at timestamp with time zone not null,
  constraint service_state_pkey PRIMARY KEY (service),
  constraint service_state_known CHECK (state = ANY (ARRAY['works'::text, 'limited'::text, 'fails'::text]))
);

create table serving_process (
  id uuid not null,
  version integer not null,
  seen_at timestamp with time zone not null default now(),
  constraint serving_process_pkey PRIMARY KEY (id)
);

create table setting (
  key text not null,
  value jsonb not null,
  constraint setting_pkey PRIMARY KEY (key)
);

create table share_day (
  user_office_id bigint not null,
  day date not null,
  from_quarter smallint not null,
  to_quarter smallint not null,
  is_open boolean not null default true,
  constraint share_day_pkey PRIMARY KEY (user_office_id, day, from_quarter),
  constraint share_day_user_office_id_fkey FOREIGN KEY (user_office_id) REFERENCES user_office(id) ON DELETE CASCADE,
  constraint share_day_check CHECK (0 <= from_quarter AND from_quarter < to_quarter AND to_quarter <= 96)
);
CREATE INDEX share_day_day ON share_day USING btree (day);

create table statement (
  id bigint not null,
  company_id bigint not null,
  month date not null,
  year smallint not null,
  nth integer not null,
  number text not null,
  currency character(3) not null,
  total_cents integer not null,
  state text not null,
  provider text not null,
  method_id bigint,
  attempt smallint not null default 1,
  auth_ref text,
  charge_ref text,
  debit_on date,
  retry_at timestamp with time zone,
  decline_code text,
  closed_at timestamp with time zone not null,
  failed_at timestamp with time zone,
  failures smallint not null default 0,
  paid_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  on_session boolean not null default false,
  action_url text,
  company_name text,
  again_cents integer,
  constraint statement_pkey PRIMARY KEY (id),
  constraint statement_number UNIQUE (number),
  constraint statement_once UNIQUE (company_id, month),
  constraint statement_series_once UNIQUE (year, nth),
  constraint statement_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint statement_method_id_fkey FOREIGN KEY (method_id) REFERENCES payment_method(id),
  constraint statement_again_within_total CHECK (again_cents > 0 AND again_cents <= total_cents),
  constraint statement_attempt_check CHECK (attempt > 0),
  constraint statement_confirms_somewhere CHECK ((state = 'confirming'::text) = (action_url IS NOT NULL)),
  constraint statement_month_check CHECK (EXTRACT(day FROM month) = 1::numeric),
  constraint statement_nth_check CHECK (nth > 0),
  constraint statement_paid_when CHECK ((state = 'paid'::text) = (paid_at IS NOT NULL)),
  constraint statement_state_check CHECK (state = ANY (ARRAY['closed'::text, 'announced'::text, 'asking'::text, 'confirming'::text, 'processing'::text, 'paid'::text, 'failed'::text])),
  constraint statement_total_cents_check CHECK (total_cents >= 0)
);
CREATE INDEX statement_failed ON statement USING btree (company_id) WHERE failed_at IS NOT NULL AND state <> 'paid'::text;
CREATE INDEX statement_open ON statement USING btree (retry_at) WHERE state <> 'paid'::text;
CREATE TRIGGER statement_frees_credit AFTER UPDATE OF state ON statement FOR EACH ROW WHEN (new.state = 'paid'::text AND old.state <> 'paid'::text) EXECUTE FUNCTION statement_frees_credit();
CREATE TRIGGER statement_takes_credit AFTER UPDATE OF state ON statement FOR EACH ROW WHEN (old.state = 'paid'::text AND new.state <> 'paid'::text) EXECUTE FUNCTION statement_takes_credit();

create table statement_line (
  statement_id bigint not null,
  nth integer not null,
  office_id bigint not null,
  leg_id bigint not null,
  booking_id bigint not null,
  refund_id bigint,
  cents integer not null,
  again_cents integer,
  constraint statement_line_pkey PRIMARY KEY (statement_id, nth),
  constraint statement_line_office_id_leg_id_fkey FOREIGN KEY (office_id, leg_id) REFERENCES payment_leg(office_id, id),
  constraint statement_line_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id),
  constraint statement_line_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES statement(id),
  constraint statement_line_again_within_cents CHECK (again_cents IS NULL OR again_cents > 0 AND again_cents <= cents AND refund_id IS NULL),
  constraint statement_line_nth_check CHECK (nth > 0),
  constraint statement_line_sign CHECK (refund_id IS NULL AND cents > 0 OR refund_id IS NOT NULL AND cents < 0)
);
CREATE INDEX statement_line_booking ON statement_line USING btree (office_id, booking_id);
CREATE UNIQUE INDEX statement_line_leg ON statement_line USING btree (office_id, leg_id) WHERE refund_id IS NULL;
CREATE UNIQUE INDEX statement_line_refund ON statement_line USING btree (refund_id) WHERE refund_id IS NOT NULL;

create table statement_series (
  year smallint not null,
  next_no integer not null,
  constraint statement_series_pkey PRIMARY KEY (year),
  constraint statement_series_next_no_check CHECK (next_no > 0)
);

create table tax_copy (
  provider_id bigint not null,
  year smallint not null,
  told_at timestamp with time zone not null,
  constraint tax_copy_pkey PRIMARY KEY (provider_id, year),
  constraint tax_copy_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id)
);

create table tax_message (
  id bigint not null generated always as identity,
  year smallint not null,
  kind text not null,
  ref text not null,
  started_at timestamp with time zone not null,
  compiled_to bigint not null default 0,
  records integer not null default 0,
  compiled_at timestamp with time zone,
  type_indic text,
  head text,
  operator_ref text,
  operator_hash text,
  sent_on date,
  receipt text,
  sent_at timestamp with time zone,
  constraint tax_message_pkey PRIMARY KEY (id),
  constraint tax_message_ref UNIQUE (ref),
  constraint tax_message_compiled CHECK (compiled_at IS NOT NULL OR type_indic IS NULL),
  constraint tax_message_head CHECK ((type_indic IS NULL) = (head IS NULL) AND (head IS NULL) = (operator_ref IS NULL) AND (head IS NULL) = (operator_hash IS NULL)),
  constraint tax_message_kind CHECK (kind = ANY (ARRAY['new'::text, 'corrections'::text])),
  constraint tax_message_receipt CHECK (length(receipt) >= 1 AND length(receipt) <= 100),
  constraint tax_message_sent CHECK ((sent_on IS NULL) = (receipt IS NULL) AND (sent_on IS NULL) = (sent_at IS NULL) AND (sent_on IS NULL OR type_indic IS NOT NULL)),
  constraint tax_message_type_indic CHECK (type_indic = ANY (ARRAY['DPI401'::text, 'DPI402'::text, 'DPI403'::text]))
);
CREATE UNIQUE INDEX tax_message_open ON tax_message USING btree (year) WHERE sent_on IS NULL;
CREATE INDEX tax_message_year ON tax_message USING btree (year, id);
CREATE TRIGGER tax_message_stays BEFORE DELETE OR UPDATE ON tax_message FOR EACH ROW EXECUTE FUNCTION tax_message_stays();

create table tax_place (
  location_id bigint not null,
  land_register text not null,
  constraint tax_place_pkey PRIMARY KEY (location_id),
  constraint tax_place_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id) ON DELETE CASCADE,
  constraint tax_place_land_register_check CHECK (length(land_register) >= 1 AND length(land_register) <= 120)
);

create table tax_profile (
  provider_id bigint not null,
  kind text,
  given_name text not null default ''::text,
  surname text not null default ''::text,
  birth_date date,
  birth_city text not null default ''::text,
  birth_country text not null default ''::text,
  tins jsonb not null default '[]'::jsonb,
  has_no_tin boolean not null default false,
  has_no_register boolean not null default false,
  asked_at timestamp with time zone,
  reminders smallint not null default 0,
  reminded_at timestamp with time zone,
  blocked_at timestamp with time zone,
  complete_at timestamp with time zone,
  kept jsonb,
  updated_at timestamp with time zone not null,
  constraint tax_profile_pkey PRIMARY KEY (provider_id),
  constraint tax_profile_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint tax_profile_birth_city_check CHECK (length(birth_city) <= 80),
  constraint tax_profile_birth_country_check CHECK (birth_country ~ '^([A-Z]{2})?$'::text),
  constraint tax_profile_block_after_reminders CHECK (blocked_at IS NULL OR reminders = 2),
  constraint tax_profile_block_of_incomplete CHECK (blocked_at IS NULL OR complete_at IS NULL),
  constraint tax_profile_given_name_check CHECK (length(given_name) <= 80),
  constraint tax_profile_kept_check CHECK (jsonb_typeof(kept) = 'object'::text),
  constraint tax_profile_kind_check CHECK (kind = ANY (ARRAY['individual'::text, 'entity'::text])),
  constraint tax_profile_reminded_after_asking CHECK (reminders = 0 OR asked_at IS NOT NULL AND reminded_at IS NOT NULL),
  constraint tax_profile_reminders CHECK (reminders >= 0 AND reminders <= 2),
  constraint tax_profile_surname_check CHECK (length(surname) <= 80),
  constraint tax_profile_tins_check CHECK (jsonb_typeof(tins) = 'array'::text)
);
CREATE INDEX tax_profile_open ON tax_profile USING btree (asked_at) WHERE complete_at IS NULL;

create table tax_record (
  message_id bigint not null,
  provider_id bigint not null,
  type_indic text not null,
  doc_ref text not null,
  hash text not null,
  xml text not null,
  constraint tax_record_pkey PRIMARY KEY (message_id, provider_id),
  constraint tax_record_doc_ref UNIQUE (doc_ref),
  constraint tax_record_message_id_fkey FOREIGN KEY (message_id) REFERENCES tax_message(id) ON DELETE CASCADE,
  constraint tax_record_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint tax_record_type_indic CHECK (type_indic = ANY (ARRAY['OECD1'::text, 'OECD2'::text, 'OECD3'::text]))
);
CREATE INDEX tax_record_provider ON tax_record USING btree (provider_id, message_id);
CREATE TRIGGER tax_record_stays BEFORE INSERT OR DELETE OR UPDATE ON tax_record FOR EACH ROW EXECUTE FUNCTION tax_record_stays();

create table team_day (
  id bigint not null,
  company_id bigint not null,
  organiser_id uuid not null,
  office_id bigint not null,
  day date not null,
  request_key text not null,
  request_hash text not null,
  created_at timestamp with time zone not null,
  asked_at timestamp with time zone,
  constraint team_day_pkey PRIMARY KEY (id),
  constraint team_day_request UNIQUE (organiser_id, request_key),
  constraint team_day_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint team_day_office_id_fkey FOREIGN KEY (office_id) REFERENCES office(id),
  constraint team_day_organiser_id_fkey FOREIGN KEY (organiser_id) REFERENCES person(id),
  constraint team_day_request_hash_check CHECK (length(request_hash) >= 1 AND length(request_hash) <= 100),
  constraint team_day_request_key_check CHECK (length(request_key) >= 1 AND length(request_key) <= 200)
);
CREATE INDEX team_day_company ON team_day USING btree (company_id, day);

create table terms_told (
  version integer not null,
  person_id uuid not null,
  told_at timestamp with time zone not null,
  constraint terms_told_pkey PRIMARY KEY (version, person_id),
  constraint terms_told_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint terms_told_version_fkey FOREIGN KEY (version) REFERENCES terms_version(version)
);
CREATE INDEX terms_told_person ON terms_told USING btree (person_id);

create table terms_version (
  version integer not null,
  title_de text not null,
  title_en text not null,
  markdown_de text not null,
  markdown_en text not null,
  summary_de text not null default ''::text,
  summary_en text not null default ''::text,
  published_at timestamp with time zone not null,
  published_by uuid not null,
  effective_at timestamp with time zone not null,
  correction text,
  constraint terms_version_pkey PRIMARY KEY (version),
  constraint terms_version_published_by_fkey FOREIGN KEY (published_by) REFERENCES person(id),
  constraint terms_version_correction_check CHECK (length(correction) >= 10 AND length(correction) <= 1000),
  constraint terms_version_markdown_de_check CHECK (length(markdown_de) >= 1 AND length(markdown_de) <= 60000),
  constraint terms_version_markdown_en_check CHECK (length(markdown_en) >= 1 AND length(markdown_en) <= 60000),
  constraint terms_version_notice CHECK (
CASE
    WHEN correction IS NULL THEN effective_at >= (published_at + '360:00:00'::interval)
    ELSE effective_at = published_at
END),
  constraint terms_version_summary_de_check CHECK (length(summary_de) <= 1000),
  constraint terms_version_summary_en_check CHECK (length(summary_en) <= 1000),
  constraint terms_version_title_de_check CHECK (length(title_de) >= 1 AND length(title_de) <= 120),
  constraint terms_version_title_en_check CHECK (length(title_en) >= 1 AND length(title_en) <= 120),
  constraint terms_version_version_check CHECK (version >= 1)
);
CREATE TRIGGER terms_version_stays BEFORE DELETE OR UPDATE ON terms_version FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table trader_kept (
  provider_id bigint not null,
  facts jsonb not null,
  keep_until timestamp with time zone not null,
  constraint trader_kept_pkey PRIMARY KEY (provider_id),
  constraint trader_kept_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint trader_kept_facts_check CHECK (jsonb_typeof(facts) = 'object'::text)
);
CREATE INDEX trader_kept_over ON trader_kept USING btree (keep_until);

create table transfer (
  id bigint not null,
  office_id bigint not null,
  leg_id bigint not null,
  booking_id bigint not null,
  provider_id bigint not null,
  state text not null,
  currency character(3) not null,
  amount_cents bigint not null,
  netted_cents bigint not null default 0,
  transfer_ref text,
  payout_id bigint,
  attempt smallint not null default 1,
  next_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  reversed_cents bigint not null default 0,
  round smallint not null default 1,
  constraint transfer_pkey PRIMARY KEY (id),
  constraint transfer_once UNIQUE (office_id, leg_id, round),
  constraint transfer_office_id_leg_id_fkey FOREIGN KEY (office_id, leg_id) REFERENCES payment_leg(office_id, id),
  constraint transfer_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payout(id),
  constraint transfer_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint transfer_amount_cents_check CHECK (amount_cents > 0),
  constraint transfer_check CHECK (netted_cents >= 0 AND netted_cents <= amount_cents),
  constraint transfer_not_taken_twice CHECK ((netted_cents + reversed_cents) >= 0 AND (netted_cents + reversed_cents) <= amount_cents),
  constraint transfer_says_payout CHECK ((state = 'paid'::text) = (payout_id IS NOT NULL)),
  constraint transfer_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'blocked'::text, 'sent'::text, 'paid'::text]))
);
CREATE INDEX transfer_blocked ON transfer USING btree (provider_id) WHERE state = 'blocked'::text;
CREATE INDEX transfer_due ON transfer USING btree (next_at) WHERE state = ANY (ARRAY['waiting'::text, 'sending'::text, 'blocked'::text]);
CREATE INDEX transfer_payout ON transfer USING btree (payout_id) WHERE payout_id IS NOT NULL;
CREATE INDEX transfer_provider ON transfer USING btree (provider_id, created_at);
CREATE INDEX transfer_sent ON transfer USING btree (provider_id, sent_at) WHERE state = 'sent'::text;

create table user_office (
  id bigint not null,
  company_id bigint not null,
  member_id bigint,
  kind text not null,
  title text not null,
  note text not null default ''::text,
  seats smallint not null,
  street text,
  postcode text,
  city text,
  district text not null default ''::text,
  country text,
  zone text,
  lat double precision,
  lng double precision,
  office_id bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint user_office_pkey PRIMARY KEY (id),
  constraint user_office_office_id_key UNIQUE (office_id),
  constraint user_office_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint user_office_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint user_office_office_id_fkey FOREIGN KEY (office_id) REFERENCES office(id),
  constraint user_office_address CHECK (num_nonnulls(street, postcode, city, country, zone, lat, lng) = ANY (ARRAY[0, 7])),
  constraint user_office_city_check CHECK (length(city) >= 1 AND length(city) <= 80),
  constraint user_office_country_check CHECK (country = ANY (ARRAY['DE'::text, 'AT'::text, 'CH'::text])),
  constraint user_office_district_check CHECK (length(district) <= 80),
  constraint user_office_is_somebodys CHECK ((kind = 'company'::text) = (member_id IS NULL)),
  constraint user_office_kind_check CHECK (kind = ANY (ARRAY['home'::text, 'company'::text, 'other'::text])),
  constraint user_office_note_check CHECK (length(note) <= 200),
  constraint user_office_postcode_check CHECK (length(postcode) >= 4 AND length(postcode) <= 10),
  constraint user_office_seats_check CHECK (seats >= 1 AND seats <= 20),
  constraint user_office_street_check CHECK (length(street) >= 1 AND length(street) <= 120),
  constraint user_office_title_check CHECK (length(title) >= 1 AND length(title) <= 60)
);
CREATE INDEX user_office_company ON user_office USING btree (company_id);
CREATE UNIQUE INDEX user_office_home ON user_office USING btree (member_id) WHERE kind = 'home'::text;
CREATE INDEX user_office_member ON user_office USING btree (member_id) WHERE member_id IS NOT NULL;

create table watch (
  id bigint not null,
  person_id uuid not null,
  state text not null default 'open'::text,
  number smallint,
  ended_by text,
  office_id bigint,
  day date not null,
  a smallint not null,
  b smallint not null,
  hours smallint not null,
  quantity smallint not null default 1,
  slot bit(96) not null,
  start_at timestamp with time zone not null,
  grp smallint,
  west double precision,
  east double precision,
  south double precision,
  north double precision,
  lat double precision,
  lng double precision,
  radius_metres integer,
  price_from_cents integer,
  price_to_cents integer,
  with_bits integer,
  provider_id bigint,
  sort text,
  asked jsonb not null default '{}'::jsonb,
  wish_key text not null,
  end_token uuid not null,
  look_at timestamp with time zone,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  equipment_bits bigint,
  category_bits bigint,
  least_people integer,
  constraint watch_pkey PRIMARY KEY (id),
  constraint watch_office_id_fkey FOREIGN KEY (office_id) REFERENCES office(id),
  constraint watch_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint watch_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES provider(id),
  constraint watch_check CHECK (0 <= a AND a < b AND b <= 96),
  constraint watch_check1 CHECK ((number IS NOT NULL) = (state = ANY (ARRAY['open'::text, 'offered'::text]))),
  constraint watch_check2 CHECK ((ended_at IS NULL) = (state = ANY (ARRAY['open'::text, 'offered'::text]))),
  constraint watch_check3 CHECK (office_id IS NOT NULL OR num_nulls(grp, west, east, south, north, lat, lng, price_from_cents, price_to_cents, with_bits, sort) = 0),
  constraint watch_check4 CHECK (office_id IS NOT NULL OR num_nulls(equipment_bits, category_bits, least_people) = 0),
  constraint watch_ended_by_check CHECK (ended_by = ANY (ARRAY['person'::text, 'time'::text, 'offer'::text, 'office'::text])),
  constraint watch_grp_check CHECK (grp = ANY (ARRAY[1, 2])),
  constraint watch_hours_check CHECK (hours >= 1 AND hours <= 24),
  constraint watch_most_a_person CHECK (number >= 1 AND number <= 20),
  constraint watch_quantity_check CHECK (quantity >= 1 AND quantity <= 100),
  constraint watch_sort_check CHECK (sort = ANY (ARRAY['distance'::text, 'price_asc'::text, 'price_desc'::text, 'rating_asc'::text, 'rating_desc'::text])),
  constraint watch_state_check CHECK (state = ANY (ARRAY['open'::text, 'offered'::text, 'taken'::text, 'ended'::text]))
);
CREATE INDEX watch_ended ON watch USING btree (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX watch_look ON watch USING btree (look_at) WHERE state = 'open'::text AND look_at IS NOT NULL;
CREATE INDEX watch_mine ON watch USING btree (person_id, id);
CREATE UNIQUE INDEX watch_number ON watch USING btree (person_id, number) WHERE number IS NOT NULL;
CREATE INDEX watch_of_office ON watch USING btree (office_id) WHERE state = 'open'::text AND office_id IS NOT NULL;
CREATE UNIQUE INDEX watch_once ON watch USING btree (person_id, wish_key) WHERE number IS NOT NULL;
CREATE INDEX watch_over ON watch USING btree (start_at) WHERE state = 'open'::text;

create table watch_offer (
  watch_id bigint not null,
  office_id bigint not null,
  booking_id bigint not null,
  state text not null default 'open'::text,
  created_at timestamp with time zone not null,
  constraint watch_offer_pkey PRIMARY KEY (watch_id, office_id),
  constraint watch_offer_once UNIQUE (booking_id),
  constraint watch_offer_office_id_booking_id_fkey FOREIGN KEY (office_id, booking_id) REFERENCES booking(office_id, id),
  constraint watch_offer_watch_id_fkey FOREIGN KEY (watch_id) REFERENCES watch(id) ON DELETE CASCADE,
  constraint watch_offer_state_check CHECK (state = ANY (ARRAY['open'::text, 'taken'::text, 'lapsed'::text]))
);
CREATE INDEX watch_offer_open ON watch_offer USING btree (watch_id) WHERE state = 'open'::text;

create table watch_reach (
  kind smallint not null,
  ref bigint not null,
  day date not null,
  watch_id bigint not null,
  constraint watch_reach_pkey PRIMARY KEY (kind, ref, day, watch_id),
  constraint watch_reach_watch_id_fkey FOREIGN KEY (watch_id) REFERENCES watch(id) ON DELETE CASCADE,
  constraint watch_reach_kind_check CHECK (kind >= 1 AND kind <= 4)
);
CREATE INDEX watch_reach_watch ON watch_reach USING btree (watch_id);

create table webhook_delivery (
  id uuid not null,
  endpoint_id uuid not null,
  event_id bigint,
  type text not null,
  happened_at timestamp with time zone not null,
  body text not null,
  state text not null default 'waiting'::text,
  attempts smallint not null default 0,
  due_at timestamp with time zone not null,
  tried_at timestamp with time zone,
  status smallint,
  fault text,
  took_ms integer,
  constraint webhook_delivery_pkey PRIMARY KEY (id),
  constraint webhook_delivery_once UNIQUE (endpoint_id, event_id),
  constraint webhook_delivery_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoint(id) ON DELETE CASCADE,
  constraint webhook_delivery_state CHECK (state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))
);
CREATE INDEX webhook_delivery_happened ON webhook_delivery USING btree (happened_at);
CREATE INDEX webhook_delivery_waiting ON webhook_delivery USING btree (endpoint_id, due_at) WHERE state = 'waiting'::text;

create table webhook_endpoint (
  id uuid not null,
  person_id uuid not null,
  company_id bigint,
  url text not null,
  events text[] not null,
  secret text not null,
  old_secret text,
  old_secret_until timestamp with time zone,
  made_at timestamp with time zone not null,
  paused_at timestamp with time zone,
  disabled_at timestamp with time zone,
  failing_since timestamp with time zone,
  failures integer not null default 0,
  not_before timestamp with time zone,
  tried_at timestamp with time zone,
  leased_until timestamp with time zone,
  constraint webhook_endpoint_pkey PRIMARY KEY (id),
  constraint webhook_endpoint_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint webhook_endpoint_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  constraint webhook_endpoint_events CHECK (cardinality(events) > 0),
  constraint webhook_endpoint_old_secret CHECK ((old_secret IS NULL) = (old_secret_until IS NULL)),
  constraint webhook_endpoint_url CHECK (url ~~ 'https://%'::text AND length(url) <= 500)
);
CREATE INDEX webhook_endpoint_company ON webhook_endpoint USING btree (company_id) WHERE company_id IS NOT NULL;
CREATE INDEX webhook_endpoint_person ON webhook_endpoint USING btree (person_id);

create table webhook_event (
  id bigint not null generated always as identity,
  provider text not null,
  event_id text not null,
  type text not null,
  subject text not null,
  ref text not null,
  received_at timestamp with time zone not null,
  attempts smallint not null default 0,
  retry_at timestamp with time zone,
  processed_at timestamp with time zone,
  outcome text,
  constraint webhook_event_pkey PRIMARY KEY (id),
  constraint webhook_event_once UNIQUE (provider, event_id),
  constraint webhook_event_outcome_check CHECK (outcome = ANY (ARRAY['applied'::text, 'ignored'::text, 'unknown'::text, 'given_up'::text])),
  constraint webhook_event_says_what_came CHECK ((processed_at IS NULL) = (outcome IS NULL)),
  constraint webhook_event_subject_check CHECK (subject = ANY (ARRAY['payment'::text, 'setup'::text, 'other'::text]))
);
CREATE INDEX webhook_event_waiting ON webhook_event USING btree (id) WHERE processed_at IS NULL;

create table work_week (
  member_id bigint not null,
  weekday smallint not null,
  half smallint not null,
  kind text not null,
  spans smallint[] not null default '{}'::smallint[],
  user_office_id bigint,
  constraint work_week_pkey PRIMARY KEY (member_id, weekday, half),
  constraint work_week_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint work_week_user_office_id_fkey FOREIGN KEY (user_office_id) REFERENCES user_office(id) ON DELETE SET NULL,
  constraint work_week_half_check CHECK (half = ANY (ARRAY[0, 1])),
  constraint work_week_kind_check CHECK (kind = ANY (ARRAY['home'::text, 'company'::text, 'other'::text, 'off'::text])),
  constraint work_week_spans_check CHECK (cardinality(spans) <= 16 AND (cardinality(spans) % 2) = 0 AND (0 <= ALL (spans)) AND (96 >= ALL (spans))),
  constraint work_week_weekday_check CHECK (weekday >= 1 AND weekday <= 7)
);
CREATE INDEX work_week_user_office ON work_week USING btree (user_office_id) WHERE user_office_id IS NOT NULL;

create table write_off (
  office_id bigint not null,
  leg_id bigint not null,
  booking_id bigint not null,
  currency character(3) not null,
  amount_cents integer not null,
  reason text not null,
  by_id uuid not null,
  request_key text not null,
  created_at timestamp with time zone not null,
  constraint write_off_pkey PRIMARY KEY (office_id, leg_id),
  constraint write_off_by_id_fkey FOREIGN KEY (by_id) REFERENCES person(id),
  constraint write_off_office_id_leg_id_fkey FOREIGN KEY (office_id, leg_id) REFERENCES payment_leg(office_id, id),
  constraint write_off_amount_cents_check CHECK (amount_cents > 0)
);
CREATE INDEX write_off_request ON write_off USING btree (by_id, request_key);

create table write_probe (
  only_row boolean not null,
  at timestamp with time zone not null,
  constraint write_probe_pkey PRIMARY KEY (only_row),
  constraint write_probe_only_row_check CHECK (only_row)
);

create view agreed_terms as
 SELECT person.id AS person_id,
    'account'::text AS what,
    person.terms_accepted_at AS agreed_at,
    terms_in_force(person.terms_accepted_at) AS version
   FROM person
  WHERE person.terms_accepted_at IS NOT NULL
UNION ALL
 SELECT booking.booker_id AS person_id,
    'booking'::text AS what,
    booking.created_at AS agreed_at,
    terms_in_force(booking.created_at) AS version
   FROM booking
UNION ALL
 SELECT p.person_id,
    'office'::text AS what,
    o.published_at AS agreed_at,
    terms_in_force(o.published_at) AS version
   FROM office o
     JOIN provider p ON p.id = o.provider_id
  WHERE o.published_at IS NOT NULL AND p.person_id IS NOT NULL;

create view audit_break as
 SELECT e.id,
        CASE
            WHEN e.id <> e.nth THEN 'missing'::text
            WHEN e.previous_hash <> e.hash_before THEN 'chain'::text
            WHEN e.hash <> audit_hash(e.entry) THEN 'entry'::text
            ELSE 'details'::text
        END AS what
   FROM ( SELECT audit_entry.id,
            audit_entry.hash,
            audit_entry.previous_hash,
            audit_entry.details,
            audit_entry.salt,
            audit_entry.details_hash,
            audit_entry.*::audit_entry AS entry,
            row_number() OVER (ORDER BY audit_entry.id) AS nth,
            lag(audit_entry.hash, 1, '\x'::bytea) OVER (ORDER BY audit_entry.id) AS hash_before
           FROM audit_entry) e
  WHERE e.id <> e.nth OR e.previous_hash <> e.hash_before OR e.hash <> audit_hash(e.entry) OR e.details IS NOT NULL AND e.details_hash <> audit_details_hash(e.details, e.salt)
UNION ALL
 SELECT h.entries AS id,
    'end'::text AS what
   FROM audit_head h
  WHERE h.entries IS DISTINCT FROM COALESCE(( SELECT max(audit_entry.id) AS max
           FROM audit_entry), 0::bigint) OR h.hash IS DISTINCT FROM COALESCE(( SELECT audit_entry.hash
           FROM audit_entry
          ORDER BY audit_entry.id DESC
         LIMIT 1), '\x'::bytea);

create view booked_office as
 SELECT office_id
   FROM booking;

create view booked_time as
 SELECT office_id,
    start_at,
    end_at,
    created_at
   FROM booking
  WHERE status = ANY (ARRAY['held'::text, 'confirmed'::text, 'completed'::text]);

create view booking_document as
 SELECT booking_id,
    kind = 'booking_credit'::text AS is_credit,
    gross_cents,
    issued_at
   FROM invoice
  WHERE booking_id IS NOT NULL;

create view booking_extended as
 SELECT office_id,
    booking_id,
    created_at AS at,
    new_total_cents - old_total_cents AS added_cents
   FROM booking_extension;

create view booking_income as
 SELECT t.office_id,
    t.booking_id,
    p.currency,
    COALESCE(- sum(p.amount_cents) FILTER (WHERE a.code = ANY (ARRAY['provider_payable'::text, 'provider_debt'::text])), 0::numeric)::bigint AS income_cents,
    COALESCE(- sum(p.amount_cents) FILTER (WHERE a.code = 'commission_revenue'::text OR a.code ~~ 'vat_output:%'::text), 0::numeric)::bigint AS commission_cents
   FROM ledger_tx t
     JOIN ledger_posting p ON p.tx_id = t.id
     JOIN ledger_account a ON a.id = p.account_id
  WHERE t.booking_id IS NOT NULL AND (t.kind <> ALL (ARRAY['transferred'::text, 'netted'::text, 'taken_back'::text]))
  GROUP BY t.office_id, t.booking_id, p.currency;

create view booking_invoice as
 SELECT id AS invoice_id,
    number,
    kind,
    office_id,
    booking_id,
    company_id,
    gross_cents,
    currency,
    issued_at,
    (document -> 'seller'::text) ->> 'name'::text AS seller
   FROM invoice i
  WHERE booking_id IS NOT NULL;

create view booking_price as
 SELECT office_id,
    id AS booking_id,
    total_cents,
    discount_cents,
    discount_code,
    end_at,
    status,
    day,
    commission_rate,
    created_at,
    confirmed_at,
    canceled_at,
    by_statement,
    statement_paid,
    company_on
   FROM booking;

create view booking_rating as
 SELECT office_id,
    booking_id,
    value
   FROM rating;

create view data_request_step as
 SELECT person_id,
    'request_'::text || state AS what,
    closed_at AS at,
    'd'::text || id AS key
   FROM data_request
  WHERE closed_at IS NOT NULL AND closed_by IS NULL;

create view foreign_block as
 SELECT k.office_id,
    k.ref AS feed_id,
    f.name AS calendar,
    k.day,
    k.a,
    k.b,
    k.created_at
   FROM office_block k
     JOIN calendar_feed f ON f.office_id = k.office_id AND f.id = k.ref
  WHERE k.source = 'feed'::text;

create view live_booking as
 SELECT office_id,
    id,
    day,
    a,
    b,
    turnover,
    quantity,
    start_at,
    end_at
   FROM booking
  WHERE status = ANY (ARRAY['held'::text, 'confirmed'::text]);

create view money_step as
 SELECT t.id,
    t.kind,
    t.office_id,
    t.booking_id,
    t.effective_at AS at,
    p.currency,
    p.cents
   FROM ledger_tx t
     CROSS JOIN LATERAL ( SELECT x.currency,
            COALESCE(NULLIF(abs(sum(x.amount_cents) FILTER (WHERE a.code = ANY (
                CASE
                    WHEN t.kind = 'captured'::text THEN ARRAY['receivable'::text, 'psp_in_transit'::text]
                    WHEN t.kind = 'debited'::text THEN ARRAY['psp_in_transit'::text]
                    WHEN t.kind = ANY (ARRAY['refunded'::text, 'refund_sent'::text, 'refund_absorbed'::text]) THEN ARRAY['refund_payable'::text]
                    WHEN t.kind = ANY (ARRAY['debit_failed'::text, 'disputed'::text, 'dispute_won'::text, 'bad_debt'::text, 'dispute_loss'::text]) THEN ARRAY['receivable'::text]
                    ELSE NULL::text[]
                END))), 0::numeric), sum(x.amount_cents) FILTER (WHERE x.amount_cents > 0))::bigint AS cents
           FROM ledger_posting x
             JOIN ledger_account a ON a.id = x.account_id
          WHERE x.tx_id = t.id
          GROUP BY x.currency) p
  WHERE t.booking_id IS NOT NULL;

create view occupancy_drift as
 WITH places AS (
         SELECT b.office_id,
            b.day,
            q.i,
            b.quantity AS n
           FROM booking b
             CROSS JOIN LATERAL generate_series(b.a + 1, LEAST((b.b + b.turnover)::integer, 96)) q(i)
          WHERE takes_place(b.status)
        UNION ALL
         SELECT c.office_id,
            c.day,
            q.i,
            c.desks
           FROM booking_change c
             CROSS JOIN LATERAL generate_series(1, cardinality(c.kept), 2) k(nth)
             CROSS JOIN LATERAL generate_series(c.kept[k.nth] + 1, c.kept[k.nth + 1]::integer) q(i)
        ), live AS (
         SELECT places.office_id,
            places.day,
            places.i,
            sum(places.n)::integer AS n
           FROM places
          GROUP BY places.office_id, places.day, places.i
        ), counted AS (
         SELECT d.office_id,
            d.day,
            o.i,
            o.v::integer AS n,
            d.capacity
           FROM office_day d
             CROSS JOIN LATERAL unnest(d.occ) WITH ORDINALITY o(v, i)
        ), blocked AS (
         SELECT x.office_id,
            x.day,
            q.i,
            sum(x.desks)::integer AS n
           FROM office_block x
             CROSS JOIN LATERAL generate_series(x.a + 1, x.b::integer) q(i)
          GROUP BY x.office_id, x.day, q.i
        ), kept_back AS (
         SELECT d.office_id,
            d.day,
            h.i,
            h.v::integer AS n,
            d.capacity
           FROM office_day d
             CROSS JOIN LATERAL unnest(d.held) WITH ORDINALITY h(v, i)
        )
 SELECT COALESCE(c.office_id, l.office_id) AS office_id,
    COALESCE(c.day, l.day) AS day,
    COALESCE(c.i, l.i::bigint) AS quarter,
    COALESCE(c.n, 0) AS counted,
    COALESCE(l.n, 0) AS recounted,
    c.capacity,
    'occ'::text AS counts
   FROM counted c
     FULL JOIN live l ON l.office_id = c.office_id AND l.day = c.day AND l.i = c.i
  WHERE COALESCE(c.n, 0) <> COALESCE(l.n, 0) OR COALESCE(l.n, 0) > COALESCE(c.capacity::integer, 0)
UNION ALL
 SELECT COALESCE(k.office_id, x.office_id) AS office_id,
    COALESCE(k.day, x.day) AS day,
    COALESCE(k.i, x.i::bigint) AS quarter,
    COALESCE(k.n, 0) AS counted,
    COALESCE(x.n, 0) AS recounted,
    k.capacity,
    'held'::text AS counts
   FROM kept_back k
     FULL JOIN blocked x ON x.office_id = k.office_id AND x.day = k.day AND x.i = k.i
  WHERE COALESCE(k.n, 0) <> COALESCE(x.n, 0);

create view office_word as
 SELECT r.office_id,
    r.booking_id,
    'rated'::text AS what,
    r.created_at AS at,
    r.value,
    NULL::text AS reason
   FROM rating r
UNION ALL
 SELECT x.office_id,
    x.booking_id,
    'rating_reported'::text AS what,
    x.reported_at AS at,
    NULL::smallint AS value,
    x.reason
   FROM rating_report x
UNION ALL
 SELECT m.office_id,
    m.booking_id,
    'message_reported'::text AS what,
    y.reported_at AS at,
    NULL::smallint AS value,
    y.reason
   FROM message_report y
     JOIN message m ON m.id = y.message_id;

create view open_clash as
 SELECT office_id,
    booking_id
   FROM calendar_clash
  WHERE state = 'open'::text;

create view payment_unpaid as
 SELECT payment_leg.payer_id,
    payment_leg.company_id,
    payment_leg.office_id,
    payment_leg.booking_id
   FROM payment_leg
  WHERE payment_leg.state = ANY (ARRAY['hold_failed'::text, 'failed'::text, 'charged_back'::text])
UNION ALL
 SELECT NULL::uuid AS payer_id,
    s.company_id,
    NULL::bigint AS office_id,
    NULL::bigint AS booking_id
   FROM statement s
  WHERE s.failed_at IS NOT NULL AND s.state <> 'paid'::text;

create view payment_waiting as
 SELECT leg.payer_id AS person_id,
    leg.office_id,
    leg.booking_id
   FROM payment_leg leg
     JOIN booking b ON b.office_id = leg.office_id AND b.id = leg.booking_id
  WHERE (leg.state = ANY (ARRAY['hold_action'::text, 'hold_failed'::text, 'failed'::text, 'charged_back'::text])) AND
        CASE
            WHEN leg.state = 'hold_action'::text THEN b.status = 'held'::text AND NOT COALESCE(leg.action ? 'by'::text, false) AND (leg.action IS NOT NULL OR leg.decline_code IS NOT NULL)
            ELSE leg.company_id IS NULL
        END
UNION ALL
 SELECT c.admin_id AS person_id,
    leg.office_id,
    leg.booking_id
   FROM company c
     JOIN payment_leg leg ON leg.company_id = c.id
  WHERE leg.state = ANY (ARRAY['hold_failed'::text, 'failed'::text, 'charged_back'::text])
UNION ALL
 SELECT m.person_id,
    leg.office_id,
    leg.booking_id
   FROM member m
     JOIN payment_leg leg ON leg.company_id = m.company_id
     JOIN booking b ON b.office_id = leg.office_id AND b.id = leg.booking_id
  WHERE m.state = 'registered'::text AND (m.role = 'admin'::text OR ('billing'::text = ANY (m.permissions))) AND leg.state = 'hold_action'::text AND leg.action ? 'by'::text AND (leg.action ->> 'url'::text) <> ''::text AND b.status = 'held'::text
UNION ALL
 SELECT m.person_id,
    b.office_id,
    b.id AS booking_id
   FROM booking_change c
     JOIN booking b ON b.office_id = c.office_id AND b.id = c.booking_id
     JOIN member m ON m.company_id = b.company_id
  WHERE m.state = 'registered'::text AND (m.role = 'admin'::text OR ('billing'::text = ANY (m.permissions)));

create view person_expects as
 SELECT booking.booker_id AS person_id
   FROM booking
  WHERE booking.status = ANY (ARRAY['confirmed'::text, 'completed'::text])
UNION ALL
 SELECT watch.person_id
   FROM watch;

create view person_offers as
 SELECT p.person_id
   FROM provider p
     JOIN office o ON o.provider_id = p.id
  WHERE o.status <> 'deleted'::text
UNION ALL
 SELECT p.person_id
   FROM provider p
     JOIN office_draft d ON d.provider_id = p.id;

create view person_reach as
 SELECT id,
    locale,
    country
   FROM person
  WHERE erased_at IS NULL;

create view person_with_factor as
 SELECT person_id
   FROM login_factor
  WHERE confirmed_at IS NOT NULL;

create view provider_ledger as
 SELECT a.owner,
    a.currency,
    t.id AS tx_id,
    t.kind,
    t.effective_at,
    t.office_id,
    t.booking_id,
    0 - p.amount_cents AS owed_cents,
        CASE
            WHEN a.code = 'provider_payable'::text OR t.kind = 'refunded'::text THEN ( SELECT COALESCE(0::numeric - sum(q.amount_cents), 0::numeric) AS "coalesce"
               FROM ledger_posting q
                 JOIN ledger_account c ON c.id = q.account_id
              WHERE q.tx_id = t.id AND (c.code = 'commission_revenue'::text OR c.code ~~ 'vat_output:%'::text))
            ELSE 0::numeric
        END::bigint AS commission_cents
   FROM ledger_account a
     JOIN ledger_posting p ON p.account_id = a.id
     JOIN ledger_tx t ON t.id = p.tx_id
  WHERE (a.code = ANY (ARRAY['provider_payable'::text, 'provider_debt'::text])) AND t.kind <> 'netted'::text;

create view provider_paid as
 SELECT a.owner,
    t.id AS tx_id,
    t.kind,
    t.effective_at,
    t.office_id,
    t.booking_id,
    p.currency,
    COALESCE(sum(p.amount_cents) FILTER (WHERE t.kind = ANY (ARRAY['transferred'::text, 'taken_back'::text])), 0::numeric)::bigint AS paid_cents,
    COALESCE(( SELECT - sum(q.amount_cents)
           FROM ledger_posting q
             JOIN ledger_account c ON c.id = q.account_id
          WHERE q.tx_id = t.id AND (t.kind <> ALL (ARRAY['transferred'::text, 'taken_back'::text, 'netted'::text])) AND (c.code = 'commission_revenue'::text OR c.code ~~ 'vat_output:%'::text)), 0::numeric)::bigint AS fee_cents,
    (t.kind = ANY (ARRAY['transferred'::text, 'netted'::text])) AND NOT (EXISTS ( SELECT
           FROM ledger_tx e
          WHERE e.booking_id = t.booking_id AND (e.kind = ANY (ARRAY['transferred'::text, 'netted'::text])) AND e.id < t.id)) AS is_first
   FROM ledger_tx t
     JOIN ledger_posting p ON p.tx_id = t.id
     JOIN ledger_account a ON a.id = p.account_id
  WHERE a.code = ANY (ARRAY['provider_payable'::text, 'provider_debt'::text])
  GROUP BY a.owner, t.id, p.currency;

create view provider_payee as
 SELECT provider_id,
    state,
    restricted_at,
    state <> 'active'::text AND jsonb_array_length(due) > 0 AS is_asked,
    told_days >= 14 AS is_paused,
    ref
   FROM payee;

create view psp_difference as
 WITH here AS (
         SELECT COALESCE(t.external_ref, 'posting '::text || t.id) AS ref,
            p.currency,
            sum(p.amount_cents)::bigint AS cents,
            max(t.effective_at) AS at,
            max(t.booking_id) AS booking_id
           FROM ledger_account a
             JOIN ledger_posting p ON p.account_id = a.id
             JOIN ledger_tx t ON t.id = p.tx_id
          WHERE a.code = 'psp_balance'::text
          GROUP BY (COALESCE(t.external_ref, 'posting '::text || t.id)), p.currency
        ), there AS (
         SELECT psp_line.source_ref AS ref,
            psp_line.currency,
            sum(psp_line.net_cents)::bigint AS cents,
            max(psp_line.at) AS at
           FROM psp_line
          GROUP BY psp_line.source_ref, psp_line.currency
        )
 SELECT COALESCE(here.ref, there.ref) AS ref,
    COALESCE(here.currency, there.currency) AS currency,
    here.cents AS ledger_cents,
    there.cents AS psp_cents,
    GREATEST(here.at, there.at) AS at,
    here.booking_id,
        CASE
            WHEN here.ref IS NULL THEN 'missing_here'::text
            WHEN there.ref IS NULL THEN 'missing_there'::text
            ELSE 'amount'::text
        END AS kind
   FROM here
     FULL JOIN there ON there.ref = here.ref AND there.currency = here.currency
  WHERE here.cents IS DISTINCT FROM there.cents;

create view report_step as
 SELECT c.office_id,
    c.owner_id,
    'reported_'::text || c.kind AS what,
    r.reported_at AS at,
    'r'::text || r.id AS key
   FROM report r
     JOIN report_case c ON c.id = r.case_id
UNION ALL
 SELECT c.office_id,
    c.owner_id,
        CASE
            WHEN m.report_id IS NULL THEN 'complained_owner'::text
            ELSE 'complained_reporter'::text
        END AS what,
    m.complained_at AS at,
    'c'::text || m.id AS key
   FROM report_complaint m
     JOIN report_case c ON c.id = m.case_id;

create view reported_picture as
 SELECT unnest(pictures) AS key
   FROM report_case
  WHERE state <> 'decided'::text OR complain_until > now();

create view settlement as
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
  WHERE (t.kind = ANY (ARRAY['due'::text, 'refunded'::text, 'bad_debt'::text, 'dispute_loss'::text])) AND t.booking_id IS NOT NULL
  GROUP BY t.id, p.currency;

create view statement_difference as
 SELECT s.id AS statement_id,
    s.number,
    s.total_cents,
    COALESCE(l.cents, 0::bigint) AS line_cents,
    COALESCE(l.ledger_cents, 0::numeric)::bigint AS ledger_cents
   FROM statement s
     LEFT JOIN LATERAL ( SELECT sum(x.cents) AS cents,
            sum(
                CASE
                    WHEN x.refund_id IS NULL THEN ( SELECT COALESCE(sum(p.amount_cents), 0::numeric) AS "coalesce"
                       FROM ledger_tx t
                         JOIN ledger_posting p ON p.tx_id = t.id
                         JOIN ledger_account a ON a.id = p.account_id
                      WHERE t.booking_id = x.booking_id AND t.leg_id = x.leg_id AND t.kind = 'due'::text AND a.code = 'receivable'::text)
                    ELSE ( SELECT COALESCE(sum(p.amount_cents), 0::numeric) AS "coalesce"
                       FROM ledger_tx t
                         JOIN ledger_posting p ON p.tx_id = t.id
                         JOIN ledger_account a ON a.id = p.account_id
                      WHERE t.idem_key = (x.refund_id || ':credited'::text) AND a.code = 'receivable'::text)
                END) AS ledger_cents
           FROM statement_line x
          WHERE x.statement_id = s.id) l ON true
  WHERE s.total_cents <> COALESCE(l.cents, 0::bigint) OR s.total_cents::numeric <> COALESCE(l.ledger_cents, 0::numeric);

create view switched_off as
 SELECT name
   FROM market_flag;

create view tax_asked as
 SELECT provider_id,
    asked_at,
    blocked_at IS NOT NULL AS is_blocked
   FROM tax_profile
  WHERE asked_at IS NOT NULL AND complete_at IS NULL;

create view tax_block as
 SELECT provider_id,
    blocked_at
   FROM tax_profile
  WHERE blocked_at IS NOT NULL;
