import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { endOthers } from '#platform/session/login-sessions.ts'
import type { endSessionsOf as contract } from '../contract.ts'

/** ASVS 7.4.5. What is still open in their name closes by itself, and browsers that get push messages are forgotten. */
export async function endSessionsOf({ viewer, params, context }: Call<typeof contract>) {
  const { db, log } = context
  if (!viewer.proved) refuse('account.proof_needed')
  const person = await db.write.selectFrom('person').select('id').where('id', '=', params.id).executeTakeFirst()
  if (!person) refuse('request.not_found')
  const ended = await endOthers(db.write, person.id, null)
  log.info({ operator: viewer.id, person: person.id, ended }, 'an operator ended the sessions of somebody')
  return { data: { ended } }
}
