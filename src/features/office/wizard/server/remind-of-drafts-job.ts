/** Reminds providers of drafts that they have left unfinished, once for each draft. What waits for the payee is finished. */
import type { Context } from '#platform/context.ts'
import { emit } from '../../server/emit.ts'
import { leftBefore } from '../rules/left-draft.ts'

const BATCH = 100

/** @returns how many drafts their providers were reminded of */
export async function remindOfDrafts({ db, wake }: Context, now: Temporal.Instant): Promise<number> {
  const told = await db.tx(async (tx) => {
    const left = await tx
      .selectFrom('office_draft as d')
      .innerJoin('provider as p', 'p.id', 'd.provider_id')
      .select(['d.id', 'p.person_id'])
      .where('d.told_at', 'is', null)
      .where('d.publish_wanted', '=', false)
      .where('d.updated_at', '<=', leftBefore(now))
      .orderBy('d.updated_at')
      .limit(BATCH)
      .forUpdate('d')
      // Somebody who writes in it at this moment has not left it.
      .skipLocked()
      .execute()
    for (const { id, person_id } of left) {
      await tx.updateTable('office_draft').set({ told_at: now }).where('id', '=', id).execute()
      await emit(tx, { type: 'office.incomplete', person_id, at: now, payload: { draft: id } })
    }
    return left.length
  })
  if (told > 0) wake()
  return told
}
