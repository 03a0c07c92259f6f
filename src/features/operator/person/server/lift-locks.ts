import { forgetLocks, readLocks } from '#features/account/sign-in/server/locks.ts'
import { tellDeskAction } from '#features/account/sign-in/server/tell-desk-action.ts'
import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import { lockAccount } from '../../server/lock-account.ts'
import type { liftLocks as contract } from '../contract.ts'

/** They are told, because somebody else may have made the attempts. */
export async function liftLocks({ viewer, params, body, now, context }: Call<typeof contract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  const { db, log, wake } = context
  const lifted = await db.tx(async (tx) => {
    const person = await lockAccount(tx, params.id)
    const kinds = (await readLocks(tx, person)).map(({ kind }) => kind)
    if (kinds.length === 0) refuse('operator.no_lock')
    await forgetLocks(tx, person)
    await tellDeskAction(tx, context, 'unlocked', person, now)
    await recordAction(tx, {
      by: viewer,
      action: 'person.lock_lifted',
      on: ['person', person.id],
      reason: body.reason,
      before: { locks: kinds },
      now,
    })
    return kinds
  })
  wake()
  log.info({ operator: viewer.id, person: params.id, lifted }, 'an operator lifted a lock')
  return { data: { lifted } }
}
