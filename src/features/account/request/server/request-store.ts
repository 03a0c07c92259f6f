/** Rows of requests: locking one to change it, and what closes them by itself. */
import { refuse } from '#kernel/verdict.ts'
import type { Tx } from '#platform/db/handles.ts'
import type { RequestKind } from '../rules/request-kinds.ts'
import type { RequestState } from '../rules/request-states.ts'

/**
 * The person is locked before their request, as by whatever ends their account.
 * @throws RefusalError request.not_found
 */
export async function lockRequest(tx: Tx, id: number) {
  const found = await tx.selectFrom('data_request').select('person_id').where('id', '=', id).executeTakeFirst()
  if (!found) refuse('request.not_found')
  const person = await tx
    .selectFrom('person')
    .select(['id', 'email', 'email_verified', 'name', 'locale'])
    .where('id', '=', found.person_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const request = await tx
    .selectFrom('data_request')
    .select(['id', 'kind', 'state', 'arrived_on', 'due_at', 'extended_at'])
    .$narrowType<{ kind: RequestKind; state: RequestState }>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { request, person }
}

/** The copy is handed out. */
export async function closeWithCopy(tx: Tx, id: number, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('data_request')
    .set({ state: 'fulfilled', closed_at: now })
    .where('id', '=', id)
    .where('state', '=', 'working')
    .execute()
}

/** They keep their account, so that they no longer want what an operator had begun for them. */
export async function closeAsKept(tx: Tx, personId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('data_request')
    .set({ state: 'withdrawn', closed_at: now })
    .where('person_id', '=', personId)
    .where('kind', '=', 'erasure')
    .where('state', '=', 'working')
    .execute()
}

/** The account is erased: that was it for an erasure, and nothing is left to do for any other. The words go. */
export async function closeWithAccount(tx: Tx, personId: string, now: Temporal.Instant): Promise<void> {
  const waiting = () => tx.updateTable('data_request').where('person_id', '=', personId).where('closed_at', 'is', null)
  await waiting().set({ state: 'fulfilled', closed_at: now }).where('kind', '=', 'erasure').execute()
  await waiting().set({ state: 'withdrawn', closed_at: now }).execute()
  await tx
    .updateTable('data_request')
    .set({ wanted: null, extension_reason: null, outcome: null })
    .where('person_id', '=', personId)
    .execute()
}
