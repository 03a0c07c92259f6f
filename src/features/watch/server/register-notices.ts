/** The notice of an offer. */
import { readBookingFacts } from '#features/booking/server/read/read-booking-facts.ts'
import type {
  ComposedNotice,
  NoticeEvent,
  NoticesFor,
  NoticeWorld,
} from '#features/notification/server/notice-registry.ts'
import type { WatchEvents } from '../events.ts'
import { watchOfferedMail, watchOfferedWords } from '../mails/watch-offered-mail.ts'
import { readEndToken } from './read-end-token.ts'

export const watchNotices = {
  'watch.offered': {
    to: { booker: { group: 'watch', list: true, push: 'urgent', mail: 'optional' } },
    target: () => ({ route: 'watch.index', params: {} }),
    compose,
  },
} satisfies NoticesFor<WatchEvents>

/** Sent only while the place is still held, because an expired offer would lead to somebody else's place. */
async function compose(event: NoticeEvent, _: unknown, { db, baseUrl }: NoticeWorld): Promise<ComposedNotice | null> {
  const facts = event.booking_id === null ? null : await readBookingFacts(db, event.booking_id)
  const id = event.payload['watch']
  if (!facts || typeof id !== 'number') return null
  const endToken = facts.status === 'held' ? await readEndToken(db.read, id) : null
  const { email: to, locale } = facts.booker
  return {
    words: (reader) => watchOfferedWords(facts, reader),
    isTrue: endToken !== null,
    outdatedAt: facts.holdUntil,
    mail: () =>
      endToken === null ? null : { to, locale, ...watchOfferedMail({ ...facts, watch: { id, endToken } }, baseUrl) },
  }
}
