import { sql } from 'kysely'
import { refuse } from '#kernel/verdict.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import { emitterOf } from '#platform/jobs/emit.ts'
import { notifyPerson } from '#platform/realtime/person-channel.ts'
import { endOthers } from '#platform/session/login-sessions.ts'
import type { AccountEvents } from '../../events.ts'
import type { restorePerson as restoreContract, suspendPerson as suspendContract } from '../contract.ts'

const { emit } = emitterOf<AccountEvents>()

/**
 * ASVS 7.4.2: their sessions end in the same transaction, and with them the streams. Suspending somebody again gives the
 * new reason, of which they are told anew.
 */
export async function suspendPerson({ viewer, params: { id }, body, now, context }: Call<typeof suspendContract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  const { db, log, wake } = context
  const since = await db.tx(async (tx) => {
    const person = await tx
      .updateTable('person')
      .set({
        suspended_at: sql<Temporal.Instant>`coalesce(suspended_at, ${now})`,
        suspended_reason: body.reason,
        updated_at: now,
      })
      .where('id', '=', id)
      .where('erased_at', 'is', null)
      .returning(['kind', 'suspended_at'])
      .executeTakeFirst()
    if (!person) refuse('request.not_found')
    if (person.kind & KIND_BITS.operator) refuse('account.suspend_operator')
    await endOthers(tx, id, null)
    await emit(tx, { type: 'account.suspended', person_id: id, at: now })
    await recordAction(tx, { by: viewer, action: 'person.suspended', on: ['person', id], reason: body.reason, now })
    return person.suspended_at ?? now
  })
  wake()
  log.info({ operator: viewer.id, person: id }, 'an operator suspended somebody')
  return { data: { suspendedAt: since.toString() } }
}

export async function restorePerson({ viewer, params: { id }, body, now, context }: Call<typeof restoreContract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  const { db, log, wake } = context
  await db.tx(async (tx) => {
    const person = await tx
      .updateTable('person')
      .set({ suspended_at: null, suspended_reason: null, updated_at: now })
      .where('id', '=', id)
      .where('suspended_at', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!person) refuse('request.not_found')
    await emit(tx, { type: 'account.restored', person_id: id, at: now })
    await recordAction(tx, { by: viewer, action: 'person.restored', on: ['person', id], reason: body.reason, now })
  })
  await notifyPerson(db, id)
  wake()
  log.info({ operator: viewer.id, person: id }, 'an operator lifted the suspension of somebody')
  return { data: null }
}
