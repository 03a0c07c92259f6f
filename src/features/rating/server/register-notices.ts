/** What the provider is told about ratings: in the list only. */
import type {
  ComposedNotice,
  NoticeEvent,
  NoticesFor,
  NoticeWorld,
} from '#features/notification/server/notice-registry.ts'
import { translator } from '#kernel/texts.ts'
import type { RatingEvents } from '../events.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { readRated } from './store.ts'

export const ratingNotices = {
  'rating.received': {
    to: { provider: { group: 'rating', list: true } },
    target: ({ office_id }) => ({ route: 'office.view', params: { id: String(office_id) } }),
    compose,
  },
} satisfies NoticesFor<RatingEvents>

/** With the current rating, which may have changed since. */
async function compose(event: NoticeEvent, _: unknown, { db }: NoticeWorld): Promise<ComposedNotice | null> {
  const row = event.booking_id === null ? undefined : await readRated(db.read, event.booking_id)
  if (!row || row.value === null) return null
  const stars = row.value / 2
  return {
    words: (locale) => ({
      title: translator(locale === 'en' ? en : de, locale)('received', { count: stars }),
      body: locale === 'en' ? row.title_en : row.title_de,
    }),
    isTrue: true,
    outdatedAt: null,
    mail: () => null,
  }
}
