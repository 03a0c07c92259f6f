import type { Locale } from '#kernel/locale.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Tx } from '#platform/db/handles.ts'

/** Whose account an operator acts on; locked, so that it does not end meanwhile. */
export async function lockAccount(tx: Tx, id: string) {
  const person = await tx
    .selectFrom('person')
    .select(['id', 'email', 'name', 'email_verified'])
    .select(({ ref }) => ref('locale').$castTo<Locale>().as('locale'))
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return person ?? refuse('request.not_found')
}
