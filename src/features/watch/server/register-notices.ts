/** The notices of an offer, and of an office that is gone. */
import { readBookingFacts } from '#features/booking/server/read/read-booking-facts.ts'
import type {
  ComposedNotice,
  NoticeEvent,
  NoticesFor,
  NoticeWorld,
} from '#features/notification/server/notice-registry.ts'
import type { WatchEvents } from '../events.ts'
import { officeGoneWords } from '../mails/office-gone-words.ts'
import { watchOfferedMail, watchOfferedWords } from '../mails/watch-offered-mail.ts'
import { readEndToken } from './read-end-token.ts'

export const watchNotices = {
  'watch.offered': {
    to: { booker: { group: 'watch', list: true, push: 'urgent', mail: 'optional' } },
    target: () => ({ route: 'watch.index', params: {} }),
    compose,
  },
  'watch.office_gone': {
    to: { account: { group: 'watch', list: true, push: 'quiet' } },
    target: () => ({ route: 'watch.index', params: {} }),
    compose: composeGone,
  },
} satisfies NoticesFor<WatchEvents>

async function composeGone(event: NoticeEvent, _: unknown, { db }: NoticeWorld): Promise<ComposedNotice | null> {
  const office = await db.read
    .selectFrom('office')
    .select(['title_de', 'title_en', 'status'])
    .where('id', '=', event.office_id)
    .executeTakeFirst()
  if (!office) return null
  return {
    words: (reader) => officeGoneWords(reader === 'en' ? office.title_en : office.title_de, reader),
    isTrue: office.status !== 'published',
    outdatedAt: null,
    mail: () => null,
  }
}

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
