import type { Context } from '#platform/context.ts'

export const PUSHES_KEPT_DAYS = 30
const BATCH = 1000

/** Messages of the embedded sender. @returns how many it deleted; the rest is for the next round */
export async function forgetInboxPushes({ db }: Pick<Context, 'db'>, now: Temporal.Instant): Promise<number> {
  const gone = await db.write
    .deleteFrom('inbox_push')
    .where('id', 'in', (from) =>
      from
        .selectFrom('inbox_push')
        .select('id')
        .where('sent_at', '<', now.subtract({ hours: PUSHES_KEPT_DAYS * 24 }))
        .orderBy('id')
        .limit(BATCH),
    )
    .returning('id')
    .execute()
  return gone.length
}
