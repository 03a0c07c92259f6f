-- expand
-- The messages of a year to the tax office, each as it is in its file (decision 89). A later message holds only what
-- differs from what was sent last, so what was sent must stay as it was.
create table tax_message (
  id bigint generated always as identity primary key,
  year smallint not null,
  -- what it is to hold: sellers who have not been sent, or corrections of what was sent
  kind text not null,
  -- MessageRefId of the DPI schema
  ref text not null,
  started_at timestamptz not null,
  -- the last provider whom the timer has looked at
  compiled_to bigint not null default 0,
  records integer not null default 0,
  compiled_at timestamptz,
  -- DPI401, DPI402 or DPI403; null while it is compiled, and when there is nothing to send
  type_indic text,
  -- the file up to the first record, with the platform operator
  head text,
  operator_ref text,
  operator_hash text,
  -- said by an operator: the day, and the number that the tax office gave
  sent_on date,
  receipt text,
  sent_at timestamptz,
  constraint tax_message_kind check (kind in ('new', 'corrections')),
  constraint tax_message_ref unique (ref),
  constraint tax_message_type_indic check (type_indic in ('DPI401', 'DPI402', 'DPI403')),
  constraint tax_message_head check (
    (type_indic is null) = (head is null) and (head is null) = (operator_ref is null) and (head is null) = (operator_hash is null)
  ),
  constraint tax_message_compiled check (compiled_at is not null or type_indic is null),
  constraint tax_message_receipt check (length(receipt) between 1 and 100),
  constraint tax_message_sent check (
    (sent_on is null) = (receipt is null) and (sent_on is null) = (sent_at is null) and (sent_on is null or type_indic is not null)
  )
);
-- One that was not sent yet, for each year.
create unique index tax_message_open on tax_message (year) where sent_on is null;
create index tax_message_year on tax_message (year, id);

-- A record about a seller, as it is in the file.
create table tax_record (
  message_id bigint not null references tax_message (id) on delete cascade,
  provider_id bigint not null references provider (id),
  -- OECD1 new, OECD2 corrected, OECD3 deleted
  type_indic text not null,
  doc_ref text not null,
  -- of what it says, without its DocSpec
  hash text not null,
  xml text not null,
  primary key (message_id, provider_id),
  constraint tax_record_type_indic check (type_indic in ('OECD1', 'OECD2', 'OECD3')),
  constraint tax_record_doc_ref unique (doc_ref)
);
create index tax_record_provider on tax_record (provider_id, message_id);

create function tax_message_stays() returns trigger language plpgsql as $$
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
$$;
create trigger tax_message_stays before update or delete on tax_message
  for each row execute function tax_message_stays();

-- Records come while their message is compiled and go with it.
create function tax_record_stays() returns trigger language plpgsql as $$
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
$$;
create trigger tax_record_stays before insert or update or delete on tax_record
  for each row execute function tax_record_stays();
