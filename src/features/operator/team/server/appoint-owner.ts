/** The first owner of the desk, and one after all have lost their way in: appointed from the machine (npm run owner). */
import { randomBytes } from 'node:crypto'
import { setDeskRoles } from '#features/account/person/server/set-desk-roles.ts'
import { createPerson } from '#features/account/server/create-person.ts'
import { addChallenge } from '#features/account/sign-in/server/login-challenges.ts'
import { proveMailbox } from '#features/account/sign-in/server/prove-mailbox.ts'
import { DESK_ROLES } from '#kernel/desk-roles.ts'
import { orRefuse, refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Context } from '#platform/context.ts'
import { bitsWithRoles, maySetRoles } from '../rules/may-set-roles.ts'
import { rolesOf } from './list-team.ts'

export const INVITATION_MINUTES = 60

/**
 * Whoever has the machine vouches for the address: an account that is there and not confirmed is theirs, with nothing of
 * anybody else in it, and where there is none one is made. The audit log names the person as who did it, because no other
 * is known.
 * @returns a link that signs in once, for an hour. The second step is asked for by the desk as of every operator.
 * @throws a refusal when the account rents out or belongs to a company, or is suspended
 */
export async function appointOwner(
  { db, config, clock, log }: Pick<Context, 'db' | 'config' | 'clock' | 'log'>,
  email: string,
): Promise<{ readonly link: string; readonly isNew: boolean }> {
  const now = clock.now()
  const known = await db.write.selectFrom('person').select('id').where('email', '=', email).executeTakeFirst()
  const name = email.split('@', 1)[0] ?? email
  const id = known?.id ?? (await createPerson({ db, clock }, { email, givenName: name, surname: '' }))
  await db.tx(async (tx) => {
    await proveMailbox(tx, id, 'nothing')
    const person = await tx
      .selectFrom('person')
      .select(['id', 'kind', 'desk_roles', 'suspended_at'])
      .where('id', '=', id)
      .where('erased_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!person) refuse('operator.nobody')
    const before = rolesOf(person)
    if (before.includes('owner')) return
    const roles = DESK_ROLES.filter((role) => role === 'owner' || before.includes(role))
    const candidate = { id, bits: person.kind, isVerified: true, isSuspended: person.suspended_at !== null }
    orRefuse(maySetRoles(candidate, roles, []))
    await setDeskRoles(tx, { personId: id, was: person.kind, bits: bitsWithRoles(person.kind, roles), roles, now })
    await recordAction(tx, {
      by: { id },
      action: 'person.roles_set',
      on: ['person', id],
      reason: 'npm run owner',
      before: { roles: before },
      after: { roles },
      now,
    })
  })
  const token = randomBytes(32).toString('base64url')
  await addChallenge(db.write, 'link', token, id, INVITATION_MINUTES)
  log.info({ person: id }, 'an owner of the desk was appointed from the machine')
  return { link: `${config.BASE_URL}/login/link?${new URLSearchParams({ token, next: '/operator' })}`, isNew: !known }
}
