/** The lists of requests at the desk, and their orders. */
import type { ListOrder, ListPage } from '#kernel/list-order.ts'

export const REQUEST_LISTS = ['waiting', 'closed'] as const
export type RequestList = (typeof REQUEST_LISTS)[number]

/** `due`: until when they are answered, or when that was done. */
export const REQUEST_SORTS = ['due', 'arrived', 'name'] as const
export type RequestSort = (typeof REQUEST_SORTS)[number]

type Asked = {
  readonly state: RequestList
  readonly sort?: RequestSort | undefined
  readonly order?: ListOrder | undefined
  readonly cursor?: string | undefined
}

/** Unless another order is asked for, what waits comes with what is due first, the rest with what was closed last. */
export function requestPage({ state, sort, order, cursor }: Asked): ListPage<RequestSort> {
  const own = { sort: 'due', order: state === 'waiting' ? 'asc' : 'desc' } as const
  return { ...(sort === undefined ? own : { sort, order: order ?? 'asc' }), cursor: cursor ?? null }
}
