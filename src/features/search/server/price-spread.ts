/** The price range of a search without its price filter, for the scale of the price slider. */
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column } from '#platform/db/row-columns.ts'
import type { LatLng } from '#kernel/geo.ts'
import type { Reader } from '#platform/db/handles.ts'
import type { PriceSpread } from '../rules/price-scale.ts'
import type { OfficeFilter, TimeFilter } from './office-filter.ts'
import { findHits } from './search-index.ts'

const PRICES = preparedStatement({
  name: 'search_prices',
  row: { id: column.number(), price_cents: column.number() },
  text: 'select id, price_cents from office where id = any ($1::bigint[])',
})

const ANY_PRICE = [0, 2_000_000_000] as const

/** Minimum and maximum are exact; the distribution is a sample of the nearest offices. Null when there are none. */
export async function findPriceSpread(
  db: Reader,
  wish: OfficeFilter,
  time: TimeFilter,
  near: LatLng,
  onlyAvailable: boolean,
): Promise<PriceSpread | null> {
  const filter = { ...wish, priceCents: ANY_PRICE }
  const [cheap, dear, nearest] = await Promise.all(
    (['price_asc', 'price_desc', 'distance'] as const).map((order) =>
      findHits(db, filter, time, order, near, onlyAvailable),
    ),
  )
  const ends = [cheap?.[0]?.id, dear?.[0]?.id]
  const rows = await db.query(PRICES, [
    [...ends, ...(nearest ?? []).map(({ id }) => id)].filter((id) => id !== undefined),
  ])
  const prices = new Map(rows.map((row) => [row.id, row.price_cents]))
  const [from, to] = ends.map((id) => (id === undefined ? undefined : prices.get(id)))
  if (from === undefined || to === undefined) return null
  return { from, to, sample: (nearest ?? []).flatMap(({ id }) => prices.get(id) ?? []) }
}
