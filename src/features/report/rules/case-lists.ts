/** The lists of cases at the desk, and their orders. */
import type { ListOrder, ListPage } from '#kernel/list-order.ts'

export const CASE_LISTS = ['waiting', 'decided', 'closed'] as const
export type CaseList = (typeof CASE_LISTS)[number]

/** `due`: until when an operator decides, or until when somebody may complain of what is decided. */
export const CASE_SORTS = ['due', 'opened', 'reports'] as const
export type CaseSort = (typeof CASE_SORTS)[number]

type Asked = {
  readonly state: CaseList
  readonly sort?: CaseSort | undefined
  readonly order?: ListOrder | undefined
  readonly cursor?: string | undefined
}

/** Unless another order is asked for, what waits comes with what is due first, the rest with what was opened last. */
export function casePage({ state, sort, order, cursor }: Asked): ListPage<CaseSort> {
  const own =
    state === 'waiting' ? ({ sort: 'due', order: 'asc' } as const) : ({ sort: 'opened', order: 'desc' } as const)
  return { ...(sort === undefined ? own : { sort, order: order ?? 'asc' }), cursor: cursor ?? null }
}
