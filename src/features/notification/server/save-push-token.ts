import type { Call } from '#platform/context.ts'
import { sessionIdOf } from '#platform/session/login-sessions.ts'
import { sessionCookieName, sessionTokenOf } from '#platform/session/session-cookie.ts'
import type { savePushToken as contract } from '../contract.ts'
import { forgetBrowser, saveBrowser } from './store.ts'

/** Safety row 31: a browser belongs to the session that named it, and is forgotten with it. */
export async function savePushToken({ viewer, body, caller, now, context }: Call<typeof contract>) {
  const { config, db } = context
  const session = sessionTokenOf(caller.cookie, sessionCookieName(config.BASE_URL), config.SECRET)
  const sessionId = session === null ? null : await sessionIdOf(db.read, session)
  const { pushToken: token } = body
  if (token === null) await forgetBrowser(db.write, viewer.id, sessionId)
  else await db.tx((tx) => saveBrowser(tx, { personId: viewer.id, sessionId, token, now }))
  return { data: null }
}
