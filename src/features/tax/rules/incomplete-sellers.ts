/** Of whom something is missing for the report, in the order that an operator works them off. */
import type { ListOrder } from '#kernel/list-order.ts'

export const INCOMPLETE_SORTS = ['provider', 'name', 'asked', 'missing'] as const
export type IncompleteSort = (typeof INCOMPLETE_SORTS)[number]

type Incomplete = {
  readonly id: number
  readonly name: string
  readonly askedAt: string | null
  readonly missing: readonly string[]
}

/** Whoever was not asked yet comes before everybody who was; of equals, who registered first. */
export function inOrder<One extends Incomplete>(
  sellers: readonly One[],
  sort: IncompleteSort,
  order: ListOrder,
): One[] {
  const way = order === 'asc' ? 1 : -1
  return sellers.toSorted((a, b) => way * (COMPARE[sort](a, b) || a.id - b.id))
}

const NAMES = new Intl.Collator('de')
const timeOf = ({ askedAt }: Incomplete) => (askedAt === null ? 0 : Temporal.Instant.from(askedAt).epochMilliseconds)

const COMPARE: Readonly<Record<IncompleteSort, (a: Incomplete, b: Incomplete) => number>> = {
  provider: () => 0,
  name: (a, b) => NAMES.compare(a.name, b.name),
  asked: (a, b) => timeOf(a) - timeOf(b),
  missing: (a, b) => a.missing.length - b.missing.length,
}
