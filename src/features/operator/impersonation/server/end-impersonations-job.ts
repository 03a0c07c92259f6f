/** What opens nothing any more is written down as ended: its time is over, or the operator's session or roles are. */
import type { Context } from '#platform/context.ts'
import { endImpersonation } from '#platform/session/end-impersonation.ts'
import { impersonationsOver } from '#platform/session/impersonations.ts'

/** @returns how many it ended */
export async function endImpersonations({ db }: Context, now: Temporal.Instant): Promise<number> {
  const over = await impersonationsOver(db.write)
  for (const { id, hasExpired } of over)
    await db.tx((tx) => endImpersonation(tx, id, hasExpired ? 'expired' : 'revoked', now))
  return over.length
}
