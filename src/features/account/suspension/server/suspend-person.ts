import { sql } from 'kysely'
import { refuse } from '#kernel/verdict.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { emitterOf } from '#platform/jobs/emit.ts'
import { notifyPeople } from '#platform/realtime/person-channel.ts'
import { endOthers } from '#platform/session/login-sessions.ts'
import type { StateLifting, StateReasons } from '#platform/statement-of-reasons.ts'
import type { AccountEvents } from '../../events.ts'
import type { restorePerson as restoreContract, suspendPerson as suspendContract } from '../contract.ts'

const { emit } = emitterOf<AccountEvents>()

/**
 * Suspending somebody again gives the new reason, of which they are told anew.
 * @param stateReasons of the feature that keeps cases
 */
export function personSuspender(stateReasons: StateReasons) {
  return async ({ viewer, params: { id }, body, now, context }: Call<typeof suspendContract>) => {
    if (!viewer.proved) refuse('account.proof_needed')
    const { db, log, wake } = context
    const { reason, ground, rule } = body
    const since = await db.tx(async (tx) => {
      const before = await tx
        .selectFrom('person')
        .select(['suspended_at', 'suspended_reason'])
        .where('id', '=', id)
        .where('erased_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst()
      // A second press: it is one decision, of which they are told once.
      if (before && before.suspended_at !== null && before.suspended_reason === reason) return before.suspended_at
      const person = await putSuspension(tx, { personId: id, reason, now })
      if (!person) refuse('request.not_found')
      if (person.kind & KIND_BITS.operator) refuse('account.suspend_operator')
      const reasons = { by: viewer, ground, rule, facts: reason, now }
      const decision = await stateReasons(tx, { kind: 'account', ownerId: id }, reasons)
      await emit(tx, { type: 'account.suspended', person_id: id, at: now, payload: { decision } })
      await recordAction(tx, { by: viewer, action: 'person.suspended', on: ['person', id], reason, now })
      return person.suspended_at ?? now
    })
    wake()
    log.info({ operator: viewer.id, person: id }, 'an operator suspended somebody')
    return { data: { suspendedAt: since.toString() } }
  }
}

/** @param stateLifting of the feature that keeps cases */
export function personRestorer(stateLifting: StateLifting) {
  return async ({ viewer, params: { id }, body: { reason }, now, context }: Call<typeof restoreContract>) => {
    if (!viewer.proved) refuse('account.proof_needed')
    const { db, log, wake } = context
    await db.tx(async (tx) => {
      if (!(await takeSuspension(tx, id, now))) refuse('request.not_found')
      await stateLifting(tx, { kind: 'account', ownerId: id }, { by: viewer, reason, now })
      await emit(tx, { type: 'account.restored', person_id: id, at: now })
      await recordAction(tx, { by: viewer, action: 'person.restored', on: ['person', id], reason, now })
    })
    wake()
    log.info({ operator: viewer.id, person: id }, 'an operator lifted the suspension of somebody')
    return { data: null }
  }
}

type Suspending = { readonly personId: string; readonly reason: string; readonly now: Temporal.Instant }

/** ASVS 7.4.2: their sessions end in the same transaction, and with them the streams. @returns undefined for nobody */
export async function putSuspension(tx: Tx, { personId, reason, now }: Suspending) {
  const person = await tx
    .updateTable('person')
    .set({
      suspended_at: sql<Temporal.Instant>`coalesce(suspended_at, ${now})`,
      suspended_reason: reason,
      updated_at: now,
    })
    .where('id', '=', personId)
    .where('erased_at', 'is', null)
    .returning(['kind', 'suspended_at'])
    .executeTakeFirst()
  if (person) await endOthers(tx, personId, null)
  return person
}

/** Their offices that it took out come back by a trigger. @returns whether there was a suspension */
export async function takeSuspension(tx: Tx, personId: string, now: Temporal.Instant): Promise<boolean> {
  const person = await tx
    .updateTable('person')
    .set({ suspended_at: null, suspended_reason: null, updated_at: now })
    .where('id', '=', personId)
    .where('suspended_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (person) await notifyPeople(tx, [personId])
  return person !== undefined
}
