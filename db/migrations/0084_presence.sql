-- expand
-- Where the members of a company say they work, by half days that 13:00 in its zone divides (company paper 8). What is
-- booked is not written here: whoever reads takes it from the bookings.
alter table member
  -- Off: nobody in the company is told where this member is.
  add column presence_shown boolean not null default true;

create table work_week (
  member_id bigint not null references member (id),
  -- ISO: Monday is 1.
  weekday smallint not null check (weekday between 1 and 7),
  -- 0 before 13:00, 1 from then on.
  half smallint not null check (half in (0, 1)),
  kind text not null check (kind in ('home', 'company', 'other', 'off')),
  -- Working hours within the half day: the first quarter and the one after the last, in pairs. Empty: not said.
  spans smallint[] not null default '{}' check (cardinality(spans) <= 16 and cardinality(spans) % 2 = 0
    and 0 <= all (spans) and 96 >= all (spans)),
  primary key (member_id, weekday, half)
);

create table presence (
  member_id bigint not null references member (id),
  day date not null,
  half smallint not null check (half in (0, 1)),
  kind text not null check (kind in ('home', 'company', 'other', 'off')),
  note text check (length(note) between 1 and 120),
  updated_at timestamptz not null,
  primary key (member_id, day, half)
);
-- Days that are long past are deleted, whoever they are of.
create index presence_day on presence (day);
