import type { Context } from '#platform/context.ts'
import type { Writer } from '#platform/db/handles.ts'
import { forgetRates } from '#platform/http/rate-store.ts'
import { countTries } from './count-tries.ts'
import { verifyPassword } from './password-hash.ts'
import { signInPair } from './sign-in-limits.ts'

/**
 * Counts with the tries of signing in, so that there is no second place to guess the password at.
 * @returns false also for an account without a password
 * @throws RefusalError request.too_many
 */
export async function isPasswordOf(
  { db }: Context,
  { id, email }: { readonly id: string; readonly email: string },
  network: string,
  password: string,
): Promise<boolean> {
  const pair = signInPair(email, network)
  const isRight = await countTries(db.write, [pair], async () => {
    const hash = await passwordHashOf(db.write, id)
    return hash !== null && (await verifyPassword(hash, password))
  })
  if (isRight) await forgetRates(db.write, [pair])
  return isRight
}

/** Null for a person who signs in by other ways only. */
export async function passwordHashOf(db: Writer, personId: string): Promise<string | null> {
  const row = await db
    .selectFrom('login_method')
    .select('password')
    .where('user_id', '=', personId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return row?.password ?? null
}
