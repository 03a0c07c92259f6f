import type { Call } from '#platform/context.ts'
import type { signOut as contract } from '../contract.ts'
import { translateAuthErrors } from './auth-refusals.ts'
import { endSessionOf, headersOf, passCookies } from './caller-session.ts'
import { libraryOf } from './auth-library.ts'

export async function signOut({ caller, context }: Call<typeof contract>) {
  await endSessionOf(caller, context)
  const { headers } = await translateAuthErrors(() =>
    libraryOf(context).signOut({ headers: headersOf(caller), returnHeaders: true }),
  )
  passCookies(caller, headers)
  return { data: null }
}
