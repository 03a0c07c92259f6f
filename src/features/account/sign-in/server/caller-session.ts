/** Translates between a call's headers and cookies and those of the library. */
import type { Caller } from '#kernel/endpoint.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { endOthers, endSession, renewSession } from '#platform/session/login-sessions.ts'
import { sessionCookieName, sessionSetCookie, sessionTokenOf } from '#platform/session/session-cookie.ts'
import { networkOf } from '#platform/trusted-proxies.ts'
import { ADDRESS_HEADER } from './auth-library.ts'

/** The key by which attempts are counted. */
export const networkOfCaller = ({ address }: Caller): string => networkOf(address)

export function headersOf(caller: Caller): Headers {
  return new Headers({
    [ADDRESS_HEADER]: networkOfCaller(caller),
    'user-agent': caller.userAgent.slice(0, 300),
    ...(caller.cookie ? { cookie: caller.cookie } : {}),
  })
}

/** Signing in ends an existing session of the browser: its id may have been planted. */
export async function endSessionOf(caller: Caller, context: Context): Promise<void> {
  const { BASE_URL, SECRET } = context.config
  const token = sessionTokenOf(caller.cookie, sessionCookieName(BASE_URL), SECRET)
  if (token !== null) await endSession(context.db.write, token)
}

/**
 * Safety table 3: whoever gets another role gets another session id. All other sessions of a person may end as well,
 * because they were begun in the role before.
 * @returns gives the browser the new cookie; to be called once the transaction is committed
 */
export async function changeSessionId(
  tx: Tx,
  { caller, context: { config } }: { caller: Caller; context: Context },
  endOthersOf?: string,
): Promise<() => void> {
  const token = sessionTokenOf(caller.cookie, sessionCookieName(config.BASE_URL), config.SECRET)
  if (endOthersOf !== undefined) await endOthers(tx, endOthersOf, token)
  const next = token === null ? null : await renewSession(tx, token)
  return () => {
    if (next !== null) caller.setCookie(sessionSetCookie(next, config.BASE_URL, config.SECRET))
  }
}

export function passCookies(caller: Caller, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) caller.setCookie(cookie)
}

export function personOf(user: { id: string; email: string; name: string; emailVerified: boolean }) {
  return { id: user.id, email: user.email, name: user.name, verified: user.emailVerified }
}
