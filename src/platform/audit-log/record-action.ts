/**
 * The audit log (decision 68): what an operator did, written in the transaction that does it. The database chains the
 * entries and refuses to change them.
 */
import type { AuditAction, AuditFact, AuditSubject } from '#kernel/audit-actions.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Tx } from '../db/handles.ts'

type Values = Readonly<Partial<Record<AuditFact, string | number | boolean | null | readonly string[]>>>

export type AuditedAction = {
  readonly by: Pick<SignedIn, 'id'>
  readonly action: AuditAction
  readonly on: readonly [kind: AuditSubject, id: string | number]
  /** In the operator's words, where the action asks for one. */
  readonly reason?: string | null
  /** What it was and became, where the subject does not say so itself. Ids, amounts and states: no names, no addresses. */
  readonly before?: Values
  readonly after?: Values
  readonly now: Temporal.Instant
}

/** Comes last in a transaction, because everybody else who adds an entry waits from here until its end. */
export async function recordAction(tx: Tx, done: AuditedAction): Promise<void> {
  const { by, action, on, now, reason = null, before, after } = done
  await tx
    .insertInto('audit_entry')
    .values({
      at: now,
      by_id: by.id,
      action,
      subject_kind: on[0],
      subject_id: String(on[1]),
      details: JSON.stringify({
        ...(reason === null ? {} : { reason }),
        ...(before ? { before } : {}),
        ...(after ? { after } : {}),
      }),
    })
    .execute()
}
