/** The two links of a change: the new address confirms it, the old one takes it back. Either works once. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import { localPath } from '#kernel/locale.ts'
import { RefusalError, refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { emitterOf } from '#platform/jobs/emit.ts'
import { endOthers } from '#platform/session/login-sessions.ts'
import type { AccountEvents } from '../../events.ts'
import { keptBySession } from '../../sign-in/server/kept-of-prover.ts'
import { endChallenges } from '../../sign-in/server/login-challenges.ts'
import { afterProof, proveMailbox } from '../../sign-in/server/prove-mailbox.ts'
import type * as contract from '../contract.ts'
import { CONFIRM_HOURS, hashOfToken } from './want-email.ts'

const { emit } = emitterOf<AccountEvents>()
export const UNDO_DAYS = 7
const nowInDatabase = sql<Temporal.Instant>`now()`

export async function confirmEmail({ viewer, body, caller, context }: Call<typeof contract.confirmEmail>) {
  const { db, clock, config, wake } = context
  const { personId, isEmptied } = await db.tx(async (tx) => {
    const undo = randomBytes(32).toString('base64url')
    const change = await tx
      .updateTable('login_email_change')
      .set({ confirm_hash: null, confirmed_at: nowInDatabase, undo_hash: hashOfToken(undo) })
      .where('confirm_hash', '=', hashOfToken(body.token))
      .where('asked_at', '>', sql<Temporal.Instant>`now() - make_interval(hours => ${sql.lit(CONFIRM_HOURS)})`)
      .returning(['person_id', 'old_email', 'new_email'])
      .executeTakeFirst()
    if (!change) refuse('account.link_invalid')
    const kept = keptBySession(change.person_id, { caller, viewer, context })
    const isFirst = await proveMailbox(tx, change.person_id, kept)
    const person = await setEmail(tx, change.person_id, change.old_email, change.new_email)
    // Whoever reads an address that nobody has confirmed must not get the account by it.
    if (!isFirst) {
      const locale: Locale = person.locale === 'en' ? 'en' : 'de'
      const url = `${config.BASE_URL}${localPath('/email/undo', locale)}?${new URLSearchParams({ token: undo })}`
      const payload = { email: change.old_email, name: person.name, locale, url, newEmail: change.new_email }
      await emit(tx, { type: 'account.email_changed', person_id: change.person_id, payload, at: clock.now() })
    }
    return { personId: change.person_id, isEmptied: isFirst && kept === 'nothing' }
  })
  await endChallenges(db.write, personId)
  await afterProof(context, personId)
  wake()
  return { data: { kept: !isEmptied } }
}

/**
 * Somebody else may have made the change, so what they could know or have added ends too: sessions, the password (a new
 * one is set by a link to the old address), and providers, passkeys and the second step since then.
 */
export async function undoEmail({ body, context }: Call<typeof contract.undoEmail>) {
  const { db } = context
  const personId = await db.tx(async (tx) => {
    const change = await tx
      .updateTable('login_email_change')
      .set({ undo_hash: null })
      .where('undo_hash', '=', hashOfToken(body.token))
      .where('confirmed_at', '>', sql<Temporal.Instant>`now() - make_interval(days => ${sql.lit(UNDO_DAYS)})`)
      .returning(['person_id', 'old_email', 'asked_at'])
      .executeTakeFirst()
    if (!change) refuse('account.link_invalid')
    const { person_id: id, asked_at: since } = change
    await setEmail(tx, id, null, change.old_email)
    // Links of later changes lead to addresses of whoever made them.
    await tx.deleteFrom('login_email_change').where('person_id', '=', id).where('asked_at', '>=', since).execute()
    await tx
      .deleteFrom('login_method')
      .where('user_id', '=', id)
      .where((is) => is.or([is('provider_id', '=', 'credential'), is('created_at', '>=', since)]))
      .execute()
    await tx.deleteFrom('login_passkey').where('person_id', '=', id).where('added_at', '>=', since).execute()
    await tx.deleteFrom('login_factor').where('person_id', '=', id).where('created_at', '>=', since).execute()
    return id
  })
  await endOthers(db.write, personId, null)
  await endChallenges(db.write, personId)
  return { data: null }
}

/**
 * The newsletter goes where the person reads it.
 * @param from the address it must still be; null: whichever it is
 */
async function setEmail(tx: Tx, personId: string, from: string | null, to: string) {
  const before = await tx
    .selectFrom('person')
    .select(['email', 'name', 'locale'])
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (!before || (from !== null && before.email !== from)) refuse('account.link_invalid')
  const taken = await tx
    .selectFrom('person')
    .select('id')
    .where('email', '=', to)
    .where('id', '<>', personId)
    .executeTakeFirst()
  if (taken) refuse('account.email_exists')
  await tx
    .updateTable('person')
    .set({ email: to, email_verified: true, updated_at: nowInDatabase })
    .where('id', '=', personId)
    .execute()
    .catch((error: unknown) => {
      // Somebody registered with it a moment ago.
      throw isTaken(error) ? new RefusalError({ code: 'account.email_exists', slots: {} }) : error
    })
  await tx.deleteFrom('newsletter_consent').where('email', '=', to).execute()
  await tx.updateTable('newsletter_consent').set({ email: to }).where('email', '=', before.email).execute()
  return before
}

const isTaken = (error: unknown) => (error as { code?: unknown } | null)?.code === '23505'
