import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import type { extendDataRequest as contract } from '../contract.ts'
import { dueAt, lastDayOf } from '../rules/due-date.ts'
import { mayExtend } from '../rules/request-states.ts'
import { emit } from './emit.ts'
import { lockRequest } from './request-store.ts'

export async function extendDataRequest({ viewer, params, body, now, context }: Call<typeof contract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  const { db, wake } = context
  const lastDay = await db.tx(async (tx) => {
    const { request, person } = await lockRequest(tx, params.id)
    const { id, kind, state, arrived_on: arrivedOn, due_at: due, extended_at: extended } = request
    if (!mayExtend({ state, isExtended: extended !== null, due }, now)) refuse('account.request_not_extended')
    const later = dueAt(arrivedOn, true)
    await tx
      .updateTable('data_request')
      .set({ due_at: later, extended_at: now, extension_reason: body.reason })
      .where('id', '=', id)
      .execute()
    await emit(tx, { type: 'account.request_extended', person_id: person.id, payload: { request: id }, at: now })
    await recordAction(tx, {
      by: viewer,
      action: 'person.request_extended',
      on: ['person', person.id],
      reason: body.reason,
      before: { endsAt: due.toString() },
      after: { request: id, kind, endsAt: later.toString() },
      now,
    })
    return lastDayOf(arrivedOn, true)
  })
  wake()
  return { data: { lastDay } }
}
