import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { drawInvoiceFirst } from '../../server/invoice-store.ts'
import type { redrawInvoice as contract } from '../contract.ts'

/** Drawing is for the thread that does it for all; this one comes next. */
export async function redrawInvoice({ params, now, context }: Call<typeof contract>) {
  if (!(await drawInvoiceFirst(context.db.write, params.id, now))) refuse('request.not_found')
  context.wake()
  return { data: { next: true } }
}
