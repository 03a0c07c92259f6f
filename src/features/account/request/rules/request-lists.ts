/** The lists of requests at the desk, and their orders. */
import { pageOf, type AskedPage, type ListPage } from '#kernel/list-order.ts'

export const REQUEST_LISTS = ['waiting', 'closed'] as const
export type RequestList = (typeof REQUEST_LISTS)[number]

/** `due`: until when they are answered, or when that was done. */
export const REQUEST_SORTS = ['due', 'arrived', 'name'] as const
export type RequestSort = (typeof REQUEST_SORTS)[number]

/** Unless another order is asked for, what waits comes with what is due first, the rest with what was closed last. */
export function requestPage({
  state,
  ...asked
}: { readonly state: RequestList } & AskedPage<RequestSort>): ListPage<RequestSort> {
  return pageOf({ sort: 'due', order: state === 'waiting' ? 'asc' : 'desc' }, asked)
}
