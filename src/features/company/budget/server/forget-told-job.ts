/** That a member was told of a budget is of use while its period lasts, which is a year at most. */
import type { Context } from '#platform/context.ts'

export const TOLD_KEPT_DAYS = 400
const BATCH = 1000

/** Those of budgets without a period stay. @returns how many it deleted; the rest is for the next round */
export async function forgetTold({ db }: Context, now: Temporal.Instant): Promise<number> {
  const before = now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: TOLD_KEPT_DAYS }).toString()
  const old = db.write
    .selectFrom('budget_told')
    .select(['member_id', 'kind', 'starts_on'])
    .where('starts_on', '<', before)
    .where('kind', '<>', 'always')
    .limit(BATCH)
  const gone = await db.write
    .deleteFrom('budget_told')
    .using(old.as('old'))
    .whereRef('budget_told.member_id', '=', 'old.member_id')
    .whereRef('budget_told.kind', '=', 'old.kind')
    .whereRef('budget_told.starts_on', '=', 'old.starts_on')
    .returning('budget_told.member_id')
    .execute()
  return gone.length
}
