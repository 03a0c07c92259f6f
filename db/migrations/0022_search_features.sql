-- contract
-- Searching by equipment, space type, people and opening hours without touching the offices themselves: what an office
-- has becomes bits that the indexes of 0008 and 0009 carry (decision 23).

-- One bit for each item of equipment, and above them one for each space type. Positions never change and new ones go to
-- the end: features/office/rules/features.ts has the same lists, and a test compares them.
create function office_features(equipment jsonb, category text) returns bigint language sql immutable parallel safe as $$
  select coalesce((select bit_or(1::bigint << (k.place - 1)::int) from jsonb_array_elements(equipment) e
      join unnest(array['wifi', 'ethernet', 'monitor', 'dock', 'standingDesk', 'ergonomicChair', 'deskLamp', 'printer', 'phoneBooth', 'quiet',
        'daylight', 'airCon', 'whiteboard', 'flipchart', 'projector', 'screen', 'videoConference', 'microphone', 'coffee', 'water', 'kitchen',
        'catering', 'stepFree', 'lift', 'locker', 'bikeRoom', 'parking', 'charging', 'shower', 'terrace', 'reception', 'dogs'])
      with ordinality k (key, place) on k.key = e ->> 'key'), 0)
    | coalesce(1::bigint << (47 + array_position(array['individual', 'team', 'open_plan', 'coworking', 'business_center', 'meeting_room', 'cafe',
        'hotel', 'other'], category)), 0)
$$;

-- Eight parts of each weekday in which an office is open at some time: bit (weekday - 1) * 8 + part. What is closed
-- throughout a part cannot be free in it (features/search/rules/open-parts.ts).
create function open_parts(hours bit(96), weekday int) returns bigint language sql immutable parallel safe as $$
  select coalesce(bit_or(1::bigint << ((weekday - 1) * 8 + p.place - 1)::int), 0)
  from unnest(array[0, 20, 28, 32, 36, 72, 80, 88], array[20, 28, 32, 36, 72, 80, 88, 96]) with ordinality p (from_quarter, to_quarter, place)
  where position('1' in substring(hours from p.from_quarter + 1 for p.to_quarter - p.from_quarter)::text) > 0
$$;
create function open_parts_of_week(hours bit(96)[]) returns bigint language sql immutable parallel safe as $$
  select coalesce(bit_or(open_parts(h.hours, h.weekday::int)), 0) from unnest(hours) with ordinality h (hours, weekday)
$$;

alter table office
  add column features bigint not null generated always as (office_features(equipment, category)) stored,
  -- Parts in which single days are, or were once, open outside of the week: only ever more.
  add column other_parts bigint not null default 0;
alter table office add column open_parts bigint not null generated always as (open_parts_of_week(hours) | other_parts) stored;

drop index office_price14, office_price12, office_price9, office_price6, office_rating14, office_rating12, office_rating9, office_rating6;
create index office_price14 on office (grp, cell14, price_cents, id) include (type, lead_hours, people, features, open_parts, lat, lng) where status = 'published';
create index office_price12 on office (grp, cell12, price_cents, id) include (type, lead_hours, people, features, open_parts, lat, lng, mx, my, capacity) where status = 'published';
create index office_price9 on office (grp, cell9, price_cents, id) include (type, lead_hours, people, features, open_parts, lat, lng, mx, my, capacity) where status = 'published';
create index office_price6 on office (grp, cell6, price_cents, id) include (type, lead_hours, people, features, open_parts, lat, lng, mx, my, capacity) where status = 'published';
create index office_rating14 on office (grp, cell14, rating_tenths desc, id) include (price_cents, type, lead_hours, people, features, open_parts, lat, lng) where status = 'published';
create index office_rating12 on office (grp, cell12, rating_tenths desc, id) include (price_cents, type, lead_hours, people, features, open_parts, lat, lng) where status = 'published';
create index office_rating9 on office (grp, cell9, rating_tenths desc, id) include (price_cents, type, lead_hours, people, features, open_parts, lat, lng) where status = 'published';
create index office_rating6 on office (grp, cell6, rating_tenths desc, id) include (price_cents, type, lead_hours, people, features, open_parts, lat, lng) where status = 'published';

drop index office_near_desks, office_near_rooms;
create index office_near_desks on office using gist (pt) include (id, price_cents, type, lead_hours, people, features, open_parts, lat, lng) where status = 'published' and grp = 1;
create index office_near_rooms on office using gist (pt) include (id, price_cents, type, lead_hours, people, features, open_parts, lat, lng) where status = 'published' and grp = 2;

-- Single days: what is entered for one, and what changes the hours of one. A booking writes neither.
create function note_parts_of_override() returns trigger language plpgsql as $$
begin
  update office o set other_parts = o.other_parts | p.parts from (
    select coalesce(bit_or(open_parts(substring(repeat('0', (s.span ->> 0)::int) || repeat('1', (s.span ->> 1)::int - (s.span ->> 0)::int) || repeat('0', 96) for 96)::bit(96),
      extract(isodow from new.day)::int)), 0) as parts from jsonb_array_elements(new.spans) s (span)
  ) p where o.id = new.office_id and o.open_parts & p.parts <> p.parts;
  return null;
end $$;
create trigger office_override_parts after insert or update on office_override
  for each row execute function note_parts_of_override();
create function note_parts_of_day() returns trigger language plpgsql as $$
begin
  update office o set other_parts = o.other_parts | p.parts from (select open_parts(new.open, extract(isodow from new.day)::int) as parts) p
  where o.id = new.office_id and o.open_parts & p.parts <> p.parts;
  return null;
end $$;
create trigger office_day_parts after update of open on office_day
  for each row when ((new.open & ~old.open) <> 0::bit(96)) execute function note_parts_of_day();
-- Days that were booked under the old hours keep those.
create function keep_parts_of_week() returns trigger language plpgsql as $$
begin
  new.other_parts := new.other_parts | open_parts_of_week(old.hours);
  return new;
end $$;
create trigger office_parts_kept before update of hours on office
  for each row when (new.hours is distinct from old.hours) execute function keep_parts_of_week();
update office o set other_parts = p.parts from (
  select d.office_id, bit_or(open_parts(d.open, extract(isodow from d.day)::int)) as parts from office_day d group by 1
) p where o.id = p.office_id and o.open_parts & p.parts <> p.parts;

-- What a waiting search asks besides (decision 15). A change of what an office has may be what somebody waits for.
alter table watch add column equipment_bits bigint, add column category_bits bigint, add column least_people integer;
update watch set equipment_bits = 0, category_bits = 0, least_people = 1 where office_id is null;
alter table watch add check (office_id is not null or num_nulls(equipment_bits, category_bits, least_people) = 0);
create trigger office_room_features after update of equipment, category, people on office
  for each row when (new.status = 'published' and (new.equipment, new.category, new.people) is distinct from (old.equipment, old.category, old.people))
  execute function note_room_of_office();
