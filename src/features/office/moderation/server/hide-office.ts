import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import type { StateLifting, StateReasons } from '#platform/statement-of-reasons.ts'
import { emit } from '../../server/emit.ts'
import type { hideOffice as hideContract, showOffice as showContract } from '../contract.ts'
import { takeOfficeDown } from './take-down.ts'

/**
 * Hiding it again gives it the new reason, of which its provider is told anew.
 * @param stateReasons of the feature that keeps cases
 */
export function officeHider(stateReasons: StateReasons) {
  return async ({ viewer, params, body, now, context: { db, log } }: Call<typeof hideContract>) => {
    if (!viewer.proved) refuse('account.proof_needed')
    const officeId = params.id
    const { reason, ground, rule } = body
    const hiddenAt = await db.tx(async (tx) => {
      const before = await tx
        .selectFrom('office')
        .select(['hidden_at', 'hidden_reason'])
        .where('id', '=', officeId)
        .forUpdate()
        .executeTakeFirst()
      // A second press: it is one decision, of which they are told once.
      if (before && before.hidden_at !== null && before.hidden_reason === reason) return before.hidden_at
      const hidden = await takeOfficeDown(tx, { officeId, by: viewer, reason, now })
      if (!hidden) refuse('request.not_found')
      const { personId: ownerId, wasOffered, hiddenBefore } = hidden
      const decision = await stateReasons(
        tx,
        { kind: 'office', officeId, ownerId, wasOffered, hiddenBefore },
        { by: viewer, ground, rule, facts: reason, now },
      )
      const payload = { decision }
      await emit(tx, { type: 'office.hidden', office_id: officeId, person_id: ownerId, at: now, payload })
      await recordAction(tx, { by: viewer, action: 'office.taken_down', on: ['office', officeId], reason, now })
      return now
    })
    log.info({ operator: viewer.id, office: officeId }, 'an operator hid an office')
    return { data: { hiddenAt: hiddenAt.toString() } }
  }
}

/**
 * It stays out of the search until its provider publishes it, because what it says may be old by now.
 * @param stateLifting of the feature that keeps cases
 */
export function officeShower(stateLifting: StateLifting) {
  return async ({ viewer, params, body, now, context: { db, log, wake } }: Call<typeof showContract>) => {
    if (!viewer.proved) refuse('account.proof_needed')
    const { id: officeId } = params
    const { reason } = body
    await db.tx(async (tx) => {
      const office = await tx
        .updateTable('office as o')
        .set({ hidden_at: null, hidden_by: null, hidden_reason: null, updated_at: now })
        .from('provider as p')
        .whereRef('p.id', '=', 'o.provider_id')
        .where('o.id', '=', officeId)
        .where('o.hidden_at', 'is not', null)
        .returning('p.person_id')
        .executeTakeFirst()
      if (!office) refuse('request.not_found')
      await stateLifting(tx, { kind: 'office', officeId }, { by: viewer, reason, now })
      await emit(tx, { type: 'office.shown', office_id: officeId, person_id: office.person_id, at: now })
      await recordAction(tx, { by: viewer, action: 'office.shown', on: ['office', officeId], reason, now })
    })
    wake()
    log.info({ operator: viewer.id, office: officeId }, 'an operator lifted the hiding of an office')
    return { data: null }
  }
}
