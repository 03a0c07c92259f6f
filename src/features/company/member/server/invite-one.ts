import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { Permission } from '#features/account/rules/user-limit.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { changeLimit } from '../../budget/server/change-limit.ts'
import { emailKey } from '../rules/email-key.ts'
import { memberStateAfter } from '../rules/member-states.ts'
import type { Limit } from '../rules/member-limit.ts'
import { maySendTo } from '../rules/may-send.ts'
import { costCentreId, findByKey, lockMemberRow } from './member-store.ts'
import { newLink, tellInvited } from './send-invite.ts'

export type Invitation = {
  readonly email: string
  readonly givenName: string
  readonly surname: string
  readonly locale: Locale
  readonly limit: Limit
  readonly permissions: readonly Permission[]
  readonly costCentre: string | null
}

/**
 * The company must be locked. Whoever was deleted is the same member again, with what they had spent.
 * @returns the member's id
 */
export async function inviteOne(
  tx: Tx,
  context: Context,
  companyId: number,
  invitation: Invitation,
  now: Temporal.Instant,
): Promise<number> {
  const { email, locale, limit } = invitation
  const key = emailKey(email)
  const known = await findByKey(tx, companyId, key)
  const state = memberStateAfter(known?.state ?? 'none', 'invite')
  if (state === null) refuse('company.already_member')
  if (known) await changeLimit(tx, known.id, limit, now)
  const before = known && (await lockMemberRow(tx, companyId, known.id))
  const sent = { at: before?.sent_at ?? null, thatDay: before?.sent_that_day ?? 0 }
  const link = newLink(context.config, now, orRefuse(maySendTo(sent, now, false)))
  const id = known?.id ?? context.newId()
  const columns = {
    email,
    email_key: key,
    given_name: invitation.givenName,
    surname: invitation.surname,
    locale,
    limit_kind: limit.kind,
    limit_cents: limit.cents,
    permissions: [...invitation.permissions],
    cost_centre_id: await costCentreId(tx, { id: context.newId(), companyId, code: invitation.costCentre }),
    state,
    registered_at: null,
    deleted_at: null,
    updated_at: now,
    ...link.columns,
  }
  if (known) await tx.updateTable('member').set(columns).where('id', '=', id).execute()
  else
    await tx
      .insertInto('member')
      .values({ id, company_id: companyId, person_id: null, role: 'employee', created_at: now, ...columns })
      .execute()
  await tellInvited(tx, id, link, now)
  return id
}
