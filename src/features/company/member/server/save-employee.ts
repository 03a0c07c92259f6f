import { FieldErrors, orRefuse, refuse } from '#kernel/verdict.ts'
import type { Call, Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { changeLimit } from '../../budget/server/change-limit.ts'
import { readSpent } from '../../budget/server/read-spent.ts'
import { readMember, type Member } from '../../server/read-member.ts'
import type { saveEmployee as contract } from '../contract.ts'
import { emailKey } from '../rules/email-key.ts'
import { limitOfInvitation, mayChange, mayInvite } from '../rules/may-manage.ts'
import { mayInviteMore, maySendTo } from '../rules/may-send.ts'
import { limitOf, sameLimit, type Limit } from '../rules/member-limit.ts'
import { demandPayer } from './demand-payer.ts'
import { inviteOne } from './invite-one.ts'
import { costCentreId, findByKey, lockCompany, lockMemberRow, readMemberRow, sentToday } from './member-store.ts'
import type { Outside } from './outside.ts'
import { newLink, tellInvited } from './send-invite.ts'
import { viewMember } from './view-member.ts'

type Body = Call<typeof contract>['body']
type Saving = { readonly me: Member; readonly body: Body; readonly limit: Limit; readonly now: Temporal.Instant }

export const employeeSaver =
  (outside: Outside) =>
  async ({ viewer, body, now, context }: Call<typeof contract>) => {
    const limit = limitOf(body.limit)
    if (!limit) throw new FieldErrors({ amount: [{ code: 'field.required', slots: {} }] })
    const id = await context.db.tx(async (tx) => {
      const me = await readMember(tx, viewer)
      await lockCompany(tx, me.companyId)
      const saving = { me, body, limit, now }
      return body.id === undefined ? invite(tx, context, outside, saving) : change(tx, context, body.id, saving)
    })
    context.wake()
    const me = await readMember(context.db.write, viewer)
    const [row, spent] = await Promise.all([
      readMemberRow(context.db.write, me.companyId, id),
      readSpent(context.db.write, me.companyId, now, [id]),
    ])
    return { data: viewMember(row, now, spent.get(id)) }
  }

async function invite(tx: Tx, context: Context, outside: Outside, { me, body, now, ...asked }: Saving) {
  const limit = limitOfInvitation(me, asked.limit)
  orRefuse(mayInvite(me, { ...body, limit }))
  demandNames(body)
  await demandPayer(outside, tx, me.companyId)
  orRefuse(mayInviteMore(await sentToday(tx, me.companyId, now)))
  return inviteOne(tx, context, me.companyId, { ...body, limit }, now)
}

async function change(tx: Tx, context: Context, id: number, { me, body, limit, now }: Saving): Promise<number> {
  const row = await readMemberRow(tx, me.companyId, id)
  const before = {
    role: row.role,
    permissions: row.permissions,
    limit: { kind: row.limit_kind, cents: row.limit_cents },
    costCentre: row.cost_centre,
  }
  const isMoved = body.email !== row.email
  const isNamed = isMoved || body.givenName !== row.given_name || body.surname !== row.surname
  // The admin may do everything, whatever is written down.
  const permissions = row.role === 'admin' ? row.permissions : body.permissions
  orRefuse(
    mayChange(me, before, { limit, permissions, costCentre: body.costCentre }, isNamed || body.locale !== row.locale),
  )
  if (row.state === 'deleted') refuse('company.invite_first')
  if (!sameLimit(before.limit, limit)) await changeLimit(tx, row.id, limit, now)
  // Accepted or erased in the meantime; others who manage members wait for the company.
  if ((await lockMemberRow(tx, me.companyId, id)).state !== row.state) refuse('request.not_found')
  if (row.state === 'invited') demandNames(body)
  if (isMoved && row.state !== 'invited') refuse('company.email_fixed')
  const cost_centre_id = await costCentreId(tx, {
    id: context.newId(),
    companyId: me.companyId,
    code: body.costCentre,
  })
  const link = isMoved ? await linkToOther(tx, context, row.id, { me, body, limit, now }) : null
  await tx
    .updateTable('member')
    .set({
      email: body.email,
      email_key: isMoved ? emailKey(body.email) : emailKey(row.email),
      given_name: body.givenName,
      surname: body.surname,
      locale: body.locale,
      permissions,
      cost_centre_id,
      updated_at: now,
      ...link?.columns,
    })
    .where('id', '=', row.id)
    .execute()
  if (link) await tellInvited(tx, row.id, link, now)
  return row.id
}

/** @throws FieldErrors when one of them is empty: the mail greets by name, and the list is one of names */
export function demandNames(names: { readonly givenName: string; readonly surname: string }): void {
  const empty = (['givenName', 'surname'] as const).filter((name) => names[name] === '')
  const required = { code: 'field.required' as const, slots: {} }
  if (empty.length > 0) throw new FieldErrors(Object.fromEntries(empty.map((name) => [name, [required]])))
}

/** Another address gets a link of its own, and the one before ends. */
async function linkToOther(tx: Tx, { config }: Context, id: number, { me, body, now }: Saving) {
  const other = await findByKey(tx, me.companyId, emailKey(body.email))
  if (other && other.id !== id) refuse('company.already_member')
  orRefuse(mayInviteMore(await sentToday(tx, me.companyId, now)))
  const { sent_at, sent_that_day } = await readMemberRow(tx, me.companyId, id)
  const today = orRefuse(maySendTo({ at: sent_at, thatDay: sent_that_day }, now, false))
  return newLink(config, now, today)
}
