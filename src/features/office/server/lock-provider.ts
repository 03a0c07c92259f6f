/** The provider that somebody is, or becomes. */
import { refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'

/**
 * Locked, so that two requests of one provider follow each other. Its name is shown to guests, who know it from bills, and
 * can be changed (provider/server/save-provider-profile.ts).
 */
export async function lockProvider(tx: Tx, viewer: SignedIn, { newId, clock }: Context): Promise<number> {
  const find = () =>
    tx.selectFrom('provider').select('id').where('person_id', '=', viewer.id).forUpdate().executeTakeFirst()
  const found = await find()
  if (found) return found.id
  const person = await tx
    .selectFrom('person as p')
    .leftJoin('billing_address as b', (on) => on.onRef('b.person_id', '=', 'p.id').on('b.is_default', '=', true))
    .select(['p.name', 'p.country', 'b.name1'])
    .where('p.id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('provider')
    .values({
      id: newId(),
      person_id: viewer.id,
      name: (person.name1 ?? person.name).slice(0, 120),
      country: person.country,
      created_at: clock.now(),
    })
    .onConflict((on) => on.column('person_id').doNothing())
    .execute()
  return (await find())?.id ?? refuse('request.not_found')
}
