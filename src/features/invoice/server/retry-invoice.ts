import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import type { retryBookingInvoice as contract } from '../contract.ts'
import { drawFirst, tasksOfBooking } from './invoice-store.ts'
import { issueInvoice } from './issue-invoices-job.ts'
import { bookingFor } from './read-invoices.ts'

/** At once, instead of when the timer would: the number is given here, and the timer draws the files before others. */
export async function retryBookingInvoice({ viewer, params, now, context }: Call<typeof contract>) {
  await bookingFor(context.db.read, viewer, params.id)
  // Whose booking it is may try as well, which is no action of an operator.
  const record =
    viewer.kind === 'operator'
      ? (tx: Tx) => recordAction(tx, { by: viewer, action: 'invoice.retried', on: ['booking', params.id], now })
      : undefined
  let issued = 0
  for (const task of await tasksOfBooking(context.db.write, params.id)) {
    const outcome = await issueInvoice(context, task.tx_id, now, record)
    if (outcome === 'issued') issued += 1
    else if (outcome !== 'gone') refuse('invoice.not_created')
  }
  await drawFirst(context.db.write, params.id, now)
  return { data: { issued } }
}
