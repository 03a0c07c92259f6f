/** The mail with an offer. */
import { readBookingFacts } from '#features/booking/server/read/read-booking-facts.ts'
import type { ComposedMail, MailEvent, MailsFor, MailWorld } from '#features/notification/server/write-mail.ts'
import type { WatchEvents } from '../events.ts'
import { watchOfferedMail } from '../mails/watch-offered-mail.ts'
import { readEndToken } from './read-end-token.ts'

export const watchMails = { 'watch.offered': { to: ['booker'], compose } } satisfies MailsFor<WatchEvents>

/** Sent only while the place is still held, because an expired offer would lead to somebody else's place. */
async function compose(event: MailEvent, _: unknown, { db, baseUrl }: MailWorld): Promise<ComposedMail | null> {
  const facts = event.booking_id === null ? null : await readBookingFacts(db, event.booking_id)
  const watchId = event.payload['watch']
  if (facts?.status !== 'held' || typeof watchId !== 'number') return null
  const endToken = await readEndToken(db.read, watchId)
  if (endToken === null) return null
  const { email: to, locale } = facts.booker
  return { to, locale, ...watchOfferedMail({ ...facts, watch: { id: watchId, endToken } }, baseUrl) }
}
