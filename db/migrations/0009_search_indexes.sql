-- expand
-- Nearest first within one group: rooms are a quarter of the offices and no longer searched among the desks.
create index office_near_desks on office using gist (pt) where status = 'published' and grp = 1;
create index office_near_rooms on office using gist (pt) where status = 'published' and grp = 2;
drop index office_near;

-- Counting on the map within a price range, which the roll-up does not know, reads these indexes alone.
drop index office_price12, office_price9, office_price6;
create index office_price12 on office (grp, cell12, price_cents, id) include (type, lead_hours, lat, lng, mx, my, capacity) where status = 'published';
create index office_price9 on office (grp, cell9, price_cents, id) include (type, lead_hours, lat, lng, mx, my, capacity) where status = 'published';
create index office_price6 on office (grp, cell6, price_cents, id) include (type, lead_hours, lat, lng, mx, my, capacity) where status = 'published';
