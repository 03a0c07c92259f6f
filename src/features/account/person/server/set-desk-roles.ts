import type { DeskRole } from '#kernel/desk-roles.ts'
import type { Tx } from '#platform/db/handles.ts'
import { endOthers } from '#platform/session/login-sessions.ts'

type Roles = {
  readonly personId: string
  /** Spec 3, type bit field: as it is, and as it becomes. */
  readonly was: number
  readonly bits: number
  readonly roles: readonly DeskRole[]
  readonly now: Temporal.Instant
}

/** What an account may do at the desk of operators; operator/team says who may give it. */
export async function setDeskRoles(tx: Tx, { personId, was, bits, roles, now }: Roles): Promise<void> {
  await tx
    .updateTable('person')
    .set({ kind: bits, desk_roles: [...roles], updated_at: now })
    .where('id', '=', personId)
    .execute()
  // Safety table 3: no session goes on under the id that it had in the role before.
  if (was !== bits) await endOthers(tx, personId, null)
}
