/**
 * Events of the payment provider are kept so that one that is sent again is known; it sends them for days. What they have
 * changed is in legs and ledger.
 */
import type { Context } from '#platform/context.ts'

export const WEBHOOKS_KEPT_DAYS = 90
const BATCH = 1000

/** Only those that were processed. @returns how many it deleted; the rest is for the next round */
export async function forgetWebhooks({ db }: Context, now: Temporal.Instant): Promise<number> {
  const oldest = db.write.selectFrom('webhook_event').select(['id', 'processed_at']).orderBy('id').limit(BATCH)
  const gone = await db.write
    .deleteFrom('webhook_event')
    .where('id', 'in', (from) =>
      from
        .selectFrom(oldest.as('oldest'))
        .select('oldest.id')
        .where('oldest.processed_at', '<', now.subtract({ hours: WEBHOOKS_KEPT_DAYS * 24 })),
    )
    .returning('id')
    .execute()
  return gone.length
}
