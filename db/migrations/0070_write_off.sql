-- expand
-- Failed payments that an operator has given up, with the reason (money paper 2.4).
create table write_off (
  office_id bigint not null,
  leg_id bigint not null,
  booking_id bigint not null,
  currency char(3) not null,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  by_id uuid not null references person (id),
  request_key text not null,
  created_at timestamptz not null,
  primary key (office_id, leg_id),
  foreign key (office_id, leg_id) references payment_leg (office_id, id)
);
create index write_off_request on write_off (by_id, request_key);
