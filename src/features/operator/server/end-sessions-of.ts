import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import { endOthers } from '#platform/session/login-sessions.ts'
import type { endSessionsOf as contract } from '../contract.ts'

/** ASVS 7.4.5. What is still open in their name closes by itself, and browsers that get push messages are forgotten. */
export async function endSessionsOf({ viewer, params, now, context }: Call<typeof contract>) {
  const { db, log } = context
  if (!viewer.proved) refuse('account.proof_needed')
  const ended = await db.tx(async (tx) => {
    const person = await tx.selectFrom('person').select('id').where('id', '=', params.id).executeTakeFirst()
    if (!person) refuse('request.not_found')
    const count = await endOthers(tx, person.id, null)
    await recordAction(tx, {
      by: viewer,
      action: 'person.sessions_ended',
      on: ['person', person.id],
      after: { ended: count },
      now,
    })
    return count
  })
  log.info({ operator: viewer.id, person: params.id, ended }, 'an operator ended the sessions of somebody')
  return { data: { ended } }
}
