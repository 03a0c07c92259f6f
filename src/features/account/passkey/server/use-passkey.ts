import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { networkOfCaller } from '../../sign-in/server/caller-session.ts'
import { countTries } from '../../sign-in/server/count-tries.ts'
import { finishSignIn } from '../../sign-in/server/finish-sign-in.ts'
import { passkeyAddress, strictnessOf } from '../../sign-in/server/sign-in-limits.ts'
import type * as contract from '../contract.ts'
import { requestOptions, verifyAssertion } from './webauthn.ts'

export async function challengePasskey({ context }: Call<typeof contract.challengePasskey>) {
  return { data: { ...(await requestOptions(context)) } }
}

export async function signInByPasskey({ body, caller, context }: Call<typeof contract.signInByPasskey>) {
  const { db, config } = context
  const user = await countTries(db.write, [passkeyAddress(networkOfCaller(caller), strictnessOf(config))], () =>
    verifyAssertion(context, body.credential),
  )
  if (user === null) refuse('account.passkey_invalid')
  return finishSignIn({ caller, context }, 'passkey', { user })
}
