import { handOverCompany, lockAdmin } from '#features/account/person/server/hand-over-company.ts'
import { changeSessionId } from '#features/account/sign-in/server/caller-session.ts'
import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { notifyPerson } from '#platform/realtime/person-channel.ts'
import { endOthers } from '#platform/session/login-sessions.ts'
import { changeLimit } from '../../budget/server/change-limit.ts'
import { OF_NEW_MEMBERS } from '../../rules/permissions.ts'
import { emit } from '../../server/emit.ts'
import { readMember } from '../../server/read-member.ts'
import type { handOver as contract } from '../contract.ts'
import { mayHandOver } from '../rules/may-manage.ts'
import { lockCompany, lockMemberRow, readMemberRow } from './member-store.ts'

/**
 * The admin becomes an employee, and an employee the admin (company paper 2). The company is locked first, so that of
 * several hand-overs, or of one and a deletion, the first one counts; then the two people, the budget and the members.
 */
export async function handOver({ viewer, body, now, caller, context }: Call<typeof contract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  const { nextId, setCookie } = await context.db.tx(async (tx) => {
    const me = await readMember(tx, viewer)
    await lockCompany(tx, me.companyId)
    const seen = await readMemberRow(tx, me.companyId, body.member)
    if (seen.person_id === null) refuse('company.admin_needs_member')
    const people = await lockAdmin(tx, { companyId: me.companyId, from: viewer.id, to: seen.person_id })
    // Handed over in another window in the meantime.
    if (!people) refuse('request.not_found')
    // An admin has no limit.
    await changeLimit(tx, seen.id, { kind: 'none', cents: null }, now)
    const row = await lockMemberRow(tx, me.companyId, seen.id)
    orRefuse(mayHandOver({ ...row, ...people.to }))
    await tx
      .updateTable('member')
      .set({ role: 'employee', permissions: [...OF_NEW_MEMBERS], updated_at: now })
      .where('id', '=', me.id)
      .execute()
    await tx.updateTable('member').set({ role: 'admin', updated_at: now }).where('id', '=', row.id).execute()
    await handOverCompany(tx, { companyId: me.companyId, ...people, now })
    // No session goes on under the id that it had in the role before.
    await endOthers(tx, people.to.id, null)
    const told = { payload: { member: row.id }, at: now }
    await emit(tx, { type: 'company.admin_gained', person_id: people.to.id, ...told })
    await emit(tx, { type: 'company.admin_given', person_id: viewer.id, ...told })
    return { nextId: people.to.id, setCookie: await changeSessionId(tx, { caller, context }, viewer.id) }
  })
  setCookie()
  await notifyPerson(context.db, nextId)
  context.wake()
  return { data: { admin: body.member } }
}
