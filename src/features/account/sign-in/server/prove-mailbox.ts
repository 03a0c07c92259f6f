/**
 * An address can be registered by somebody who does not read its mail. Whoever first shows that they do gets the
 * account with nothing of anybody else in it.
 */
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { notifyPerson } from '#platform/realtime/person-channel.ts'
import { forgetApiKeys } from '#platform/session/api-keys.ts'
import { endOthers } from '#platform/session/login-sessions.ts'
import { grantWishedMode } from '../../person/server/grant-provider-mode.ts'
import { endChallenges } from './login-challenges.ts'

/** What is known to belong to the person who proves the mailbox. */
export type Kept =
  | 'password and sessions'
  /** They have just set the password; no session is theirs. */
  | 'password'
  | { readonly session: string }
  | 'nothing'

/**
 * In the transaction that uses the link. An account that is not confirmed lets nobody add a way in, so what else is
 * removed here than sessions and the password was added before that was so.
 * @returns false when the mailbox was proved before: then nothing changes
 */
export async function proveMailbox(tx: Tx, personId: string, kept: Kept): Promise<boolean> {
  const proved = await tx
    .updateTable('person')
    .set({ email_verified: true, updated_at: sql<Temporal.Instant>`now()` })
    .where('id', '=', personId)
    .where('email_verified', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (!proved) return false
  await tx
    .deleteFrom('login_method')
    .where('user_id', '=', personId)
    .where((is) => is.or([is('provider_id', '<>', 'credential'), is.val(kept === 'nothing')]))
    .execute()
  await tx.deleteFrom('login_passkey').where('person_id', '=', personId).execute()
  await tx.deleteFrom('login_factor').where('person_id', '=', personId).execute()
  await endEmailChanges(tx, personId)
  await forgetApiKeys(tx, personId)
  await endChallenges(tx, personId)
  if (kept !== 'password and sessions') await endOthers(tx, personId, typeof kept === 'object' ? kept.session : null)
  if (typeof kept === 'string' && kept !== 'password and sessions')
    await tx.deleteFrom('account_deletion').where('person_id', '=', personId).execute()
  return true
}

/** Changes of the address that were asked for and not confirmed. */
export async function endEmailChanges(tx: Tx, personId: string): Promise<void> {
  await tx
    .deleteFrom('login_email_change')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is', null)
    .execute()
}

/** What waited for the confirmed address; after the transaction. */
export async function afterProof({ db }: Context, personId: string): Promise<void> {
  await grantWishedMode(db.write, personId)
  // Notifies other tabs of the person, for example a waiting checkout.
  await notifyPerson(db, personId)
}
