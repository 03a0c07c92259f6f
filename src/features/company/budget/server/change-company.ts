import { sql } from 'kysely'
import { setCap, setName, setPayMode } from '#features/account/person/server/become-company.ts'
import { orRefuse, refuse } from '#kernel/verdict.ts'
import { constraintOf } from '#platform/db/connection/database-errors.ts'
import type { Call } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import type { Outside } from '../../member/server/outside.ts'
import type { OutsideOfPlaces } from '../../place/server/outside.ts'
import { mustHave } from '../../rules/permissions.ts'
import { readMember } from '../../server/read-member.ts'
import type { changeCompany as contract } from '../contract.ts'
import { lockBudgets } from './change-limit.ts'
import { changeZone } from './change-zone.ts'
import { spendingOf } from './read-spending.ts'

/** A cap may be lower than what is booked already: that stays, and nothing new fits. */
export function companyChanger(outside: Outside & OutsideOfPlaces) {
  return async function changeCompany({ viewer, body, now, context }: Call<typeof contract>) {
    const changing = context.db.tx(async (tx) => {
      const me = await readMember(tx, viewer)
      orRefuse(mustHave(me, 'billing'))
      const { cap, payMode, name, zone } = body
      // Who the company is says its admin alone.
      if ((name !== undefined || zone !== undefined) && me.role !== 'admin') refuse('auth.forbidden')
      if (zone !== undefined) await changeZone(tx, me.companyId, zone)
      if (name !== undefined) {
        await setName(tx, me.companyId, name)
        await outside.renameInternal(tx, me.companyId, name)
      }
      if (cap !== undefined) await changeCap(tx, me.companyId, cap, now)
      if (payMode !== undefined) await changePayMode(tx, outside, me.companyId, payMode)
      return me.companyId
    })
    // Of two that choose one name at once the second is told so.
    const companyId = await changing.catch((error: unknown): never => {
      if (constraintOf(error) === 'company_name_key') refuse('company.name_taken')
      throw error
    })
    return { data: await spendingOf(context.db.write, companyId, null, now) }
  }
}

async function changeCap(tx: Tx, companyId: number, cap: number | null, now: Temporal.Instant): Promise<void> {
  await lockBudgets(tx, companyId)
  const { zone } = await setCap(tx, companyId, cap)
  await tx
    .updateTable('budget_window')
    .set({ limit_cents: cap })
    .where('owner_kind', '=', 'company')
    .where('owner_id', '=', companyId)
    .where('starts_on', '>=', sql<string>`budget_day('month', ${now}, ${zone})`)
    .execute()
}

/** What is booked already is paid as it was agreed when it was booked. */
async function changePayMode(tx: Tx, outside: Outside, companyId: number, mode: 'card' | 'statement'): Promise<void> {
  if (mode === 'statement') {
    const company = await tx
      .selectFrom('company')
      .select('credit_cents')
      .where('id', '=', companyId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (company.credit_cents === null) refuse('company.needs_credit')
    if (!(await outside.hasMethod(tx, companyId))) refuse('company.statement_needs_method')
  }
  await setPayMode(tx, companyId, mode)
}
