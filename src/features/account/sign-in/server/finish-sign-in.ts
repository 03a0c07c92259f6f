/** The one gate after every first factor: whichever way somebody came in, their session begins here. */
import type { Caller } from '#kernel/endpoint.ts'
import type { Context } from '#platform/context.ts'
import { endSessionOf, passCookies, personOf } from './caller-session.ts'

export type SignInWay = 'password' | 'sign-up' | 'link' | 'passkey' | 'google' | 'apple'
export type LibraryUser = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly emailVerified: boolean
}

export async function finishSignIn(
  { caller, context }: { caller: Caller; context: Context; now: Temporal.Instant },
  _way: SignInWay,
  made: { headers: Headers; user: LibraryUser },
) {
  await endSessionOf(caller, context)
  passCookies(caller, made.headers)
  return { data: personOf(made.user) }
}
