import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { takeOrRefuse } from '#platform/http/rate-store.ts'
import { networkOfCaller } from '../../sign-in/server/caller-session.ts'
import { finishSignIn } from '../../sign-in/server/finish-sign-in.ts'
import { useChallenge } from '../../sign-in/server/login-challenges.ts'
import { linkAddress, strictnessOf } from '../../sign-in/server/sign-in-limits.ts'
import type { signInByLink as contract } from '../contract.ts'

export async function signInByLink({ body, caller, context }: Call<typeof contract>) {
  const { db, config } = context
  await takeOrRefuse(db.write, linkAddress(networkOfCaller(caller), strictnessOf(config)))
  const personId = await useChallenge(db.write, 'link', body.token)
  const person =
    personId === null
      ? undefined
      : await db.write
          .selectFrom('person')
          .select(['id', 'email', 'name', 'email_verified'])
          .where('id', '=', personId)
          .executeTakeFirst()
  if (!person) refuse('account.link_invalid')
  return finishSignIn({ caller, context }, 'link', { user: { ...person, emailVerified: person.email_verified } })
}
