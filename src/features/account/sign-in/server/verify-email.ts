import { verifyJWT } from 'better-auth/crypto'
import { localPath } from '#kernel/locale.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type * as contract from '../contract.ts'
import { keptByPassword } from './kept-of-prover.ts'
import { afterProof, proveMailbox } from './prove-mailbox.ts'

/** Opening the link changes nothing, because mail programs and scanners open links. */
export async function openVerifyLink({ query }: Call<typeof contract.openVerifyLink>) {
  const { token, locale, next } = query
  const page = new URLSearchParams({ token, ...(next === undefined ? {} : { next }) })
  return { location: `${localPath('/email/verify', locale)}?${page}` }
}

export async function verifyEmail({ viewer, body, caller, context }: Call<typeof contract.verifyEmail>) {
  const { db, config } = context
  const claims = body.token === '' ? null : await verifyJWT<{ email?: unknown }>(body.token, config.SECRET)
  if (typeof claims?.email !== 'string') refuse('account.link_invalid')
  const person = await db.write
    .selectFrom('person')
    .select(['id', 'email', 'email_verified'])
    .where('email', '=', claims.email)
    .executeTakeFirst()
  if (!person) refuse('account.link_invalid')
  // The link is good for a day: following it again changes nothing.
  if (person.email_verified) return { data: { kept: true } }
  const kept = await keptByPassword(person, { caller, viewer, context }, body.currentPassword)
  const isFirst = await db.tx((tx) => proveMailbox(tx, person.id, kept))
  if (isFirst) await afterProof(context, person.id)
  return { data: { kept: !isFirst || kept !== 'nothing' } }
}
