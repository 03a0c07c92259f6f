import type { Call } from '#platform/context.ts'
import type { acceptDispute as contract } from '../contract.ts'
import { decideAnswer } from './decide-answer.ts'

export async function acceptDispute({ viewer, params, locale, now, idempotencyKey, context }: Call<typeof contract>) {
  const answer = { viewer, disputeId: params.id, evidence: null, key: idempotencyKey, locale, now }
  return { data: await decideAnswer(context, answer) }
}
