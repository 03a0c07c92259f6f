import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import type { closeDataRequest as contract } from '../contract.ts'
import { stateAfter } from '../rules/request-states.ts'
import { emit } from './emit.ts'
import { lockRequest } from './request-store.ts'

const MOVES = { refused: 'refuse', withdrawn: 'withdraw' } as const
const ACTIONS = { refused: 'person.request_refused', withdrawn: 'person.request_withdrawn' } as const

export async function closeDataRequest({ viewer, params, body, now, context }: Call<typeof contract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  const { db, wake } = context
  await db.tx(async (tx) => {
    const { request, person } = await lockRequest(tx, params.id)
    const { id, kind, state } = request
    const next = stateAfter(kind, state, MOVES[body.as])
    if (next === null) refuse('account.request_closed')
    await tx
      .updateTable('data_request')
      .set({ state: next, outcome: body.reason, closed_at: now, closed_by: viewer.id })
      .where('id', '=', id)
      .execute()
    await emit(tx, { type: 'account.request_closed', person_id: person.id, payload: { request: id }, at: now })
    await recordAction(tx, {
      by: viewer,
      action: ACTIONS[body.as],
      on: ['person', person.id],
      reason: body.reason,
      after: { request: id, kind },
      now,
    })
  })
  wake()
  return { data: null }
}
