-- expand
-- What operators have written for content pages (Spec 2: page/{slug}). Versions are added, never changed: the highest
-- one is shown; one without text takes the page back to the built-in one, or away.
create table content_version (
  slug text not null check (slug ~ '^[a-z][a-z-]{1,60}$'),
  locale text not null check (locale in ('de', 'en')),
  version integer not null check (version >= 1),
  title text not null check (length(title) between 1 and 120),
  markdown text check (length(markdown) between 1 and 60000),
  saved_at timestamptz not null,
  saved_by uuid references person (id) on delete set null,
  primary key (slug, locale, version)
);
