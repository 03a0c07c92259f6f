import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import { failedCommission } from '../../server/commission-store.ts'
import { issueCommission } from '../../server/issue-commissions-job.ts'
import type { retryCommissionInvoice as contract } from '../contract.ts'

/** At once, instead of when the timer would; a try that fails puts nothing off. */
export async function retryCommissionInvoice({ viewer, params, now, context }: Call<typeof contract>) {
  const failed =
    (await failedCommission(context.db.write, params.id, `${params.month}-01`)) ?? refuse('request.not_found')
  const problem = await issueCommission(context, failed, now, (tx) =>
    recordAction(tx, {
      by: viewer,
      action: 'commission.retried',
      on: ['provider', params.id],
      after: { month: params.month },
      now,
    }),
  )
  if (problem) refuse('invoice.not_created')
  return { data: { issued: true } }
}
