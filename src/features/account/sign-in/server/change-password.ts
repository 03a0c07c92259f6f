import type { Call } from '#platform/context.ts'
import { forgetRates } from '#platform/http/rate-store.ts'
import type { changePassword as contract } from '../contract.ts'
import { translateAuthErrors } from './auth-refusals.ts'
import { signInPair } from './sign-in-limits.ts'
import { headersOf, networkOfCaller, passCookies } from './caller-session.ts'
import { libraryOf } from './auth-library.ts'
import { countTries } from './count-tries.ts'
import { emitAccountChange } from './emit-account-change.ts'
import { endChallenges } from './login-challenges.ts'

export async function changePassword({ viewer, body, caller, context }: Call<typeof contract>) {
  const pair = signInPair(viewer.email, networkOfCaller(caller))
  const { headers } = await countTries(context.db.write, [pair], () =>
    translateAuthErrors(() =>
      libraryOf(context).changePassword({
        headers: headersOf(caller),
        returnHeaders: true,
        body: { currentPassword: body.currentPassword, newPassword: body.password, revokeOtherSessions: true },
      }),
    ),
  )
  await forgetRates(context.db.write, [pair])
  // A link that was asked for with the old password opens nothing more.
  await endChallenges(context.db.write, viewer.id)
  await emitAccountChange(context, viewer, 'password')
  passCookies(caller, headers)
  return { data: null }
}
