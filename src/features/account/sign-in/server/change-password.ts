import type { Call } from '#platform/ground.ts'
import { forgetRates, takeOrRefuse } from '#platform/http/rate-store.ts'
import type { changePassword as contract } from '../contract.ts'
import { translateAuthErrors } from './auth-refusals.ts'
import { signInPair } from './sign-in-limits.ts'
import { headersOf, networkOfCaller, passCookies } from './caller-session.ts'
import { libraryOf } from './auth-library.ts'

export async function changePassword({ viewer, body, caller, ground }: Call<typeof contract>) {
  const pair = signInPair(viewer.email, networkOfCaller(caller))
  await takeOrRefuse(ground.db.write, pair)
  const { headers } = await translateAuthErrors(() =>
    libraryOf(ground).changePassword({
      headers: headersOf(caller),
      returnHeaders: true,
      body: { currentPassword: body.currentPassword, newPassword: body.password, revokeOtherSessions: true },
    }),
  )
  await forgetRates(ground.db.write, [pair])
  passCookies(caller, headers)
  return { data: null }
}
