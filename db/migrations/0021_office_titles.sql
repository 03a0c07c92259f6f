-- expand
-- Offices by name, as providers are found (0014): an index on what is left of a title once people's spellings are taken out.
create index office_title_de_search on office using gin (plain_name(title_de) gin_trgm_ops) where status = 'published';
create index office_title_en_search on office using gin (plain_name(title_en) gin_trgm_ops) where status = 'published';
