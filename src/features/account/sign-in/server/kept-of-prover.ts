import type { Caller } from '#kernel/endpoint.ts'
import { FieldErrors } from '#kernel/verdict.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import { sessionCookieName, sessionTokenOf } from '#platform/session/session-cookie.ts'
import { networkOfCaller } from './caller-session.ts'
import { isPasswordOf } from './check-password.ts'
import type { Kept } from './prove-mailbox.ts'

type Prover = { readonly caller: Caller; readonly viewer: Viewer; readonly context: Context }

/** The session in which the link is used, if it is a session of this account. */
export function keptBySession(personId: string, { caller, viewer, context }: Prover): Kept {
  const { BASE_URL, SECRET } = context.config
  const session = sessionTokenOf(caller.cookie, sessionCookieName(BASE_URL), SECRET)
  return viewer.kind !== 'guest' && viewer.id === personId && session !== null ? { session } : 'nothing'
}

/**
 * Who opens the link on another device than they registered on shows by the password that the account is theirs.
 * @throws FieldErrors account.password_wrong
 */
export async function keptByPassword(
  { id, email }: { readonly id: string; readonly email: string },
  prover: Prover,
  currentPassword: string | undefined,
): Promise<Kept> {
  const kept = keptBySession(id, prover)
  if (kept !== 'nothing' || currentPassword === undefined) return kept
  if (await isPasswordOf(prover.context, { id, email }, networkOfCaller(prover.caller), currentPassword))
    return 'password and sessions'
  throw new FieldErrors({ currentPassword: [{ code: 'account.password_wrong', slots: {} }] })
}
