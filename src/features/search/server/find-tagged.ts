/** Offices with one tag, in either language: the nearest to a point, or the best rated. */
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable } from '#platform/db/row-columns.ts'
import { hourlyPrice } from '#features/office/rules/hourly-price.ts'
import { orderSql } from '#features/office/rules/order-parts.ts'
import { viewerScopeOf } from '#features/office/rules/audience.ts'
import { visibleTo, viewerScopeValue } from '#features/office/server/audience.ts'
import type { Cents, Currency } from '#kernel/money.ts'
import { mercator } from '#kernel/geo.ts'
import type { Call } from '#platform/context.ts'
import type { findTagged as contract } from '../contract.ts'
import { TAGGED_ORDER } from '../rules/result-order.ts'

const MOST = 24
/** Limits of candidates: of the nearest offices, and of the matches in the tag index. */
const NEAREST = 1000
const TAGGED = 400
/** The trigram index needs three letters; shorter tags are only found among nearby offices. */
const SHORTEST_INDEXED = 3

const ROW = {
  id: column.number('o.id'),
  title_de: column.text('o.title_de'),
  title_en: column.text('o.title_en'),
  provider: column.text('p.name'),
  city: column.text('l.city'),
  district: column.text('l.district'),
  grp: column.number('o.grp'),
  photo: nullable.json<{ key: string; hash: string }>('o.photos -> 0'),
  type: column.number('o.type'),
  price_cents: column.number<Cents>('o.price_cents'),
  currency: column.text<Currency>('o.currency'),
  rating_tenths: column.number('o.rating_tenths'),
  rating_count: column.number('o.rating_count'),
}

/** A tag matches as a whole, independent of its spelling: "Hinterhof" does not match "Hinterhofgarten". */
const HAS_TAG = `exists (select from unnest(o.tags || o.tags_en) t (tag) where plain_name(t.tag) = search.plain)`

/** The first two read nearby offices, by group like the indexes; the third reads offices that have the tag. */
const nearest = (group: 1 | 2) => `(
  select o.id from (select o.* from office o where o.status = 'published' and o.grp = ${group} and $3::float8 is not null
    order by o.pt <-> point($3, $4) limit ${NEAREST}) o, search where ${HAS_TAG} and ${visibleTo('o', '$2')})`

const COLUMNS = {
  distance: 'o.pt <-> point($3, $4)',
  rating: 'o.rating_tenths',
  ratings: 'o.rating_count',
  number: 'o.id',
}

const FIND = preparedStatement({
  name: 'search_tagged',
  row: ROW,
  text: `with search as materialized (select plain_name($1) as plain where plain_name($1) <> ''),
  found as (
    ${nearest(1)} union ${nearest(2)} union (
      select o.id from (
        select o.* from office o, search where o.status = 'published' and length(search.plain) >= ${SHORTEST_INDEXED}
          and plain_tags(o.tags || o.tags_en) like '%' || search.plain || '%' limit ${TAGGED}
      ) o, search where ${HAS_TAG} and ${visibleTo('o', '$2')})
  )
  select ${listOf(ROW)}
  from found join office o on o.id = found.id join location l on l.id = o.location_id join provider p on p.id = o.provider_id
  order by ${orderSql(TAGGED_ORDER, COLUMNS)} limit ${MOST}`,
})

export async function findTagged({ query, locale, viewer, context }: Call<typeof contract>) {
  const { tag, lat, lng } = query
  const near = lat === undefined || lng === undefined ? null : mercator({ lat, lng })
  const rows = await context.db.read.query(FIND, [
    tag,
    viewerScopeValue(viewerScopeOf(viewer)),
    near?.x ?? null,
    near?.y ?? null,
  ])
  return {
    data: rows.map((row) => ({
      id: row.id,
      title: locale === 'en' ? row.title_en : row.title_de,
      provider: row.provider,
      city: row.city,
      district: row.district,
      group: row.grp,
      photo: row.photo,
      price: hourlyPrice(viewer, { type: row.type, priceCents: row.price_cents }),
      currency: row.currency,
      rating: { tenths: row.rating_tenths, count: row.rating_count },
    })),
  }
}
