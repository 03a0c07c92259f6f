/** Notes whether something is missing; what was stopped for that goes on in the transaction in which nothing is any more. */
import { resumeOffices } from '#features/office/server/pause-offices.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Tx } from '#platform/db/handles.ts'
import { missingTaxData } from '../rules/tax-data.ts'
import { emit } from './emit.ts'
import { readTaxFacts } from './tax-store.ts'

const NOT_ASKED = { asked_at: null, reminders: 0, reminded_at: null, blocked_at: null }

/** @returns whether everything is there now */
export async function settleCompleteness(tx: Tx, providerId: number, now: Temporal.Instant): Promise<boolean> {
  const before = await tx
    .selectFrom('tax_profile')
    .select(['complete_at', 'blocked_at'])
    .where('provider_id', '=', providerId)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return false
  const [facts] = await readTaxFacts(tx, [providerId])
  const { personId, ...data } = facts ?? refuse('request.not_found')
  const isComplete = missingTaxData(data).length === 0
  if (isComplete === (before.complete_at !== null)) return isComplete
  await tx
    .updateTable('tax_profile')
    .set(isComplete ? { complete_at: now, ...NOT_ASKED } : { complete_at: null })
    .where('provider_id', '=', providerId)
    .execute()
  if (isComplete && before.blocked_at !== null) {
    await resumeOffices(tx, providerId, now)
    await emit(tx, { type: 'tax.unblocked', person_id: personId, at: now })
  }
  return isComplete
}
