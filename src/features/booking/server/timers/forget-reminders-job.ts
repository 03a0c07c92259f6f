/** That somebody was reminded of a booking is of no use once it is over. */
import type { Context } from '#platform/context.ts'

export const REMINDERS_KEPT_DAYS = 7
const BATCH = 1000

/** @returns how many it deleted; the rest is for the next round */
export async function forgetReminders({ db }: Context, now: Temporal.Instant): Promise<number> {
  const over = db.write
    .selectFrom('booking_reminder as r')
    .innerJoin('booking as b', 'b.id', 'r.booking_id')
    .select(['r.booking_id', 'r.kind'])
    .where('b.end_at', '<', now.subtract({ hours: REMINDERS_KEPT_DAYS * 24 }))
    .limit(BATCH)
  const gone = await db.write
    .deleteFrom('booking_reminder')
    .using(over.as('over'))
    .whereRef('booking_reminder.booking_id', '=', 'over.booking_id')
    .whereRef('booking_reminder.kind', '=', 'over.kind')
    .returning('booking_reminder.booking_id')
    .execute()
  return gone.length
}
