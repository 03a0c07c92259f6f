/** The lists of cases at the desk, and their orders. */
import { pageOf, type AskedPage, type ListPage } from '#kernel/list-order.ts'

export const CASE_LISTS = ['waiting', 'decided', 'closed'] as const
export type CaseList = (typeof CASE_LISTS)[number]

/** `due`: until when an operator decides, or until when somebody may complain of what is decided. */
export const CASE_SORTS = ['due', 'opened', 'reports'] as const
export type CaseSort = (typeof CASE_SORTS)[number]

/** Unless another order is asked for, what waits comes with what is due first, the rest with what was opened last. */
export function casePage({ state, ...asked }: { readonly state: CaseList } & AskedPage<CaseSort>): ListPage<CaseSort> {
  return pageOf(state === 'waiting' ? { sort: 'due', order: 'asc' } : { sort: 'opened', order: 'desc' }, asked)
}
