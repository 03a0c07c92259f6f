-- expand
-- The guard does the same with less: no query to find out what an insert takes, no loop over quarters that are free.

-- Quarters that are full are those where every desk is taken; more than that no_overbooking refuses.
create or replace function free_mask(occ int2[], capacity int2) returns bit(96)
language plpgsql immutable strict parallel safe as $$
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
end $$;

-- Takes `desks` of a day's quarters a to b, or gives them back when negative; the row comes into being with the first.
create function occupy(of_office bigint, on_day date, a int, b int, desks int) returns bit(96)
language plpgsql as $$
declare
  day_open bit(96);
begin
  update office_day d set occ = occ_add(d.occ, a, b, desks)
  where d.office_id = of_office and d.day = on_day
  returning d.open into day_open;
  if found then
    return day_open;
  end if;
  insert into office_day as d (office_id, day, capacity, open, occ)
  select o.id, on_day, o.capacity, o.hours[extract(isodow from on_day)::int], occ_add(array_fill(0::int2, array[96]), a, b, desks)
  from office o where o.id = of_office
  on conflict (office_id, day) do update set occ = occ_add(d.occ, a, b, desks)
  returning d.open into day_open;
  if not found then
    raise exception 'office % does not exist', of_office using errcode = '23503', constraint = 'booking_office';
  end if;
  return day_open;
end $$;

-- A place is taken inside the opening hours only; giving back time is always fine.
create function refuse_closed(day_open bit(96), a int, b int) returns void
language plpgsql immutable as $$
begin
  if position('0' in substring(day_open from a + 1 for b - a)::text) > 0 then
    raise exception 'outside the opening hours' using errcode = '23514', constraint = 'inside_opening_hours';
  end if;
end $$;

create function booking_takes() returns trigger language plpgsql as $$
declare
  day_open bit(96) := occupy(new.office_id, new.day, new.a, new.b, new.quantity);
begin
  if new.kind = 'booking' then
    perform refuse_closed(day_open, new.a, new.b);
  end if;
  return null;
end $$;

-- As in 0013, for what changes or goes: one update where it stays on its day, otherwise days in one order, so that two
-- of these never wait for each other.
create or replace function booking_occupancy() returns trigger language plpgsql as $$
declare
  gives constant boolean := takes_place(old.status);
  takes constant boolean := tg_op = 'UPDATE' and takes_place(new.status);
  stays boolean := false;
  takes_first boolean := false;
  day_open bit(96);
begin
  if gives and takes then
    stays := (new.office_id, new.day) = (old.office_id, old.day);
    takes_first := (new.office_id, new.day) < (old.office_id, old.day);
  end if;
  if stays then
    update office_day d set occ = occ_add(occ_add(d.occ, old.a, old.b, -old.quantity), new.a, new.b, new.quantity)
    where d.office_id = new.office_id and d.day = new.day
    returning d.open into strict day_open;
  else
    if gives and not takes_first then
      perform occupy(old.office_id, old.day, old.a, old.b, -old.quantity);
    end if;
    if takes then
      day_open := occupy(new.office_id, new.day, new.a, new.b, new.quantity);
    end if;
    if takes_first then
      perform occupy(old.office_id, old.day, old.a, old.b, -old.quantity);
    end if;
  end if;
  if gives then
    insert into room_freed (office_id, day) values (old.office_id, old.day);
  end if;
  if takes and new.kind = 'booking' and (not gives or not stays or new.a < old.a or new.b > old.b) then
    perform refuse_closed(day_open, new.a, new.b);
  end if;
  return null;
end $$;

drop trigger booking_occupancy_insert on booking;
create trigger booking_occupancy_insert after insert on booking
  for each row when (takes_place(new.status)) execute function booking_takes();
