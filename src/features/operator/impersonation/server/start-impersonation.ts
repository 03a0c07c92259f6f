import { tellImpersonated } from '#features/account/security/server/tell-impersonated.ts'
import { refuse } from '#kernel/verdict.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { endImpersonation } from '#platform/session/end-impersonation.ts'
import { beginImpersonation, impersonationOf, impersonationSetCookie } from '#platform/session/impersonations.ts'
import { sessionIdOf } from '#platform/session/login-sessions.ts'
import { sessionCookieName, sessionTokenOf } from '#platform/session/session-cookie.ts'
import type { startImpersonation as contract } from '../contract.ts'

/** It belongs to the operator's own session, so that it ends with that, and to no other browser of theirs. */
export async function startImpersonation({ viewer, params, body, caller, now, context }: Call<typeof contract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  const { db, log, wake, config } = context
  const ownToken = sessionTokenOf(caller.cookie, sessionCookieName(config.BASE_URL), config.SECRET)
  const { token, until } = await db.tx(async (tx) => {
    const sessionId = ownToken === null ? null : await sessionIdOf(tx, ownToken)
    if (sessionId === null) refuse('auth.required')
    await lockPeople(tx, viewer.id, params.id)
    const before = await impersonationOf(tx, viewer.id)
    if (before !== null) await endImpersonation(tx, before, 'replaced', now)
    const begun = await beginImpersonation(tx, { operatorId: viewer.id, sessionId, personId: params.id })
    await tellImpersonated(tx, params.id, body.reason, now)
    await recordAction(tx, {
      by: viewer,
      action: 'person.impersonated',
      on: ['person', params.id],
      reason: body.reason,
      now,
    })
    return begun
  })
  caller.setCookie(impersonationSetCookie(token, config.BASE_URL))
  wake()
  log.info({ operator: viewer.id, person: params.id }, 'an operator looks at the product as somebody')
  return { data: { until: until.toString() } }
}

/** The operator's row is locked against a second beginning, that of the person against the end of their account. */
async function lockPeople(tx: Tx, operatorId: string, personId: string): Promise<void> {
  const people = await tx
    .selectFrom('person')
    .select(['id', 'kind'])
    .where('id', 'in', [operatorId, personId])
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const person = people.find(({ id }) => id === personId)
  if (!person) refuse('request.not_found')
  if (person.kind & KIND_BITS.operator) refuse('operator.colleague')
}
