/** What was told is kept for twelve months, how it was delivered for ninety days. */
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

const KEPT_HOURS = 365 * 24
const DELIVERIES_KEPT_HOURS = 90 * 24
const BATCH = 1000

/** Ids grow with time, so only the oldest rows are looked at. */
export async function forgetOldNotifications({ db }: Context, now: Temporal.Instant): Promise<number> {
  const oldest = db.write.selectFrom('notification').select(['id', 'created_at']).orderBy('id').limit(BATCH)
  const gone = await db.write
    .deleteFrom('notification')
    .where('id', 'in', (from) =>
      from
        .selectFrom(oldest.as('oldest'))
        .select('oldest.id')
        .where('oldest.created_at', '<', now.subtract({ hours: KEPT_HOURS })),
    )
    .returning('id')
    .execute()
  const delivered = db.write
    .selectFrom('delivery as d')
    .innerJoin('notification as n', 'n.id', 'd.notification_id')
    .select(['n.id', 'n.created_at'])
    .orderBy('d.notification_id')
    .limit(BATCH)
  const forgotten = await db.write
    .deleteFrom('delivery')
    .where('notification_id', 'in', (from) =>
      from
        .selectFrom(delivered.as('oldest'))
        .select('oldest.id')
        .where('oldest.created_at', '<', now.subtract({ hours: DELIVERIES_KEPT_HOURS })),
    )
    .returning(sql<number>`notification_id`.as('id'))
    .execute()
  return gone.length + forgotten.length
}
