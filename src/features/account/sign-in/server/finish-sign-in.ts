/** The one gate after every first factor: whichever way somebody came in, their session begins here. */
import type { Caller } from '#kernel/endpoint.ts'
import type { Context } from '#platform/context.ts'
import { endSession } from '#platform/session/login-sessions.ts'
import { sessionCookieName, sessionTokenOf } from '#platform/session/session-cookie.ts'
import { endSessionOf, passCookies, personOf } from './caller-session.ts'
import { hasFactor } from './factor-store.ts'
import { noteDevice } from './note-device.ts'
import { openSession } from './open-session.ts'
import { setSecondCookie } from './second-cookie.ts'

export type SignInWay = 'password' | 'sign-up' | 'link' | 'passkey' | 'google' | 'apple'
export type LibraryUser = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly emailVerified: boolean
}
/** Either the person who is signed in now, or word that their session waits for the second step. */
export type SignInAnswer = { readonly data: ReturnType<typeof personOf> | { readonly second: true } }

type Arrival = {
  readonly user: LibraryUser
  /** Of the library's answer, where the library has begun the session already. */
  readonly headers?: Headers
}

/** @param way 'passkey' only where the signed flags say that the person was verified: it is two factors at once */
export async function finishSignIn(
  { caller, context }: { caller: Caller; context: Context },
  way: SignInWay,
  { user, headers }: Arrival,
): Promise<SignInAnswer> {
  await endSessionOf(caller, context)
  if (way !== 'passkey' && (await hasFactor(context.db.write, user.id))) {
    if (headers) await dropMade(headers, context)
    setSecondCookie(caller, user.id, context.config)
    return { data: { second: true } }
  }
  if (headers) passCookies(caller, headers)
  else await openSession(caller, context, user.id)
  await noteDevice({ caller, context }, user.id)
  return { data: personOf(user) }
}

/** The library has begun a session already; its cookie goes to nobody, and its row must not stay either. */
async function dropMade(headers: Headers, { db, config }: Context): Promise<void> {
  for (const cookie of headers.getSetCookie()) {
    const token = sessionTokenOf(cookie, sessionCookieName(config.BASE_URL), config.SECRET)
    if (token !== null) await endSession(db.write, token)
  }
}
