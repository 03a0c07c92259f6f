import type { Currency } from '#kernel/money.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable } from '#platform/db/row-columns.ts'
import { readTrader } from '../../trader/server/read-trader.ts'
import { visibleTo, viewerScopeValue } from '../../server/audience.ts'
import { viewerScopeOf } from '../../rules/audience.ts'
import { orderSql, PROVIDER_PAGE_ORDER } from '../../rules/order-parts.ts'
import { categoryName } from '../../rules/categories.ts'
import type { readPublicProvider as contract } from '../contract.ts'

const PAGE = 24

const PROVIDER = {
  id: column.number('p.id'),
  name: column.text('p.name'),
  since: column.text("to_char(p.created_at, 'YYYY-MM')"),
  is_verified: column.boolean('p.verified_at is not null'),
}

const READ_PROVIDER = preparedStatement({
  name: 'provider_public',
  row: PROVIDER,
  text: `select ${listOf(PROVIDER)}
    from provider p join person one on one.id = p.person_id
    where p.id = $1 and one.erased_at is null
      and exists (select from office o where o.provider_id = p.id and o.status in ('published', 'unpublished'))`,
})

const SEEN = `from office o join location l on l.id = o.location_id
    where o.provider_id = $1 and o.status = 'published' and ${visibleTo('o', '$2')}`

const SUMS = {
  count: column.number('count(*)::int'),
  ratings: column.number('coalesce(sum(o.rating_count), 0)::int'),
  /** The mean of all ratings, not of the offices' means. */
  tenths: column.number(
    'coalesce(round(sum(o.rating_tenths::numeric * o.rating_count) / nullif(sum(o.rating_count), 0)), 0)::int',
  ),
  cities: column.json<string[]>("coalesce(json_agg(distinct l.city), '[]')"),
}

const READ_SUMS = preparedStatement({ name: 'provider_public_sums', row: SUMS, text: `select ${listOf(SUMS)} ${SEEN}` })

const OFFICE = {
  id: column.number('o.id'),
  title_de: column.text('o.title_de'),
  title_en: column.text('o.title_en'),
  category: column.text('o.category'),
  city: column.text('l.city'),
  district: column.text('l.district'),
  price_cents: column.number('o.price_cents'),
  currency: column.text<Currency>('o.currency'),
  rating_tenths: column.number('o.rating_tenths'),
  rating_count: column.number('o.rating_count'),
  photo: nullable.json<{ key: string; hash: string }>('o.photos -> 0'),
}

const READ_OFFICES = preparedStatement({
  name: 'provider_public_offices',
  row: OFFICE,
  text: `select ${listOf(OFFICE)} ${SEEN} order by ${orderSql(PROVIDER_PAGE_ORDER, { ratings: 'o.rating_count', number: 'o.id' })} limit ${PAGE} offset $3`,
})

/** Who has never had an office in the search is not there: nothing was offered to anybody. */
export async function readPublicProvider({ viewer, params, query, locale, context }: Call<typeof contract>) {
  const { read } = context.db
  const scope = viewerScopeValue(viewerScopeOf(viewer))
  const [[provider], trader, [sums], offices] = await Promise.all([
    read.query(READ_PROVIDER, [params.id]),
    readTrader(read, params.id),
    read.query(READ_SUMS, [params.id, scope]),
    read.query(READ_OFFICES, [params.id, scope, (query.page - 1) * PAGE]),
  ])
  if (!provider || !sums) refuse('request.not_found')
  return {
    data: {
      id: provider.id,
      name: provider.name,
      since: provider.since,
      isVerified: provider.is_verified,
      trader,
      rating: { tenths: sums.tenths, count: sums.ratings },
      cities: sums.cities,
      offices: offices.map((row) => ({
        id: row.id,
        title: locale === 'en' ? row.title_en : row.title_de,
        category: categoryName(row.category, locale),
        city: row.city,
        district: row.district,
        priceCents: row.price_cents,
        currency: row.currency,
        rating: { tenths: row.rating_tenths, count: row.rating_count },
        photo: row.photo,
      })),
      count: sums.count,
      page: query.page,
      pages: Math.max(1, Math.ceil(sums.count / PAGE)),
    },
  }
}
