import { joinCompany, lockJoiner } from '#features/account/person/server/join-company.ts'
import { changeSessionId } from '#features/account/sign-in/server/caller-session.ts'
import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { emit } from '../../server/emit.ts'
import type { acceptInvite as contract } from '../contract.ts'
import { mayJoin } from '../rules/may-join.ts'
import { readInviteRow } from './member-store.ts'
import { offers } from './read-invite.ts'
import { hashOfLink } from './send-invite.ts'

export async function acceptInvite({ viewer, params, now, caller, context }: Call<typeof contract>) {
  const { company, setCookie } = await context.db.tx(async (tx) => {
    // Locked before the member, so that of two invitations, or of one and a conversion, one is accepted.
    const person = (await lockJoiner(tx, viewer.id)) ?? refuse('auth.forbidden')
    const invite = await openInvite(tx, params.token, now)
    const hasOffices = await offers(tx, viewer.id)
    orRefuse(mayJoin({ ...person, hasOffices }, { email: invite.email, companyId: invite.company_id }))
    // Who asked to become a company belongs to one now.
    await tx
      .updateTable('company_request')
      .set({ state: 'withdrawn', decided_at: now })
      .where('person_id', '=', viewer.id)
      .where('state', '=', 'open')
      .execute()
    await becomeMember(tx, { invite, personId: viewer.id, bits: person.bits, token: params.token, now })
    return { company: invite.company, setCookie: await changeSessionId(tx, { caller, context }, viewer.id) }
  })
  setCookie()
  context.wake()
  return { data: { company } }
}

/** @throws RefusalError company.invite_gone, company.invite_expired */
export async function openInvite(tx: Tx, token: string, now: Temporal.Instant) {
  const invite = await readInviteRow(tx, hashOfLink(token))
  if (!invite) refuse('company.invite_gone')
  if (Temporal.Instant.compare(now, invite.token_until) >= 0) refuse('company.invite_expired')
  return invite
}

type Joining = {
  readonly invite: Awaited<ReturnType<typeof openInvite>>
  readonly personId: string
  readonly bits: number
  readonly token: string
  readonly now: Temporal.Instant
}

/**
 * The link is used up: a deletion, a new link or somebody else in the meantime makes it one that there is not. The member
 * comes first, because the trigger person_joins makes one of everybody else who gets a company.
 */
export async function becomeMember(tx: Tx, { invite, personId, bits, token, now }: Joining): Promise<void> {
  const joined = await tx
    .updateTable('member')
    .set({ state: 'registered', person_id: personId, token_hash: null, token_until: null })
    .set({ registered_at: now, updated_at: now })
    .where('token_hash', '=', hashOfLink(token))
    .where('state', '=', 'invited')
    .where('token_until', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (!joined) refuse('company.invite_gone')
  await joinCompany(tx, { personId, bits, companyId: invite.company_id, now })
  await emit(tx, { type: 'employee.joined', person_id: invite.admin_id, payload: { member: joined.id }, at: now })
}
