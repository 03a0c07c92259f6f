import type { Context } from '#platform/context.ts'

export const INBOX_KEPT_DAYS = 30
const BATCH = 200

/** Mails of an installation without a mail server. @returns how many it deleted; the rest is for the next round */
export async function forgetInboxMails({ db }: Pick<Context, 'db'>, now: Temporal.Instant): Promise<number> {
  const gone = await db.write
    .deleteFrom('inbox_mail')
    .where('id', 'in', (from) =>
      from
        .selectFrom('inbox_mail')
        .select('id')
        .where('sent_at', '<', now.subtract({ hours: INBOX_KEPT_DAYS * 24 }))
        .orderBy('id')
        .limit(BATCH),
    )
    .returning('id')
    .execute()
  return gone.length
}
