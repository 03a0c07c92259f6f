import type { Tx } from '#platform/db/handles.ts'
import { emitterOf } from '#platform/jobs/emit.ts'
import type { AccountEvents } from '../../events.ts'

const { emit } = emitterOf<AccountEvents>()

/** Whoever is looked as is told of it, also when nothing was seen (GDPR, Article 13). */
export async function tellImpersonated(tx: Tx, personId: string, reason: string, now: Temporal.Instant): Promise<void> {
  await emit(tx, { type: 'account.impersonated', person_id: personId, payload: { reason }, at: now })
}
