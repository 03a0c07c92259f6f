import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { readMember } from '../../server/read-member.ts'
import type { resendInvite as contract } from '../contract.ts'
import { mayResend } from '../rules/may-manage.ts'
import { memberStateAfter } from '../rules/member-states.ts'
import { mayInviteMore, maySendTo } from '../rules/may-send.ts'
import { lockCompany, lockMemberRow, sentToday } from './member-store.ts'
import { newLink, tellInvited } from './send-invite.ts'

export async function resendInvite({ viewer, params, now, context }: Call<typeof contract>) {
  await context.db.tx(async (tx) => {
    const me = await readMember(tx, viewer)
    await lockCompany(tx, me.companyId)
    const row = await lockMemberRow(tx, me.companyId, params.id)
    orRefuse(mayResend(me, row))
    if (memberStateAfter(row.state, 'resend') === null) refuse('request.not_found')
    const today = orRefuse(maySendTo({ at: row.sent_at, thatDay: row.sent_that_day }, now, true))
    orRefuse(mayInviteMore(await sentToday(tx, me.companyId, now)))
    const link = newLink(context.config, now, today)
    await tx
      .updateTable('member')
      .set({ ...link.columns, updated_at: now })
      .where('id', '=', row.id)
      .execute()
    await tellInvited(tx, row.id, link, now)
  })
  context.wake()
  return { data: { sentAt: now.toString() } }
}
