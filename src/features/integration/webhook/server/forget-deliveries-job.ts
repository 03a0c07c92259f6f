import type { Context } from '#platform/context.ts'
import { DELIVERIES_KEPT_DAYS } from '../rules/limits.ts'

const BATCH = 1000

/** What waits for the end of a pause for longer is forgotten as well. @returns how many it deleted */
export async function forgetWebhookDeliveries({ db }: Context, now: Temporal.Instant): Promise<number> {
  const gone = await db.write
    .deleteFrom('webhook_delivery')
    .where('id', 'in', (from) =>
      from
        .selectFrom('webhook_delivery')
        .select('id')
        .where('happened_at', '<', now.subtract({ hours: DELIVERIES_KEPT_DAYS * 24 }))
        .limit(BATCH),
    )
    .returning('id')
    .execute()
  return gone.length
}
