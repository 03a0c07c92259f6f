import { sql } from 'kysely'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import { emit } from './emit.ts'

/** Tells the admin that a budget did not suffice, once a day for each member. */
export async function noteRefused(context: Context, viewer: Pick<SignedIn, 'id' | 'companyId'>): Promise<void> {
  const now = context.clock.now()
  await context.db.tx(async (tx) => {
    const told = await tx
      .insertInto('budget_told')
      .columns(['member_id', 'kind', 'starts_on'])
      .expression((is) =>
        is
          .selectFrom('member as m')
          .innerJoin('company as c', 'c.id', 'm.company_id')
          .select(['m.id', sql<string>`'refused'`.as('kind'), sql<string>`budget_day('day', ${now}, c.zone)`.as('day')])
          .where('m.person_id', '=', viewer.id)
          .where('m.company_id', '=', viewer.companyId)
          .where('m.state', '=', 'registered'),
      )
      .onConflict((on) => on.doNothing())
      .returning('member_id as member')
      .executeTakeFirst()
    if (!told) return
    const company = await tx
      .selectFrom('company')
      .select('admin_id as admin')
      .where('id', '=', viewer.companyId)
      .executeTakeFirst()
    if (company && company.admin !== viewer.id)
      await emit(tx, { type: 'budget.refused', person_id: company.admin, payload: { member: told.member }, at: now })
  })
  context.wake()
}
