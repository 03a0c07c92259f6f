/**
 * Sorting by both fields (Spec 3, filter): by price, then by rating. The index sorts by price; only offices of the last
 * price may exceed the cap, and those are read by rating.
 */
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, type RowOf } from '#platform/db/row-columns.ts'
import { compareBy } from '#features/office/rules/order-parts.ts'
import type { LatLng } from '#kernel/geo.ts'
import type { Reader } from '#platform/db/handles.ts'
import { RESULT_CAP } from '../rules/limits.ts'
import { bothOrders, type BothOrders } from '../rules/result-order.ts'
import type { OfficeFilter, TimeFilter } from './office-filter.ts'
import { findHits, type Hit } from './search-index.ts'

const RANKED = { id: column.number(), price_cents: column.number(), rating_tenths: column.number() }
type Ranked = RowOf<typeof RANKED>
/** Of the keys that both orders have. */
const COLUMNS = { price: 'price_cents', rating: 'rating_tenths', number: 'id' } as const

const RANKS = preparedStatement({
  name: 'search_ranks',
  row: RANKED,
  text: `select ${listOf(RANKED)} from office where id = any ($1::bigint[])`,
})

/** Above every rating in tenths. */
const WORSE_THAN_WORST = 101

/** Like findHits: at most RESULT_CAP rows, exact. */
export async function findByBoth(
  db: Reader,
  filter: OfficeFilter,
  time: TimeFilter,
  both: BothOrders,
  near: LatLng,
  onlyAvailable: boolean,
): Promise<Hit[]> {
  const { price, rating } = both
  const hits = await findHits(db, filter, time, `price_${price}`, near, onlyAvailable)
  const ranks = await readRanks(db, hits)
  const rankOf = (hit: Hit) => ranks.get(hit.id) ?? { id: hit.id, price_cents: 0, rating_tenths: 0 }
  /** What nobody has rated comes last in both directions. */
  const ratingOf = (hit: Hit) => rankOf(hit).rating_tenths || (rating === 'asc' ? WORSE_THAN_WORST : 0)
  const sorted = hits.toSorted(
    compareBy(bothOrders(both), (hit, key) =>
      key === 'rating' ? ratingOf(hit) : rankOf(hit)[COLUMNS[key as keyof typeof COLUMNS]],
    ),
  )
  const last = sorted.at(-1)
  if (!last || hits.length < RESULT_CAP) return sorted
  const lastPrice = rankOf(last).price_cents
  const before = sorted.filter((hit) => rankOf(hit).price_cents !== lastPrice)
  const same = { ...filter, priceCents: [lastPrice, lastPrice] as const }
  const rest = await findHits(db, same, time, `rating_${rating}`, near, onlyAvailable)
  return [...before, ...rest].slice(0, RESULT_CAP)
}

async function readRanks(db: Reader, hits: readonly Hit[]): Promise<ReadonlyMap<number, Ranked>> {
  const rows = await db.query(RANKS, [hits.map(({ id }) => id)])
  return new Map(rows.map((row) => [row.id, row]))
}
