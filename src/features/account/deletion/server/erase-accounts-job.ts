/** Ends the accounts that are due: each in one transaction, in which every feature erases what is its own. */
import type { Locale } from '#kernel/locale.ts'
import type { Context } from '#platform/context.ts'
import { emitterOf } from '#platform/jobs/emit.ts'
import type { PersonalData } from '#platform/personal-data.ts'
import type { AccountEvents } from '../../events.ts'
import { deleteAvatar } from '../../person/server/save-avatar.ts'
import { deletionDue, nextLook, nextTry, unverifiedBefore } from '../rules/deletion-times.ts'
import { obstaclesOf } from './obstacles.ts'

const { emit } = emitterOf<AccountEvents>()
const BATCH = 20

/** @returns a timer that returns how many accounts it has dealt with */
export function accountEraser(features: readonly PersonalData[]) {
  return async (context: Context, now: Temporal.Instant): Promise<number> => {
    const due = await context.db.write
      .selectFrom('account_deletion')
      .select('person_id')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(BATCH)
      .execute()
    for (const { person_id } of due)
      try {
        await eraseOne(context, features, person_id, now)
      } catch (error) {
        // The others must not wait for one that fails.
        context.log.error({ err: error, person: person_id }, 'an account could not be erased')
        await putOff(context, person_id, nextTry(now))
      }
    return due.length
  }
}

async function eraseOne(context: Context, features: readonly PersonalData[], id: string, now: Temporal.Instant) {
  const picture = await context.db.tx(async (tx) => {
    const person = await tx
      .selectFrom('person')
      .innerJoin('account_deletion as wanted', 'wanted.person_id', 'person.id')
      .select(['email', 'email_verified', 'name', 'locale', 'avatar_key', 'reason'])
      .$narrowType<{ locale: Locale }>()
      .where('person.id', '=', id)
      // Keeping the account, or a booking, waits for this or comes before it.
      .forUpdate()
      .executeTakeFirst()
    if (!person) return null
    if (person.reason === 'unverified' && person.email_verified) {
      await tx.deleteFrom('account_deletion').where('person_id', '=', id).execute()
      return null
    }
    // What was open when they asked is open no more; but something may have come since.
    if ((await obstaclesOf(tx, features, id)).length > 0) {
      await tx
        .updateTable('account_deletion')
        .set({ due_at: nextLook(now) })
        .where('person_id', '=', id)
        .execute()
      return null
    }
    for (const feature of features) await feature.erase?.(tx, { id, email: person.email, now })
    const { email, name, locale } = person
    // To the address alone: the person is nobody any more.
    if (person.reason === 'asked')
      await emit(tx, {
        type: 'account.erased',
        payload: { email, name, locale, url: context.config.BASE_URL },
        at: now,
      })
    return person.avatar_key
  })
  if (picture !== null) await deleteAvatar(context, picture)
}

async function putOff({ db }: Context, personId: string, until: Temporal.Instant): Promise<void> {
  await db.write.updateTable('account_deletion').set({ due_at: until }).where('person_id', '=', personId).execute()
}

/**
 * Accounts whose address nobody has confirmed for long end as well, after the same time.
 * @returns how many it has begun
 */
export async function endUnverified({ db }: Context, now: Temporal.Instant): Promise<number> {
  const begun = await db.write
    .insertInto('account_deletion')
    .columns(['person_id', 'reason', 'asked_at', 'due_at'])
    .expression((from) =>
      from
        .selectFrom('person')
        .select((is) => [
          'person.id',
          is.val('unverified').as('reason'),
          is.val(now).as('asked_at'),
          is.val(deletionDue(now)).as('due_at'),
        ])
        .where('email_verified', '=', false)
        .where('erased_at', 'is', null)
        .where('suspended_at', 'is', null)
        .where('created_at', '<', unverifiedBefore(now))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('account_deletion')
                .select('person_id')
                .whereRef('account_deletion.person_id', '=', 'person.id'),
            ),
          ),
        )
        .orderBy('created_at')
        .limit(BATCH),
    )
    .onConflict((on) => on.doNothing())
    .returning('person_id')
    .execute()
  return begun.length
}
