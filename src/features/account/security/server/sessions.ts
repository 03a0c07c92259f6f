import type { Caller } from '#kernel/endpoint.ts'
import { refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Call, Context } from '#platform/context.ts'
import { endOthers, endSessionById, sessionsOf } from '#platform/session/login-sessions.ts'
import { sessionCookieName, sessionTokenOf } from '#platform/session/session-cookie.ts'
import type {
  endOneSession as endOneContract,
  endOtherSessions as endOthersContract,
  listSessions as listContract,
} from '../contract.ts'
import { deviceOf } from '../rules/device.ts'

export async function listSessions({ viewer, caller, context }: Call<typeof listContract>) {
  return { data: await view(viewer, caller, context) }
}

/** Whoever has taken over a session must not throw the owner out of the others (ASVS 7.5.2). */
export async function endOneSession({ viewer, params, caller, context }: Call<typeof endOneContract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  if (!(await endSessionById(context.db.write, viewer.id, params.id))) refuse('request.not_found')
  return { data: await view(viewer, caller, context) }
}

export async function endOtherSessions({ viewer, caller, context }: Call<typeof endOthersContract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  await endOthers(context.db.write, viewer.id, tokenOf(caller, context))
  return { data: await view(viewer, caller, context) }
}

const tokenOf = (caller: Caller, { config }: Context) =>
  sessionTokenOf(caller.cookie, sessionCookieName(config.BASE_URL), config.SECRET)

async function view(viewer: SignedIn, caller: Caller, context: Context) {
  const own = tokenOf(caller, context)
  const sessions = await sessionsOf(context.db.write, viewer.id)
  return sessions
    .map(({ id, token, user_agent, created_at, updated_at }) => ({
      id,
      device: deviceOf(user_agent ?? ''),
      since: created_at.toString(),
      lastUsed: updated_at.toString(),
      isThis: token === own,
    }))
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
}
