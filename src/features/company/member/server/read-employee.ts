import { orRefuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { readMember } from '../../server/read-member.ts'
import type { readEmployee as contract } from '../contract.ts'
import { mayManage } from '../rules/may-manage.ts'
import { readSpent } from '../../budget/server/read-spent.ts'
import { readMemberRow } from './member-store.ts'
import type { Outside } from './outside.ts'
import { viewMember } from './view-member.ts'

export const employeeReader =
  ({ visitsOf }: Outside) =>
  async ({ viewer, params, now, locale, context }: Call<typeof contract>) => {
    const { read } = context.db
    const me = await readMember(read, viewer)
    orRefuse(mayManage(me))
    const row = await readMemberRow(read, me.companyId, params.id)
    const visitor = row.person_id === null ? null : { companyId: me.companyId, personId: row.person_id, now }
    const visits = visitor === null ? [] : await visitsOf(context.db, visitor, locale)
    return {
      data: { ...viewMember(row, now, (await readSpent(read, me.companyId, now, [row.id])).get(row.id)), visits },
    }
  }
