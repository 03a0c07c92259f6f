import type { Call } from '#platform/context.ts'
import { forgetRates, returnRates } from '#platform/http/rate-store.ts'
import { hasSessionFrom } from '#platform/session/login-sessions.ts'
import type { signIn as contract } from '../contract.ts'
import { translateAuthErrors } from './auth-refusals.ts'
import { signInAccount, signInAddress, signInPair, strictnessOf } from './sign-in-limits.ts'
import { headersOf, networkOfCaller } from './caller-session.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { libraryOf } from './auth-library.ts'
import { countTries } from './count-tries.ts'

export async function signIn({ body, caller, context }: Call<typeof contract>) {
  const network = networkOfCaller(caller)
  const pair = signInPair(body.email, network)
  const address = signInAddress(network, strictnessOf(context.config))
  const account = signInAccount(body.email)
  // Guesses from other networks must not lock an account for its owner.
  const isKnown = await hasSessionFrom(context.db.write, body.email, network)
  const takes = isKnown ? [pair, address] : [pair, address, account]
  const { headers, response } = await countTries(context.db.write, takes, () =>
    translateAuthErrors(() =>
      libraryOf(context).signInEmail({ headers: headersOf(caller), returnHeaders: true, body }),
    ),
  )
  await forgetRates(context.db.write, [pair])
  await returnRates(context.db.write, isKnown ? [address] : [address, account])
  return finishSignIn({ caller, context }, 'password', { headers, user: response.user })
}
