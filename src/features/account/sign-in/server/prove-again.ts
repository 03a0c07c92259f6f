/** Step-up: whoever changes how the account is entered, or takes its data along, has shown recently who they are. */
import { refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Call, Context } from '#platform/context.ts'
import type { Writer } from '#platform/db/handles.ts'
import { proveSession } from '#platform/session/login-sessions.ts'
import { sessionCookieName, sessionTokenOf } from '#platform/session/session-cookie.ts'
import { verifyAssertion } from '../../passkey/server/webauthn.ts'
import type { proveAgain as contract, readProof as readContract } from '../contract.ts'
import { networkOfCaller } from './caller-session.ts'
import { checkCode } from './check-code.ts'
import { isPasswordOf, passwordHashOf } from './check-password.ts'
import { hasFactor } from './factor-store.ts'

export async function readProof({ viewer, context }: Call<typeof readContract>) {
  const { write } = context.db
  const [passkey, code, hash] = await Promise.all([
    hasPasskey(write, viewer.id),
    hasFactor(write, viewer.id),
    passwordHashOf(write, viewer.id),
  ])
  return {
    data: {
      ways: [
        ...(passkey ? (['passkey'] as const) : []),
        ...(code ? (['code'] as const) : []),
        // A stolen password must not be enough where signing in asks for more.
        ...(hash !== null && !code ? (['password'] as const) : []),
      ],
    },
  }
}

export async function proveAgain({ viewer, body, caller, context }: Call<typeof contract>) {
  if (body.passkey !== undefined) {
    const owner = await verifyAssertion(context, body.passkey)
    if (owner?.id !== viewer.id) refuse('account.passkey_invalid')
  } else if (body.code !== undefined) await checkCode(context, viewer.id, body.code)
  else await checkPassword(context, viewer, networkOfCaller(caller), body.currentPassword ?? '')
  const { config, db } = context
  const token = sessionTokenOf(caller.cookie, sessionCookieName(config.BASE_URL), config.SECRET)
  if (token !== null) await proveSession(db.write, token)
  return { data: null }
}

async function checkPassword(context: Context, viewer: SignedIn, network: string, password: string): Promise<void> {
  if (await hasFactor(context.db.write, viewer.id)) refuse('account.proof_by_code')
  // Whoever has no password signs in again instead.
  if (!(await isPasswordOf(context, viewer, network, password))) refuse('account.password_wrong')
}

async function hasPasskey(db: Writer, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('login_passkey')
    .select('id')
    .where('person_id', '=', personId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
