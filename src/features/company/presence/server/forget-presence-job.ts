/** What was said of a day is deleted thirty days later (company paper 8). */
import type { Context } from '#platform/context.ts'
import { earliestToday, firstKept } from '../rules/days.ts'

const BATCH = 1000

/** @returns how many half days were deleted; the rest is for the next round */
export async function forgetPresenceDays({ db }: Context, now: Temporal.Instant): Promise<number> {
  const old = db.write
    .selectFrom('presence')
    .select(['member_id', 'day', 'half'])
    .where('day', '<', firstKept(earliestToday(now)))
    .orderBy('day')
    .limit(BATCH)
  const gone = await db.write
    .deleteFrom('presence')
    .using(old.as('old'))
    .whereRef('presence.member_id', '=', 'old.member_id')
    .whereRef('presence.day', '=', 'old.day')
    .whereRef('presence.half', '=', 'old.half')
    .returning('presence.member_id')
    .execute()
  return gone.length
}
