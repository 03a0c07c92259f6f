import { refuse } from '#kernel/verdict.ts'
import type { Tx } from '#platform/db/handles.ts'

/**
 * Called after a way in has been removed, in the same transaction, which the refusal undoes. Locks the person, so that
 * two of these at once do not take the last two ways.
 * @throws RefusalError account.last_way when nothing is left: no password, no provider and no passkey
 */
export async function refuseLastWay(tx: Tx, personId: string): Promise<void> {
  await tx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()
  const left = await tx
    .selectFrom('login_method')
    .select('id')
    .where('user_id', '=', personId)
    .unionAll(tx.selectFrom('login_passkey').select('id').where('person_id', '=', personId))
    .limit(1)
    .executeTakeFirst()
  if (!left) refuse('account.last_way')
}
