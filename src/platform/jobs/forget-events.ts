/** Events are read again by what is told of them, so they are kept a little longer than the list of a person's notices. */
import type { Context } from '../context.ts'

export const EVENTS_KEPT_DAYS = 400
const BATCH = 1000

/** Only those that were dispatched. Ids grow with time, so only the oldest rows are looked at. @returns how many it deleted */
export async function forgetEvents({ db }: Context, now: Temporal.Instant): Promise<number> {
  const oldest = db.write.selectFrom('domain_event').select(['id', 'at', 'dispatched_at']).orderBy('id').limit(BATCH)
  const gone = await db.write
    .deleteFrom('domain_event')
    .where('id', 'in', (from) =>
      from
        .selectFrom(oldest.as('oldest'))
        .select('oldest.id')
        .where('oldest.dispatched_at', 'is not', null)
        .where('oldest.at', '<', now.subtract({ hours: EVENTS_KEPT_DAYS * 24 })),
    )
    .returning('id')
    .execute()
  return gone.length
}
