import { recordAction } from '../audit-log/record-action.ts'
import type { Tx } from '../db/handles.ts'

/**
 * How it ended: by the operator, by the beginning of another one, by its time, or because the operator signed out or has other
 * roles, or the account of the person ended.
 */
type HowEnded = 'ended' | 'replaced' | 'expired' | 'revoked'

/** Each end is in the audit log once, whoever comes first. @returns as whom it was; null when it has ended already */
export async function endImpersonation(
  tx: Tx,
  id: string,
  how: HowEnded,
  now: Temporal.Instant,
): Promise<string | null> {
  const ended = await tx
    .deleteFrom('impersonation')
    .where('id', '=', id)
    .returning(['operator_id', 'person_id'])
    .executeTakeFirst()
  if (!ended) return null
  await recordAction(tx, {
    by: { id: ended.operator_id },
    action: 'person.impersonation_ended',
    on: ['person', ended.person_id],
    after: { state: how },
    now,
  })
  return ended.person_id
}

/** For the end of an account. */
export async function endImpersonationsAs(tx: Tx, personId: string, now: Temporal.Instant): Promise<void> {
  const rows = await tx.selectFrom('impersonation').select('id').where('person_id', '=', personId).execute()
  for (const { id } of rows) await endImpersonation(tx, id, 'revoked', now)
}
