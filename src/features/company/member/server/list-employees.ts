import type { Call } from '#platform/context.ts'
import { readSpent } from '../../budget/server/read-spent.ts'
import { may } from '../../rules/permissions.ts'
import { readMember } from '../../server/read-member.ts'
import type { listEmployees as contract } from '../contract.ts'
import { MOST_INVITATIONS_A_DAY } from '../rules/limits.ts'
import { mayManage } from '../rules/may-manage.ts'
import { costCentresOf, listMemberRows, sentToday } from './member-store.ts'
import type { Outside } from './outside.ts'
import { lacking } from './demand-payer.ts'
import { viewColleague, viewMember } from './view-member.ts'

export const employeesLister =
  (outside: Outside) =>
  async ({ viewer, now, context }: Call<typeof contract>) => {
    const { read } = context.db
    const me = await readMember(read, viewer)
    const rows = await listMemberRows(read, me.companyId)
    if (!mayManage(me).ok)
      return { data: rows.filter(({ state }) => state === 'registered').map((row) => viewColleague(row)) }
    const [company, sent, costCentres, lacks, spent] = await Promise.all([
      read.selectFrom('company').select(['name', 'currency']).where('id', '=', me.companyId).executeTakeFirstOrThrow(),
      sentToday(read, me.companyId, now),
      costCentresOf(read, me.companyId),
      lacking(outside, read, me.companyId),
      readSpent(read, me.companyId, now),
    ])
    return {
      data: rows.map((row) => viewMember(row, now, spent.get(row.id))),
      meta: {
        mayInvite: may(me, 'invite'),
        mayBill: may(me, 'billing'),
        isAdmin: me.role === 'admin',
        company: company.name,
        currency: company.currency as 'EUR' | 'CHF',
        invitationsLeft: Math.max(0, MOST_INVITATIONS_A_DAY - sent),
        costCentres,
        lacks,
      },
    }
  }
