import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import { emit } from '../../server/emit.ts'
import type { hideOffice as hideContract, showOffice as showContract } from '../contract.ts'
import { takeOfficeDown } from './take-down.ts'

/** Hiding it again gives it the new reason, of which its provider is told anew. */
export async function hideOffice({ viewer, params, body, now, context: { db, log } }: Call<typeof hideContract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  await db.tx(async (tx) => {
    const office = await takeOfficeDown(tx, { officeId: params.id, by: viewer, reason: body.reason, now })
    if (!office) refuse('request.not_found')
    await emit(tx, { type: 'office.hidden', office_id: params.id, person_id: office.personId, at: now })
    await recordAction(tx, {
      by: viewer,
      action: 'office.taken_down',
      on: ['office', params.id],
      reason: body.reason,
      now,
    })
  })
  log.info({ operator: viewer.id, office: params.id }, 'an operator hid an office')
  return { data: { hiddenAt: now.toString() } }
}

/** It stays out of the search until its provider publishes it, because what it says may be old by now. */
export async function showOffice({ viewer, params, body, now, context: { db, log } }: Call<typeof showContract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  await db.tx(async (tx) => {
    const office = await tx
      .updateTable('office as o')
      .set({ hidden_at: null, hidden_by: null, hidden_reason: null, updated_at: now })
      .from('provider as p')
      .whereRef('p.id', '=', 'o.provider_id')
      .where('o.id', '=', params.id)
      .where('o.hidden_at', 'is not', null)
      .returning('p.person_id')
      .executeTakeFirst()
    if (!office) refuse('request.not_found')
    await emit(tx, { type: 'office.shown', office_id: params.id, person_id: office.person_id, at: now })
    await recordAction(tx, { by: viewer, action: 'office.shown', on: ['office', params.id], reason: body.reason, now })
  })
  log.info({ operator: viewer.id, office: params.id }, 'an operator lifted the hiding of an office')
  return { data: null }
}
