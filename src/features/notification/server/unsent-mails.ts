/** Mails that should have been sent long ago: their job was given up, or the mail server does not answer. */
import type { Reads, Tx } from '#platform/db/handles.ts'
import { emitterOf } from '#platform/jobs/emit.ts'
import type { NotificationEvents } from '../events.ts'

const { emit } = emitterOf<NotificationEvents>()
const MOST = 10
/** A mail server that is busy is tried again for some minutes. */
const PATIENCE_MINUTES = 10
/** What mails with links need is forgotten a day later (platform/jobs/forget-payloads.ts), so that they cannot be written any more. */
const LINKS_KEPT_HOURS = 24

function unsentMails(db: Reads, personId: string, now: Temporal.Instant) {
  return db
    .selectFrom('notification as n')
    .innerJoin('delivery as d', 'd.notification_id', 'n.id')
    .innerJoin('domain_event as e', 'e.id', 'n.event_id')
    .where('n.person_id', '=', personId)
    .where('d.channel', '=', 'mail')
    .where('d.state', '=', 'queued')
    .where('n.created_at', '<=', now.subtract({ minutes: PATIENCE_MINUTES }))
    .where((is) =>
      is.or([
        is('n.type', 'not like', 'account.%'),
        is('n.type', 'in', ['account.suspended', 'account.restored']),
        is('n.created_at', '>', now.subtract({ hours: LINKS_KEPT_HOURS })),
      ]),
    )
}

/** The newest first. */
export async function listUnsentMails(db: Reads, personId: string, now: Temporal.Instant) {
  return unsentMails(db, personId, now)
    .select(['n.id', 'n.type', 'n.created_at'])
    .orderBy('n.id', 'desc')
    .limit(MOST)
    .execute()
}

/**
 * Its job is made anew; whichever of the two runs first sends it, and the other sees that it was sent.
 * @returns its type; null for one that is not theirs, or that was sent already or cannot be
 */
export async function resendUnsentMail(
  tx: Tx,
  personId: string,
  notification: number,
  now: Temporal.Instant,
): Promise<string | null> {
  const found = await unsentMails(tx, personId, now)
    .select(['n.type', 'n.event_id as event', 'n.recipient as to'])
    .where('n.id', '=', notification)
    .executeTakeFirst()
  if (!found) return null
  const { type, event, to } = found
  await emit(tx, { type: 'notification.resend', payload: { notification, event, to }, at: now })
  return type
}
