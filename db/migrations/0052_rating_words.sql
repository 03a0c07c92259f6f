-- expand
-- Words with a rating, one answer of the host, reports of either, and hiding by an operator.
alter table rating
  add text text check (length(text) between 1 and 1000),
  add answer text check (length(answer) between 1 and 1000),
  add answered_at timestamptz,
  add hidden_at timestamptz,
  add hidden_by uuid references person (id),
  add hidden_reason text check (length(hidden_reason) between 10 and 1000),
  add constraint rating_answer_is_dated check ((answer is null) = (answered_at is null)),
  add constraint rating_hidden_is_whole check ((hidden_at is null) = (hidden_reason is null));
create index rating_words on rating (office_id, created_at desc) where text is not null and hidden_at is null;
create table rating_report (
  office_id bigint not null,
  booking_id bigint not null,
  reporter_id uuid not null references person (id),
  reason text not null check (length(reason) between 1 and 500),
  reported_at timestamptz not null,
  primary key (office_id, booking_id, reporter_id),
  foreign key (office_id, booking_id) references rating (office_id, booking_id)
);
