import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import { drawInvoiceFirst } from '../../server/invoice-store.ts'
import type { redrawInvoice as contract } from '../contract.ts'

/** Drawing is for the thread that does it for all; this one comes next. */
export async function redrawInvoice({ viewer, params, now, context }: Call<typeof contract>) {
  await context.db.tx(async (tx) => {
    if (!(await drawInvoiceFirst(tx, params.id, now))) refuse('request.not_found')
    await recordAction(tx, { by: viewer, action: 'invoice.redrawn', on: ['invoice', params.id], now })
  })
  context.wake()
  return { data: { next: true } }
}
