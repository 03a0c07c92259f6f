-- expand
-- As what a provider offers (Directive 2011/83/EU, Article 6a; DSA, Article 30): a trader, whose details guests see, or a
-- private person, of whom they only learn that. Null while it was not said.
alter table provider
  add column offers_as text constraint provider_offers_as_known check (offers_as in ('trader', 'private')),
  -- when they were asked for details that are missing although something of theirs is in the search
  add column trader_asked_at timestamptz,
  -- since when they have neither an office nor a draft; the details go six months later (DSA, Article 30 (5))
  add column offers_nothing_since timestamptz;
-- Whoever has certified until now did so as a trader: nothing else could be said.
update provider set offers_as = 'trader' where certified_at is not null;

-- What a trader had said of themselves when their account ended, for six months more (DSA, Article 30 (5)).
create table trader_kept (
  provider_id bigint primary key references provider (id),
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  keep_until timestamptz not null
);
create index trader_kept_over on trader_kept (keep_until);

-- The terms of use in both languages. A change takes effect 15 days after it was published at the earliest (P2B regulation,
-- Article 3), a correction that changes no meaning at once. Rows are never changed, so the version that somebody agreed to
-- follows from when they did.
create table terms_version (
  version integer primary key check (version >= 1),
  title_de text not null check (length(title_de) between 1 and 120),
  title_en text not null check (length(title_en) between 1 and 120),
  markdown_de text not null check (length(markdown_de) between 1 and 60000),
  markdown_en text not null check (length(markdown_en) between 1 and 60000),
  -- what changes, in a few words for those who are told; empty for a correction
  summary_de text not null default '' check (length(summary_de) <= 1000),
  summary_en text not null default '' check (length(summary_en) <= 1000),
  published_at timestamptz not null,
  published_by uuid not null references person (id),
  effective_at timestamptz not null,
  -- why nobody has to be told; null for a change
  correction text check (length(correction) between 10 and 1000),
  constraint terms_version_notice check (
    case when correction is null then effective_at >= published_at + interval '360 hours' else effective_at = published_at end)
);
create trigger terms_version_stays before update or delete on terms_version for each row execute function refuse_change();

-- Who has been told of which version.
create table terms_told (
  version integer not null references terms_version (version),
  person_id uuid not null references person (id),
  told_at timestamptz not null,
  primary key (version, person_id)
);
create index terms_told_person on terms_told (person_id);

-- 0 is what held before the first version was published.
create function terms_in_force(at timestamptz) returns integer language sql stable
  as $$ select coalesce((select version from terms_version where effective_at <= at order by effective_at desc, version desc limit 1), 0) $$;

-- Which version somebody agreed to: with the account, with each booking, and with each office that was published.
create view agreed_terms as
select id as person_id, 'account' as what, terms_accepted_at as agreed_at, terms_in_force(terms_accepted_at) as version
from person where terms_accepted_at is not null
union all
select booker_id, 'booking', created_at, terms_in_force(created_at) from booking
union all
select p.person_id, 'office', o.published_at, terms_in_force(o.published_at)
from office o join provider p on p.id = o.provider_id where o.published_at is not null and p.person_id is not null;
