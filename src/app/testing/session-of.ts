/** A real session of somebody, for calls that go by the cookies of a browser. */
import type { SignedIn } from '#kernel/viewer.ts'
import { beginSession } from '#platform/session/login-sessions.ts'
import { sessionSetCookie } from '#platform/session/session-cookie.ts'
import type { TestWorld } from './test-world.ts'

/** @returns the Cookie header of a browser in which they have signed in */
export async function sessionOf({ context: { db, config } }: TestWorld, { id }: SignedIn): Promise<string> {
  const token = await beginSession(db.write, { userId: id, network: '', userAgent: '' })
  return cookieOf(sessionSetCookie(token, config.BASE_URL, config.SECRET))
}

/** What a browser sends back of a Set-Cookie header. */
export const cookieOf = (setCookie: string) => setCookie.split(';')[0] ?? ''
