/** What the provider is told about ratings, and the guest about what became of their words. */
import type {
  ComposedNotice,
  Notice,
  NoticeEvent,
  NoticesFor,
  NoticeWorld,
} from '#features/notification/server/notice-registry.ts'
import { noticeMail } from '#features/notification/mails/notice-mail.ts'
import type { StatementOf } from '#features/notification/server/statement-of.ts'
import type { Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import type { RatingEvents } from '../events.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import wordsDe from '../words/texts.de.ts'
import wordsEn from '../words/texts.en.ts'
import { readRated } from './store.ts'

/** @param statementOf of the feature that keeps cases */
export const ratingNotices = (statementOf: StatementOf) =>
  ({
    'rating.received': {
      to: { provider: { group: 'rating', list: true } },
      target: ({ office_id }) => ({ route: 'office.view', params: { id: String(office_id) } }),
      compose,
    },
    'rating.answered': {
      to: { booker: { group: 'rating', list: true, push: 'quiet' } },
      target: ({ office_id }) => ({ route: 'office.view', params: { id: String(office_id) } }),
      compose: composeAnswered,
    },
    'rating.hidden': {
      // The law demands that its reason is told (DSA Art. 17).
      to: { booker: { group: 'rating', list: true, mail: 'mandatory' } },
      target: ({ office_id }) => ({ route: 'office.view', params: { id: String(office_id) } }),
      compose: composeHidden(statementOf),
    },
  }) satisfies NoticesFor<RatingEvents>

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

async function composeAnswered(event: NoticeEvent, _: unknown, { db }: NoticeWorld): Promise<ComposedNotice | null> {
  const row = event.booking_id === null ? undefined : await readRated(db.read, event.booking_id)
  if (!row?.answer || row.hidden_reason !== null) return null
  return {
    words: (locale) => ({
      title: wordsTexts(locale)('answered_title'),
      body: locale === 'en' ? row.title_en : row.title_de,
    }),
    isTrue: true,
    outdatedAt: null,
    mail: () => null,
  }
}

function composeHidden(statementOf: StatementOf): Notice['compose'] {
  return async (event, _, world) => {
    const { db } = world
    const row = event.booking_id === null ? undefined : await readRated(db.read, event.booking_id)
    const reason = row?.hidden_reason
    if (!row || !reason) return null
    const reader = await db.read
      .selectFrom('person')
      .select(['email', 'locale', 'name', 'given_name'])
      .where('id', '=', row.booker_id)
      .executeTakeFirst()
    if (!reader) return null
    const wordsIn = (locale: Locale) => {
      const t = wordsTexts(locale)
      return {
        title: t('hidden_title', { office: locale === 'en' ? row.title_en : row.title_de }),
        body: t('hidden_text', { reason }),
      }
    }
    return {
      words: wordsIn,
      isTrue: true,
      outdatedAt: null,
      mail: async () => {
        const { locale } = reader
        const statement = await statementOf(event, locale, world)
        // A decision from before it was a case has no statement.
        const objection = { kind: 'small' as const, text: wordsTexts(locale)('hidden_objection') }
        const mail = noticeMail(wordsIn(locale), statement.length > 0 ? statement : [objection], {
          name: reader.given_name || reader.name,
          locale,
        })
        return { to: reader.email, locale, ...mail }
      },
    }
  }
}

const wordsTexts = (locale: Locale) => translator(locale === 'en' ? wordsEn : wordsDe, locale)
