/**
 * Orders of lists of offices as data: the SQL, the comparison and the page "How we rank" are all made of them, so that none
 * of the three says something else (P2B regulation, Article 5; section 5b UWG).
 */

/** `ratings` is how many there are, `rating` their mean, `number` the id of the offer. */
export const ORDER_KEYS = ['distance', 'price', 'rating', 'ratings', 'number'] as const
export type OrderKey = (typeof ORDER_KEYS)[number]

/** Each part decides only where all before it are equal. */
export type OrderPart = readonly [key: OrderKey, direction: 'asc' | 'desc']

/** @param columns what stands for a key in the statement */
export function orderSql(parts: readonly OrderPart[], columns: Readonly<Partial<Record<OrderKey, string>>>): string {
  return parts
    .map(([key, direction]) => {
      const column = columns[key]
      if (column === undefined) throw new RangeError(`the statement has no ${key}`)
      return direction === 'desc' ? `${column} desc` : column
    })
    .join(', ')
}

/** @param valueOf the value of a key, which must be a number */
export function compareBy<T>(
  parts: readonly OrderPart[],
  valueOf: (one: T, key: OrderKey) => number,
): (one: T, other: T) => number {
  return (one, other) => {
    for (const [key, direction] of parts) {
      const difference = valueOf(one, key) - valueOf(other, key)
      if (difference !== 0) return direction === 'asc' ? difference : -difference
    }
    return 0
  }
}

/** Of the offices on the page of their provider. */
export const PROVIDER_PAGE_ORDER: readonly OrderPart[] = [
  ['ratings', 'desc'],
  ['number', 'asc'],
]
