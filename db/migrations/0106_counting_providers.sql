-- expand
-- The desk counts providers by what they have said and whether they are verified: a year of a marketplace has twenty
-- thousand of them, and a quarter of a million people.
-- Those whose data was erased are few; without this all people are read to leave them out.
create index person_erased on person (id) where erased_at is not null;
-- Who waits to be verified; the condition is that of office/moderation (IS_WAITING).
create index provider_waiting on provider (person_id) where verified_at is null
  and not (offers_as is null or trader_email = '' or certified_at is null or (offers_as = 'trader' and trader_phone = ''));
