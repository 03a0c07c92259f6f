import type { Call } from '#platform/context.ts'
import type { listDisputes as contract } from '../contract.ts'
import { DISPUTE_KEYS, findDisputes, shownDispute, sumDisputes, type DisputePage } from './dispute-store.ts'

const PAGE = 25

/** Two statements, however many there are. */
export async function listDisputes({ query, locale, now, context }: Call<typeof contract>) {
  const { read } = context.db
  const sums = await sumDisputes(read)
  const asked = disputePage(query)
  const found = await findDisputes(read, asked, PAGE + 1)
  const page = found.slice(0, PAGE)
  return {
    data: { sums, disputes: page.map((one) => shownDispute(one, locale, now)) },
    meta: {
      next: DISPUTE_KEYS.next(asked.sort, found, PAGE, ({ id }) => String(id)),
      sort: asked.sort,
      order: asked.order,
    },
  }
}

/** The open ones are worked on: the oldest has the first deadline. */
export function disputePage(query: Call<typeof contract>['query']): DisputePage {
  const { state = null, sort = 'opened', cursor = null } = query
  const order = query.order ?? (sort !== 'opened' || state === 'open' ? 'asc' : 'desc')
  return { state, sort, order, cursor }
}
