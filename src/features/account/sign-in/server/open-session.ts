import type { Caller } from '#kernel/endpoint.ts'
import type { Context } from '#platform/context.ts'
import { beginSession } from '#platform/session/login-sessions.ts'
import { sessionSetCookie } from '#platform/session/session-cookie.ts'
import { networkOfCaller } from './caller-session.ts'

/** For ways in that are not the library's, which begins the sessions of its own. */
export async function openSession(caller: Caller, { db, config }: Context, personId: string): Promise<void> {
  const session = { userId: personId, network: networkOfCaller(caller), userAgent: caller.userAgent }
  const token = await beginSession(db.write, session)
  caller.setCookie(sessionSetCookie(token, config.BASE_URL, config.SECRET))
}
