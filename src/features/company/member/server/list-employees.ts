import type { Call } from '#platform/context.ts'
import { readSpent } from '../../budget/server/read-spent.ts'
import { may } from '../../rules/permissions.ts'
import { readMember } from '../../server/read-member.ts'
import type { listEmployees as contract } from '../contract.ts'
import { MEMBERS_OF_PAGE, MOST_INVITATIONS_A_DAY } from '../rules/limits.ts'
import { mayManage } from '../rules/may-manage.ts'
import {
  costCentresOf,
  countMemberRows,
  countStates,
  readMemberPage,
  findMemberRow,
  sentToday,
} from './member-store.ts'
import type { Outside } from './outside.ts'
import { lacking } from './demand-payer.ts'
import { viewColleague, viewMember } from './view-member.ts'

export const employeesLister =
  (outside: Outside) =>
  async ({ viewer, query, now, context }: Call<typeof contract>) => {
    const { read } = context.db
    const me = await readMember(read, viewer)
    const isManager = mayManage(me).ok
    const words = (query.q ?? '').split(/\s+/).filter((word) => word !== '')
    const state = isManager ? query.state : 'registered'
    const wanted = { companyId: me.companyId, now, state, words, isManager }
    const found = await countMemberRows(read, wanted)
    const pages = Math.max(1, Math.ceil(found / MEMBERS_OF_PAGE))
    const paging = { found, page: Math.min(query.page, pages), pages }
    const rows = await readMemberPage(read, wanted, paging.page)
    if (!isManager) return { data: rows.map((row) => viewColleague(row)), paging }
    const wants = query.also !== undefined && rows.every(({ id }) => id !== query.also) ? query.also : null
    const also = wants === null ? null : await findMemberRow(read, me.companyId, wants)
    const shown = also ? [also, ...rows] : rows
    const ids = shown.map(({ id }) => id)
    const [company, sent, costCentres, lacks, states, spent] = await Promise.all([
      read.selectFrom('company').select(['name', 'currency']).where('id', '=', me.companyId).executeTakeFirstOrThrow(),
      sentToday(read, me.companyId, now),
      costCentresOf(read, me.companyId),
      lacking(outside, read, me.companyId),
      countStates(read, me.companyId, now),
      readSpent(read, me.companyId, now, ids),
    ])
    return {
      data: shown.map((row) => viewMember(row, now, spent.get(row.id))),
      paging,
      meta: {
        mayInvite: may(me, 'invite'),
        mayBill: may(me, 'billing'),
        isAdmin: me.role === 'admin',
        company: company.name,
        currency: company.currency as 'EUR' | 'CHF',
        states,
        invitationsLeft: Math.max(0, MOST_INVITATIONS_A_DAY - sent),
        costCentres,
        lacks,
      },
    }
  }
