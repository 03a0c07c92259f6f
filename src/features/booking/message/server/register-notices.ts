/** What people are told of messages: that there is one, while it has not been read, and why one of theirs was hidden. */
import { noticeMail } from '#features/notification/mails/notice-mail.ts'
import { greeting, renderMail } from '#features/notification/mails/render-mail.ts'
import type {
  ComposedNotice,
  Notice,
  NoticeEvent,
  NoticesFor,
  NoticeTarget,
  NoticeWorld,
} from '#features/notification/server/notice-registry.ts'
import type { StatementOf } from '#features/notification/server/statement-of.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import type { BookingEvents } from '../../events.ts'
import { bookingMailTexts } from '../../mails/booking-facts.ts'
import { readBookingFacts } from '../../server/read/read-booking-facts.ts'
import { QUOTED_IN_MAIL, QUOTED_IN_NOTICE } from '../rules/limits.ts'
import { quoteOf } from '../rules/message.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { findMessage } from './message-store.ts'

const TELLING = { group: 'message', list: true, push: 'quiet', mail: 'optional' } as const

const target = ({ booking_id }: Pick<NoticeEvent, 'booking_id'>): NoticeTarget => ({
  route: 'booking.view',
  params: { id: String(booking_id) },
})

/** @param statementOf of the feature that keeps cases */
export const messageNotices = (statementOf: StatementOf) =>
  ({
    'message.from_host': { to: { account: TELLING }, target, compose: composeFor('booker') },
    'message.from_guest': { to: { account: TELLING }, target, compose: composeFor('provider') },
    'message.hidden': {
      // The law demands that its reason is told (DSA Art. 17).
      to: { account: { group: 'message', list: true, mail: 'mandatory' } },
      target,
      compose: composeHidden(statementOf),
    },
  }) satisfies NoticesFor<BookingEvents>

const textsIn = (locale: Locale) => translator(locale === 'en' ? en : de, locale)

async function aboutOf(event: NoticeEvent, { db }: NoticeWorld) {
  const id = event.payload['message']
  const message = typeof id === 'number' ? await findMessage(db.read, id) : undefined
  const facts = event.booking_id === null ? null : await readBookingFacts(db, event.booking_id)
  return message && facts ? { message, facts } : null
}

/** What a stranger wrote is bounded and escaped, and is not quoted when it has an address of the web. */
function composeFor(reader: 'booker' | 'provider') {
  return async (event: NoticeEvent, _: unknown, world: NoticeWorld): Promise<ComposedNotice | null> => {
    const about = await aboutOf(event, world)
    if (!about) return null
    const { message, facts } = about
    const name = reader === 'booker' ? facts.provider.title : facts.booker.name
    return {
      words(locale) {
        const t = textsIn(locale)
        const quote = message.hidden_at === null ? quoteOf(message.text, QUOTED_IN_NOTICE) : null
        return { title: t('heading', { name }), body: quote ?? t('introBare', { name }) }
      },
      isTrue: message.read_at === null && message.hidden_at === null,
      outdatedAt: null,
      mail() {
        const { email, locale, givenName } = facts[reader]
        const words = bookingMailTexts(facts, locale, world.baseUrl)
        const t = textsIn(locale)
        const quote = quoteOf(message.text, QUOTED_IN_MAIL)
        const mail = renderMail(
          {
            subject: t('subject', { office: words.title, start: words.start }),
            preheader: quote ?? t('noQuote'),
            heading: t('heading', { name }),
            parts: [
              {
                kind: 'text',
                text: `${greeting(givenName, locale)}\n${t(quote === null ? 'introBare' : 'intro', { name })}`,
              },
              { kind: 'strong', text: quote === null ? t('noQuote') : t('quoted', { text: quote }) },
              { kind: 'button', label: t('open'), url: `${words.manageUrl}#messages` },
              { kind: 'facts', rows: [words.rows.when, words.rows.where, words.rows.number] },
              { kind: 'small', text: t('safety') },
            ],
          },
          locale,
        )
        return { to: email, locale, ...mail }
      },
    }
  }
}

function composeHidden(statementOf: StatementOf): Notice['compose'] {
  return async (event, _, world) => {
    const about = await aboutOf(event, world)
    const reason = about?.message.hidden_reason
    if (!about || !reason) return null
    const { message, facts } = about
    const author = await world.db.read
      .selectFrom('person')
      .select(['email', 'locale', 'name', 'given_name'])
      .where('id', '=', message.from_person)
      .executeTakeFirst()
    if (!author) return null
    const wordsIn = (locale: Locale) => {
      const office = locale === 'en' ? facts.office.titleEn : facts.office.titleDe
      return { title: textsIn(locale)('hiddenTitle', { office }), body: textsIn(locale)('hiddenText', { reason }) }
    }
    return {
      words: wordsIn,
      isTrue: true,
      outdatedAt: null,
      async mail() {
        const { locale } = author
        const t = textsIn(locale)
        const statement = await statementOf(event, locale, world)
        // A decision from before it was a case has no statement.
        const objection = { kind: 'small' as const, text: t('hiddenObjection') }
        const mail = noticeMail(
          wordsIn(locale),
          [
            {
              kind: 'button',
              label: t('open'),
              url: `${world.baseUrl}${localPath(`/booking/${facts.id}`, locale)}#messages`,
            },
            ...(statement.length > 0 ? statement : [objection]),
          ],
          { name: author.given_name || author.name, locale },
        )
        return { to: author.email, locale, ...mail }
      },
    }
  }
}
