import type { DeskRole } from '#kernel/desk-roles.ts'
import type { Tx } from '#platform/db/handles.ts'
import { emitterOf } from '#platform/jobs/emit.ts'
import { endOthers } from '#platform/session/login-sessions.ts'
import type { AccountEvents } from '../../events.ts'

const { emit } = emitterOf<AccountEvents>()

type Roles = {
  readonly personId: string
  /** Spec 3, type bit field: as it is, and as it becomes. */
  readonly was: number
  readonly bits: number
  readonly roles: readonly DeskRole[]
  readonly now: Temporal.Instant
}

/** What an account may do at the desk of operators, of which it is told; operator/team says who may give it. */
export async function setDeskRoles(tx: Tx, { personId, was, bits, roles, now }: Roles): Promise<void> {
  await tx
    .updateTable('person')
    .set({ kind: bits, desk_roles: [...roles], updated_at: now })
    .where('id', '=', personId)
    .execute()
  await emit(tx, { type: 'account.roles', person_id: personId, at: now })
  // Safety table 3: no session goes on under the id that it had in the role before.
  if (was !== bits) await endOthers(tx, personId, null)
}
