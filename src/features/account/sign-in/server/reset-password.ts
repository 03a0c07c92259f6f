/** Forgotten passwords (Spec 8): a link by mail, then a new password, which ends all sessions of the account. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '#platform/ground.ts'
import { takeOrRefuse } from '#platform/http/rate-store.ts'
import type { requestPasswordReset as requestContract, resetPassword as contract } from '../contract.ts'
import { translateAuthErrors } from './auth-refusals.ts'
import { newPasswordTakes, resetTakes, strictnessOf } from './sign-in-limits.ts'
import { headersOf, networkOfCaller } from './caller-session.ts'
import { libraryOf } from './auth-library.ts'

/** The minimum duration of a reset request, so that its timing does not reveal whether the account exists. */
const RESET_FLOOR_MS = 150

export async function requestPasswordReset({ body, caller, ground }: Call<typeof requestContract>) {
  const floor = sleep(RESET_FLOOR_MS)
  await takeOrRefuse(ground.db.write, ...resetTakes(body.email, networkOfCaller(caller), strictnessOf(ground.config)))
  await translateAuthErrors(() =>
    libraryOf(ground).requestPasswordReset({ headers: headersOf(caller), body: { email: body.email } }),
  )
  await floor
  return { data: null }
}

export async function resetPassword({ body, caller, ground }: Call<typeof contract>) {
  await takeOrRefuse(ground.db.write, ...newPasswordTakes(networkOfCaller(caller), strictnessOf(ground.config)))
  await translateAuthErrors(() =>
    libraryOf(ground).resetPassword({
      headers: headersOf(caller),
      body: { token: body.token, newPassword: body.password },
    }),
  )
  return { data: null }
}
