-- expand
-- What private bookers have declared with "withdraw from the contract" (Directive 2011/83/EU, article 11a): who and when.
create table booking_withdrawal (
  office_id bigint not null,
  booking_id bigint not null,
  name text not null check (length(name) between 1 and 200),
  declared_at timestamptz not null,
  primary key (office_id, booking_id),
  foreign key (office_id, booking_id) references booking (office_id, id)
);
