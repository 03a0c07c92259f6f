import { createHash, randomBytes } from 'node:crypto'
import { localPath } from '#kernel/locale.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call, Context } from '#platform/context.ts'
import { emitterOf } from '#platform/jobs/emit.ts'
import type { PersonalData } from '#platform/personal-data.ts'
import type { AccountEvents } from '../../events.ts'
import type * as contract from '../contract.ts'
import { deletionDue } from '../rules/deletion-times.ts'
import { obstaclesOf } from './obstacles.ts'

const { emit } = emitterOf<AccountEvents>()
const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** @param features what each of them stores about a person; combined in src/app */
export function deletionCalls(features: readonly PersonalData[]) {
  const stateOf = async ({ db }: Context, personId: string) => {
    const row = await db.write
      .selectFrom('account_deletion')
      .select('due_at')
      .where('person_id', '=', personId)
      .where('reason', '=', 'asked')
      .executeTakeFirst()
    const obstacles = await obstaclesOf(db.write, features, personId)
    return { data: { dueAt: row?.due_at.toString() ?? null, obstacles } }
  }

  return {
    readDeletion: ({ viewer, context }: Call<typeof contract.readDeletion>) => stateOf(context, viewer.id),

    async askDeletion({ viewer, locale, now, context }: Call<typeof contract.askDeletion>) {
      const { db, config, wake } = context
      if (!viewer.proved) refuse('account.proof_needed')
      const [obstacle] = await obstaclesOf(db.write, features, viewer.id)
      if (obstacle) refuse(obstacle)
      const token = randomBytes(32).toString('base64url')
      await db.tx(async (tx) => {
        const wanted = {
          reason: 'asked' as const,
          asked_at: now,
          due_at: deletionDue(now),
          keep_hash: hashOf(token),
        }
        const begun = await tx
          .insertInto('account_deletion')
          .values({ person_id: viewer.id, ...wanted })
          // Asking twice changes neither the day nor the link.
          .onConflict((on) =>
            on.column('person_id').doUpdateSet(wanted).where('account_deletion.reason', '=', 'unverified'),
          )
          .returning('due_at')
          .executeTakeFirst()
        if (!begun) return
        const url = `${config.BASE_URL}${localPath('/account/keep', locale)}?${new URLSearchParams({ token })}`
        const { email, name } = viewer
        const payload = { email, name, locale, url, dueAt: begun.due_at.toString() }
        await emit(tx, { type: 'account.deletion_asked', person_id: viewer.id, payload, at: now })
      })
      wake()
      return stateOf(context, viewer.id)
    },

    async keepAccount({ viewer, context }: Call<typeof contract.keepAccount>) {
      await context.db.write
        .deleteFrom('account_deletion')
        .where('person_id', '=', viewer.id)
        .where('reason', '=', 'asked')
        .execute()
      return stateOf(context, viewer.id)
    },
  }
}

export async function keepByLink({ body, context }: Call<typeof contract.keepByLink>) {
  const kept = await context.db.write
    .deleteFrom('account_deletion')
    .where('keep_hash', '=', hashOf(body.token))
    .returning('person_id')
    .executeTakeFirst()
  if (!kept) refuse('account.link_invalid')
  return { data: null }
}
