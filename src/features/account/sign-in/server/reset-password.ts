/** Forgotten passwords (Spec 8): a link by mail, then a new password, which ends all sessions of the account. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '#platform/context.ts'
import { takeOrRefuse } from '#platform/http/rate-store.ts'
import type { requestPasswordReset as requestContract, resetPassword as contract } from '../contract.ts'
import { nextPath } from '../rules/next-path.ts'
import { translateAuthErrors } from './auth-refusals.ts'
import { newPasswordTakes, resetTakes, strictnessOf } from './sign-in-limits.ts'
import { headersOf, networkOfCaller } from './caller-session.ts'
import { tellAfterReset, withResetPerson } from './after-reset.ts'
import { libraryOf } from './auth-library.ts'

/** The minimum duration of a reset request, so that its timing does not reveal whether the account exists. */
const RESET_FLOOR_MS = 150

export async function requestPasswordReset({ body, caller, context }: Call<typeof requestContract>) {
  const floor = sleep(RESET_FLOOR_MS)
  await takeOrRefuse(context.db.write, ...resetTakes(body.email, networkOfCaller(caller), strictnessOf(context.config)))
  await translateAuthErrors(() =>
    libraryOf(context).requestPasswordReset({
      headers: headersOf(caller),
      // The library hands it on to what writes the mail (auth-library.ts).
      body: { email: body.email, redirectTo: nextPath(body.next) },
    }),
  )
  await floor
  return { data: null }
}

export async function resetPassword({ body, caller, context }: Call<typeof contract>) {
  await takeOrRefuse(context.db.write, ...newPasswordTakes(networkOfCaller(caller), strictnessOf(context.config)))
  const personId = await withResetPerson(() =>
    translateAuthErrors(() =>
      libraryOf(context).resetPassword({
        headers: headersOf(caller),
        body: { token: body.token, newPassword: body.password },
      }),
    ),
  )
  return { data: { remaining: await tellAfterReset(context, personId) } }
}
