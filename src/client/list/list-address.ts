/** Filter, order and page of a list are in its address, so that it works without script and can be sent to somebody. */
import { LIST_ORDERS, type ListOrder } from '#kernel/list-order.ts'
import type { ColumnSort } from '#ui/table.tsx'

export type ListFilter = Readonly<Record<string, string>>
export type ListSort<Sort extends string> = { readonly sort: Sort; readonly order: ListOrder }

/** Of the address: unknown states and orders count as none. */
export function listQuery<State extends string, Sort extends string>(
  request: Request,
  { states, sorts }: { states: readonly State[]; sorts: readonly Sort[] },
) {
  const typed = new URL(request.url).searchParams
  const state = states.find((one) => one === typed.get('state')) ?? null
  const sort = sorts.find((one) => one === typed.get('sort')) ?? null
  const order = LIST_ORDERS.find((one) => one === typed.get('order')) ?? null
  const cursor = typed.get('cursor')?.slice(0, 500) || null
  const query = {
    ...(state !== null && { state }),
    ...(sort !== null && { sort, ...(order !== null && { order }) }),
    ...(cursor !== null && { cursor }),
  }
  return { state, cursor, query }
}

/** @param path of the page, in its language */
export function listHref(path: string, ...parts: readonly ListFilter[]): string {
  const search = new URLSearchParams(Object.assign({}, ...parts) as Record<string, string>).toString()
  return `${path}${search === '' ? '' : `?${search}`}`
}

/** Where the head of a column leads: upwards first, then the other way. A new order begins at its beginning. */
export function columnSort<Sort extends string>(
  path: string,
  filter: ListFilter,
  now: ListSort<Sort>,
  sort: Sort,
): ColumnSort {
  const order = now.sort === sort ? now.order : null
  return { href: listHref(path, filter, { sort, order: order === 'asc' ? 'desc' : 'asc' }), order }
}
