import { sql } from 'kysely'
import { setCap } from '#features/account/person/server/become-company.ts'
import { orRefuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { mustHave } from '../../rules/permissions.ts'
import { readMember } from '../../server/read-member.ts'
import type { changeCompany as contract } from '../contract.ts'
import { lockBudgets } from './change-limit.ts'
import { spendingOf } from './read-spending.ts'

/** A cap may be lower than what is booked already: that stays, and nothing new fits. */
export async function changeCompany({ viewer, body, now, context }: Call<typeof contract>) {
  const companyId = await context.db.tx(async (tx) => {
    const me = await readMember(tx, viewer)
    orRefuse(mustHave(me, 'billing'))
    await lockBudgets(tx, me.companyId)
    const { zone } = await setCap(tx, me.companyId, body.cap)
    await tx
      .updateTable('budget_window')
      .set({ limit_cents: body.cap })
      .where('owner_kind', '=', 'company')
      .where('owner_id', '=', me.companyId)
      .where('starts_on', '>=', sql<string>`budget_day('month', ${now}, ${zone})`)
      .execute()
    return me.companyId
  })
  return { data: await spendingOf(context.db.write, companyId, null, now) }
}
