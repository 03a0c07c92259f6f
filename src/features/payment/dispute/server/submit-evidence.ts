import type { Call } from '#platform/context.ts'
import type { submitEvidence as contract } from '../contract.ts'
import { decideAnswer } from './decide-answer.ts'

export async function submitEvidence({
  viewer,
  params,
  body,
  locale,
  now,
  idempotencyKey,
  context,
}: Call<typeof contract>) {
  const answer = { viewer, disputeId: params.id, evidence: body.evidence, key: idempotencyKey, locale, now }
  return { data: await decideAnswer(context, answer) }
}
