import { leaveCompany, lockJoiner } from '#features/account/person/server/join-company.ts'
import { localDay } from '#kernel/time.ts'
import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { notifyPerson } from '#platform/realtime/person-channel.ts'
import { endOthers } from '#platform/session/login-sessions.ts'
import { emit } from '../../server/emit.ts'
import { closeBudget } from '../../budget/server/change-limit.ts'
import { readMember } from '../../server/read-member.ts'
import type { deleteEmployee as contract } from '../contract.ts'
import { removePlacesOf } from '../../place/server/change-place.ts'
import type { OutsideOfPlaces } from '../../place/server/outside.ts'
import { forgetPresence, readTeamFacts } from '../../presence/server/presence-store.ts'
import { mayDelete } from '../rules/may-manage.ts'
import { memberStateAfter } from '../rules/member-states.ts'
import { lockCompany, lockMemberRow, readMemberRow } from './member-store.ts'
import type { Outside } from './outside.ts'

/** Locks the company, then what the person waits for, the person, their bookings, and the member last, as whatever books for them does. */
export const employeeDeleter =
  (outside: Outside & OutsideOfPlaces) =>
  async ({ viewer, params, body, now, context }: Call<typeof contract>) => {
    // Only what costs nothing is cancelled, so whoever was shown a fee was shown something else.
    if (body.expectedFee !== 0) refuse('company.fee_changed')
    const { personId, canceled } = await context.db.tx(async (tx) => {
      const me = await readMember(tx, viewer)
      await lockCompany(tx, me.companyId)
      const seen = await readMemberRow(tx, me.companyId, params.id)
      orRefuse(mayDelete(me, seen))
      const person = seen.person_id
      if (person !== null) await outside.forgetWatches(tx, { personId: person, now })
      const left = person === null ? null : await leave(tx, me.companyId, person, now)
      const isLeaving = person !== null && left !== null
      const visitor = { companyId: me.companyId, personId: person ?? '', now }
      const freed = isLeaving && body.cancel === 'free' ? await outside.cancelFreeVisits(tx, visitor) : 0
      const today = localDay(now, (await readTeamFacts(tx, me.companyId)).zone)
      await removePlacesOf(tx, outside, params.id, { today, now })
      await closeBudget(tx, { companyId: me.companyId, memberId: params.id })
      const row = await lockMemberRow(tx, me.companyId, params.id)
      // Accepted, deleted or given rights in the meantime.
      if (row.state !== seen.state || memberStateAfter(row.state, 'delete') === null) refuse('request.not_found')
      orRefuse(mayDelete(me, row))
      await tx
        .updateTable('member')
        .set({ state: 'deleted', token_hash: null, token_until: null, deleted_at: now, updated_at: now })
        .where('id', '=', row.id)
        .execute()
      await forgetPresence(tx, row.id)
      if (isLeaving)
        await emit(tx, { type: 'employee.deleted', person_id: person, payload: { member: row.id }, at: now })
      return { personId: person, canceled: freed }
    })
    if (personId !== null) await notifyPerson(context.db, personId)
    context.wake()
    return { data: { state: 'deleted' as const, canceled } }
  }

/** The account goes on as a private one; sessions were begun in the role before. Null when they belong here no more. */
async function leave(tx: Tx, companyId: number, personId: string, now: Temporal.Instant): Promise<true | null> {
  const person = await lockJoiner(tx, personId)
  if (!person || person.companyId !== companyId) return null
  await leaveCompany(tx, { personId, bits: person.bits, now })
  await endOthers(tx, personId, null)
  return true
}
