import type { Call } from '#platform/ground.ts'
import type { signOut as contract } from '../contract.ts'
import { translateAuthErrors } from './auth-refusals.ts'
import { endSessionOf, headersOf, passCookies } from './caller-session.ts'
import { libraryOf } from './auth-library.ts'

export async function signOut({ caller, ground }: Call<typeof contract>) {
  await endSessionOf(caller, ground)
  const { headers } = await translateAuthErrors(() =>
    libraryOf(ground).signOut({ headers: headersOf(caller), returnHeaders: true }),
  )
  passCookies(caller, headers)
  return { data: null }
}
