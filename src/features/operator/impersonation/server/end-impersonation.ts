import type { Call } from '#platform/context.ts'
import { endImpersonation as endStored } from '#platform/session/end-impersonation.ts'
import { impersonationEndCookie } from '#platform/session/impersonations.ts'
import type { endImpersonation as contract } from '../contract.ts'

export async function endImpersonation({ viewer, caller, now, context: { db, config, log } }: Call<typeof contract>) {
  const { impersonation } = viewer
  const person = impersonation ? await db.tx((tx) => endStored(tx, impersonation.id, 'ended', now)) : null
  caller.setCookie(impersonationEndCookie(config.BASE_URL))
  if (impersonation) log.info({ operator: impersonation.operatorId, person: viewer.id }, 'an operator looks no longer')
  return { data: { person } }
}
