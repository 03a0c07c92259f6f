-- expand
-- What a person says about themselves (Spec 3: profile data, user), how far they are with the onboarding, and what the
-- product remembers for them by key (Spec 7: POST /api/data).
alter table person
  add column residence text not null default '' constraint person_residence_check check (length(residence) <= 80),
  add column postcode text not null default '' constraint person_postcode_check check (length(postcode) <= 10),
  add column phone text not null default '' constraint person_phone_check check (length(phone) <= 20),
  -- Whether the other side of a booking sees the number.
  add column phone_shared boolean not null default false,
  -- ISO 639-1, in the order in which they are to be shown.
  add column languages text[] not null default '{}' constraint person_languages_check check (cardinality(languages) <= 10),
  add column share_workplaces boolean not null default false,
  -- The first step that is not done, 1 to 4; 5 when all are. People who were here before skip it.
  add column onboarding smallint not null default 5 constraint person_onboarding_check check (onboarding between 1 and 5),
  add column data jsonb not null default '{}' constraint person_data_check check (jsonb_typeof(data) = 'object');
alter table person alter column onboarding set default 1;
