-- contract
-- Spec 6: an employees-only offer is for employees of the companies it names. Until now any company's employee was let in;
-- those that exist keep the companies there are.
create table office_audience (
  office_id bigint not null references office (id) on delete cascade,
  company_id bigint not null references company (id) on delete cascade,
  primary key (office_id, company_id)
);
create index office_audience_company on office_audience (company_id, office_id);
insert into office_audience (office_id, company_id) select o.id, c.id from office o cross join company c where o.type & 2048 <> 0;

-- Who is named anew may be waiting for it.
create function note_room_of_audience() returns trigger language plpgsql as $$
begin
  insert into room_freed (office_id, day) values (new.office_id, null);
  return null;
end $$;
create trigger office_audience_room after insert on office_audience
  for each row execute function note_room_of_audience();

-- Whom a watch lets see what is no longer kept with the watch: its person's company of today decides.
alter table watch drop column without_bits;
alter table watch add check (office_id is not null
  or num_nulls(grp, west, east, south, north, lat, lng, price_from_cents, price_to_cents, with_bits, sort) = 0);
