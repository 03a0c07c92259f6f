import type { ReplyData } from '#kernel/endpoint.ts'
import type { listInvoices, readBookingInvoice } from '../contract.ts'

export type Document = ReplyData<typeof readBookingInvoice>['data']['documents'][number]
export type ListedInvoice = ReplyData<typeof listInvoices>['data'][number]

export function kindKey({ kind, cancels }: Pick<ListedInvoice, 'kind' | 'cancels'>) {
  return cancels ? ('kind_cancel' as const) : (`kind_${kind}` as const)
}
