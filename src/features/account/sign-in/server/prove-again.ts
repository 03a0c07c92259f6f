import { FieldErrors } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { forgetRates, takeOrRefuse } from '#platform/http/rate-store.ts'
import { proveSession } from '#platform/session/login-sessions.ts'
import { sessionCookieName, sessionTokenOf } from '#platform/session/session-cookie.ts'
import type { proveAgain as contract } from '../contract.ts'
import { networkOfCaller } from './caller-session.ts'
import { verifyPassword } from './password-hash.ts'
import { signInPair } from './sign-in-limits.ts'

/** Counts with the tries of signing in, so that a stolen session is no second place to guess the password at. */
export async function proveAgain({ viewer, body, caller, context }: Call<typeof contract>) {
  const { config, db } = context
  const pair = signInPair(viewer.email, networkOfCaller(caller))
  await takeOrRefuse(db.write, pair)
  const method = await db.write
    .selectFrom('login_method')
    .select('password')
    .where('user_id', '=', viewer.id)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  // Whoever has no password signs in again instead.
  const hash = method?.password ?? null
  const isRight = hash !== null && (await verifyPassword(hash, body.currentPassword))
  if (!isRight) throw new FieldErrors({ currentPassword: [{ code: 'account.password_wrong', slots: {} }] })
  await forgetRates(db.write, [pair])
  const token = sessionTokenOf(caller.cookie, sessionCookieName(config.BASE_URL), config.SECRET)
  if (token !== null) await proveSession(db.write, token)
  return { data: null }
}
