-- expand
-- Providers by name at any number of them: an index on what is left of a name once people's spellings are taken out.

-- Without what people type differently: ü is u and ue, ß is ss, é is e; and without what LIKE reads as a sign.
create function plain_name(name text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(
    translate(replace(lower(name), 'ß', 'ss'), 'äöüéèêàâáçñ%_\', 'aoueeeaaacn'),
    'ae', 'a'), 'oe', 'o'), 'ue', 'u')
$$;

drop index provider_name_search;
create index provider_name_search on provider using gin (plain_name(name) gin_trgm_ops);

-- Makes the server know the setting below: an owner who is no superuser may only set what it knows.
select similarity('', '');

-- The operator's threshold can only be set around a query: how much of what was typed must be found in a name. One wrong
-- letter in a word is not too much. Names that are alike are looked for only where too few contain what was typed; of a
-- word that half the providers have in their names 400 are compared, and whoever has just that name is among them.
create function find_providers(typed text, most int)
returns table (id bigint, name text, city text, lat double precision, lng double precision)
language sql stable parallel safe set pg_trgm.word_similarity_threshold = 0.45 as $$
  with asked as materialized (select plain_name(typed) as plain where plain_name(typed) <> ''),
  same as (select p.id, p.name from provider p, asked where plain_name(p.name) = asked.plain limit most),
  containing as (select p.id, p.name from provider p, asked where plain_name(p.name) like '%' || asked.plain || '%' limit 400),
  alike as (
    select p.id, p.name from provider p, asked
    where (select count(*) from containing) < most and asked.plain <% plain_name(p.name) limit 400
  ),
  best as (
    select f.id, f.name, row_number() over (order by plain_name(f.name) = asked.plain desc, strpos(plain_name(f.name), asked.plain) > 0 desc,
        word_similarity(asked.plain, plain_name(f.name)) desc, similarity(plain_name(f.name), asked.plain) desc, f.id) as place
    from (table same union table containing union table alike) f, asked
    order by place limit most * 4 -- some have no location yet
  )
  select best.id, best.name, l.city, l.lat, l.lng
  from best join lateral (select city, lat, lng from location where provider_id = best.id order by location.id limit 1) l on true
  order by best.place limit most
$$;
