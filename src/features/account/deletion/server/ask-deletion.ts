import { createHash, randomBytes } from 'node:crypto'
import { localPath, type Locale } from '#kernel/locale.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Config } from '#platform/config.ts'
import type { Call, Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { emitterOf } from '#platform/jobs/emit.ts'
import type { PersonalData } from '#platform/personal-data.ts'
import type { AccountEvents } from '../../events.ts'
import { closeAsKept } from '../../request/server/request-store.ts'
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
      const { id, email, name } = viewer
      await db.tx((tx) => beginDeletion(tx, { id, email, name, locale }, config, now))
      wake()
      return stateOf(context, viewer.id)
    },

    async keepAccount({ viewer, now, context }: Call<typeof contract.keepAccount>) {
      await context.db.tx(async (tx) => {
        await tx
          .deleteFrom('account_deletion')
          .where('person_id', '=', viewer.id)
          .where('reason', '=', 'asked')
          .execute()
        await closeAsKept(tx, viewer.id, now)
      })
      return stateOf(context, viewer.id)
    },
  }
}

/** With a link that keeps the account, which goes to its address. */
export async function beginDeletion(
  tx: Tx,
  person: { readonly id: string; readonly email: string; readonly name: string; readonly locale: Locale },
  config: Pick<Config, 'BASE_URL'>,
  now: Temporal.Instant,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const wanted = { reason: 'asked' as const, asked_at: now, due_at: deletionDue(now), keep_hash: hashOf(token) }
  const begun = await tx
    .insertInto('account_deletion')
    .values({ person_id: person.id, ...wanted })
    // Asking twice changes neither the day nor the link.
    .onConflict((on) => on.column('person_id').doUpdateSet(wanted).where('account_deletion.reason', '=', 'unverified'))
    .returning('due_at')
    .executeTakeFirst()
  if (!begun) return
  const { id, email, name, locale } = person
  const url = `${config.BASE_URL}${localPath('/account/keep', locale)}?${new URLSearchParams({ token })}`
  const payload = { email, name, locale, url, dueAt: begun.due_at.toString() }
  await emit(tx, { type: 'account.deletion_asked', person_id: id, payload, at: now })
}

export async function keepByLink({ body, now, context }: Call<typeof contract.keepByLink>) {
  await context.db.tx(async (tx) => {
    const kept = await tx
      .deleteFrom('account_deletion')
      .where('keep_hash', '=', hashOf(body.token))
      .returning('person_id')
      .executeTakeFirst()
    if (!kept) refuse('account.link_invalid')
    await closeAsKept(tx, kept.person_id, now)
  })
  return { data: null }
}
