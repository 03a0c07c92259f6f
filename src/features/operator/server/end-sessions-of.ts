import { tellDeskAction } from '#features/account/sign-in/server/tell-desk-action.ts'
import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import { endOthers } from '#platform/session/login-sessions.ts'
import type { endSessionsOf as contract } from '../contract.ts'
import { lockAccount } from './lock-account.ts'

/**
 * ASVS 7.4.5. What is still open in their name closes by itself, and browsers that get push messages are forgotten. They
 * are told, unless there was nothing to end.
 */
export async function endSessionsOf({ viewer, params, body, now, context }: Call<typeof contract>) {
  const { db, log, wake } = context
  if (!viewer.proved) refuse('account.proof_needed')
  const ended = await db.tx(async (tx) => {
    const person = await lockAccount(tx, params.id)
    const count = await endOthers(tx, person.id, null)
    if (count > 0) await tellDeskAction(tx, context, 'signed_out', person, now)
    await recordAction(tx, {
      by: viewer,
      action: 'person.sessions_ended',
      on: ['person', person.id],
      reason: body.reason,
      after: { ended: count },
      now,
    })
    return count
  })
  wake()
  log.info({ operator: viewer.id, person: params.id, ended }, 'an operator ended the sessions of somebody')
  return { data: { ended } }
}
