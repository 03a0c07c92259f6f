import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { failedCommission } from '../../server/commission-store.ts'
import { issueCommission } from '../../server/issue-commissions-job.ts'
import type { retryCommissionInvoice as contract } from '../contract.ts'

/** At once, instead of when the timer would; a try that fails puts nothing off. */
export async function retryCommissionInvoice({ params, now, context }: Call<typeof contract>) {
  const failed =
    (await failedCommission(context.db.write, params.id, `${params.month}-01`)) ?? refuse('request.not_found')
  if (await issueCommission(context, failed, now)) refuse('invoice.not_created')
  return { data: { issued: true } }
}
