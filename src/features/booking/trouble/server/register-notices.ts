/** What people are told when a guest cannot get in: the host at once, the guest of the answer or of the silence. */
import { noticeMail } from '#features/notification/mails/notice-mail.ts'
import type {
  ComposedMail,
  ComposedNotice,
  NoticeEvent,
  NoticesFor,
  NoticeTarget,
  NoticeWorld,
} from '#features/notification/server/notice-registry.ts'
import { formatInstant } from '#kernel/format.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import type { BookingEvents } from '../../events.ts'
import { bookingMailTexts, type BookingFacts } from '../../mails/booking-facts.ts'
import { readBookingFacts } from '../../server/read/read-booking-facts.ts'
import { answerBy, type TroubleAnswer } from '../rules/trouble.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const target = ({ booking_id }: Pick<NoticeEvent, 'booking_id'>): NoticeTarget => ({
  route: 'booking.view',
  params: { id: String(booking_id) },
})

export const troubleNotices = {
  'booking.trouble': {
    // Somebody stands at the door, whatever the hour.
    to: { provider: { group: 'office', list: true, push: 'urgent', mail: 'mandatory' } },
    target,
    compose: composeReport,
  },
  'booking.trouble_answered': {
    to: { booker: { group: 'booking', list: true, push: 'urgent' } },
    target,
    compose: composeAnswer,
  },
  'booking.trouble_silent': {
    to: { booker: { group: 'booking', list: true, push: 'urgent' } },
    target,
    compose: composeSilence,
  },
  'provider.unreachable': {
    to: { account: { group: 'office', list: true, mail: 'mandatory' } },
    target,
    compose: composeUnreachable,
  },
} satisfies NoticesFor<BookingEvents>

const textsIn = (locale: Locale) => translator(locale === 'en' ? en : de, locale)
const titleIn = ({ office }: BookingFacts, locale: Locale) => (locale === 'en' ? office.titleEn : office.titleDe)

type Trouble = {
  readonly reported_at: Temporal.Instant
  readonly answer: TroubleAnswer | null
  readonly isOpen: boolean
}

/** The latest report of the event's booking. */
async function read(
  event: NoticeEvent,
  { db }: NoticeWorld,
): Promise<{ facts: BookingFacts; trouble: Trouble } | null> {
  const facts = event.booking_id === null ? null : await readBookingFacts(db, event.booking_id)
  const row = await db.read
    .selectFrom('booking_trouble')
    .select(['reported_at', 'answer', 'answered_at', 'closed_at'])
    .where('office_id', '=', event.office_id)
    .where('booking_id', '=', event.booking_id)
    .orderBy('reported_at', 'desc')
    .executeTakeFirst()
  if (!facts || !row) return null
  const { reported_at, answer, answered_at, closed_at } = row
  const isOpen = answered_at === null && closed_at === null
  return { facts, trouble: { reported_at, answer: answer as TroubleAnswer | null, isOpen } }
}

const takesPlace = ({ status }: BookingFacts) => status === 'confirmed' || status === 'completed'

async function composeReport(event: NoticeEvent, _: unknown, world: NoticeWorld): Promise<ComposedNotice | null> {
  const about = await read(event, world)
  if (!about) return null
  const { facts, trouble } = about
  const until = answerBy(trouble.reported_at)
  const wordsIn = (locale: Locale) => {
    const t = textsIn(locale)
    const time = formatInstant(until.toString(), facts.office.zone, locale, 'time')
    return {
      title: t('noticeTitle', { name: facts.booker.name }),
      body: t('noticeText', { office: titleIn(facts, locale), time }),
    }
  }
  return {
    words: wordsIn,
    isTrue: trouble.isOpen && takesPlace(facts),
    outdatedAt: facts.endAt,
    mail(): ComposedMail {
      const { locale, givenName, email } = facts.provider
      const { rows } = bookingMailTexts(facts, locale, world.baseUrl)
      const mail = noticeMail(
        wordsIn(locale),
        [
          {
            kind: 'button',
            label: textsIn(locale)('noticeGo'),
            url: `${world.baseUrl}${localPath('/office-booking', locale)}`,
          },
          { kind: 'facts', rows: [rows.when, rows.where, rows.number] },
        ],
        { name: givenName, locale },
      )
      return { to: email, locale, ...mail }
    },
  }
}

async function composeAnswer(event: NoticeEvent, _: unknown, world: NoticeWorld): Promise<ComposedNotice | null> {
  const about = await read(event, world)
  const answer = about?.trouble.answer
  if (!about || !answer) return null
  const { facts } = about
  return {
    words: (locale) => ({
      title: textsIn(locale)(`answered_${answer}`, { name: facts.provider.title }),
      body: titleIn(facts, locale),
    }),
    isTrue: takesPlace(facts),
    outdatedAt: facts.endAt,
    mail: () => null,
  }
}

async function composeSilence(event: NoticeEvent, _: unknown, world: NoticeWorld): Promise<ComposedNotice | null> {
  const about = await read(event, world)
  if (!about) return null
  const { facts, trouble } = about
  return {
    words: (locale) => ({ title: textsIn(locale)('silentTitle'), body: textsIn(locale)('silentText') }),
    isTrue: trouble.isOpen && takesPlace(facts),
    outdatedAt: facts.endAt,
    mail: () => null,
  }
}

async function composeUnreachable(event: NoticeEvent, _: unknown, world: NoticeWorld): Promise<ComposedNotice | null> {
  const facts = event.booking_id === null ? null : await readBookingFacts(world.db, event.booking_id)
  const operator = await world.db.read
    .selectFrom('person')
    .select(['email', 'locale', 'name', 'given_name'])
    .where('id', '=', event.person_id)
    .executeTakeFirst()
  const times = Number(event.payload['times'])
  if (!facts || !operator || !Number.isSafeInteger(times)) return null
  const wordsIn = (locale: Locale) => ({
    title: textsIn(locale)('unreachableTitle', { provider: facts.provider.title }),
    body: textsIn(locale)('unreachableText', { count: times, office: titleIn(facts, locale) }),
  })
  return {
    words: wordsIn,
    isTrue: true,
    outdatedAt: null,
    mail(): ComposedMail {
      const { locale } = operator
      const { rows } = bookingMailTexts(facts, locale, world.baseUrl)
      const mail = noticeMail(wordsIn(locale), [{ kind: 'facts', rows: [rows.when, rows.where, rows.number] }], {
        name: operator.given_name || operator.name,
        locale,
      })
      return { to: operator.email, locale, ...mail }
    },
  }
}
