import type { SignedIn } from '#kernel/viewer.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Context } from '#platform/context.ts'

/** Somebody who works on a case loads its page many times. */
const ONCE_IN_HOURS = 1

/**
 * That an operator looked at what is stored about somebody is in the audit log (decision 73), once an hour for each
 * operator and person. Most calls send one statement that reads.
 */
export async function noteReading(
  { db }: Pick<Context, 'db'>,
  by: SignedIn,
  personId: string,
  now: Temporal.Instant,
): Promise<void> {
  const noted = await db.write
    .selectFrom('audit_entry')
    .select('id')
    .where('subject_kind', '=', 'person')
    .where('subject_id', '=', personId)
    .where('by_id', '=', by.id)
    .where('action', '=', 'person.read')
    .where('at', '>', now.subtract({ hours: ONCE_IN_HOURS }))
    .limit(1)
    .executeTakeFirst()
  if (!noted) await db.tx((tx) => recordAction(tx, { by, action: 'person.read', on: ['person', personId], now }))
}
