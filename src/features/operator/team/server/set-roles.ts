import { setDeskRoles } from '#features/account/person/server/set-desk-roles.ts'
import { DESK_ROLES } from '#kernel/desk-roles.ts'
import { orRefuse, refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import { notifyPerson } from '#platform/realtime/person-channel.ts'
import type { setRoles as contract } from '../contract.ts'
import { bitsWithRoles, maySetRoles, sameRoles } from '../rules/may-set-roles.ts'
import { isOperator, rolesOf } from './list-team.ts'

/** All operators are locked, so that two owners who take the role from each other at once do not leave none. */
export async function setRoles({ viewer, body, now, context }: Call<typeof contract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  const { db, log, wake } = context
  const roles = DESK_ROLES.filter((one) => body.roles.includes(one))
  const personId = await db.tx(async (tx) => {
    const people = await tx
      .selectFrom('person')
      .select(['id', 'email', 'kind', 'desk_roles', 'email_verified', 'suspended_at'])
      .where((is) => is.or([isOperator, is('email', '=', body.email)]))
      .where('erased_at', 'is', null)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const person = people.find(({ email }) => email === body.email)
    if (!person) refuse('operator.nobody')
    const before = rolesOf(person)
    if (sameRoles(before, roles)) return person.id
    const owners = people.filter((one) => rolesOf(one).includes('owner')).map(({ id }) => id)
    const candidate = {
      id: person.id,
      bits: person.kind,
      isVerified: person.email_verified,
      isSuspended: person.suspended_at !== null,
    }
    orRefuse(maySetRoles(candidate, roles, owners))
    const bits = bitsWithRoles(person.kind, roles)
    await setDeskRoles(tx, { personId: person.id, was: person.kind, bits, roles, now })
    await recordAction(tx, {
      by: viewer,
      action: 'person.roles_set',
      on: ['person', person.id],
      reason: body.reason,
      before: { roles: before },
      after: { roles },
      now,
    })
    return person.id
  })
  await notifyPerson(db, personId)
  wake()
  log.info({ operator: viewer.id, person: personId, roles }, 'an owner set the roles of somebody')
  return { data: { roles } }
}
