-- expand
-- Tags in both languages: those that were entered are German, the spec's first language; English ones may be missing.
alter table office add column tags_en text[] not null default '{}';

-- Offices by what they are tagged with, found as their names are (0021): one line for each tag, in either language. Its
-- body is bound when it is created, because an index is built with an empty search path.
create function plain_tags(tags text[]) returns text language sql immutable strict parallel safe
  return (select string_agg(plain_name(tag), chr(10)) from unnest(tags) tag);
create index office_tags_search on office using gin (plain_tags(tags || tags_en) gin_trgm_ops) where status = 'published';
