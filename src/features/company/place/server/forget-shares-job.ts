/** On which days a place was shared is deleted when where people were is (company paper 8). */
import type { Context } from '#platform/context.ts'
import { earliestToday, firstKept } from '../../presence/rules/days.ts'

/** Each hour those of one day at the most, which are few. @returns how many days were deleted */
export async function forgetShares({ db }: Context, now: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db.write
    .deleteFrom('share_day')
    .where('day', '<', firstKept(earliestToday(now)))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
