/** Whoever bills for a company is asked to confirm a payment of its card, and the booker is told when nobody did. */
import { noticeMail } from '#features/notification/mails/notice-mail.ts'
import type {
  ComposedNotice,
  Notice,
  NoticeEvent,
  NoticesFor,
  NoticeTarget,
  NoticeWorld,
} from '#features/notification/server/notice-registry.ts'
import { pathOfRoute } from '#features/notification/rules/routes.ts'
import type { BookingEvents } from '../../events.ts'
import { bookingMailTexts, type BookingFacts } from '../../mails/booking-facts.ts'
import * as words from '../../mails/booking-notices.ts'
import { readBookingFacts } from '../read/read-booking-facts.ts'

const URGENT = { group: 'payment', list: true, push: 'urgent', mail: 'mandatory' } as const

export const companyNotices = {
  'payment.action': told({
    isTrue: ({ status }) => status === 'held',
    words: words.action,
    button: 'action_button',
  }),
  'payment.unconfirmed': told({
    isTrue: ({ status }) => status === 'expired',
    words: words.unconfirmed,
    button: 'unconfirmed_button',
  }),
  'payment.team_unconfirmed': told({
    isTrue: ({ status }) => status === 'expired',
    words: words.teamUnconfirmed,
    button: 'team_unconfirmed_button',
    // The booking is somebody else's, maybe.
    leadsTo: 'office.view',
  }),
  'payment.change_action': told({
    isTrue: ({ change }) => change !== null,
    words: words.changeAction,
    button: 'action_button',
  }),
  'payment.change_unconfirmed': told({
    isTrue: ({ status, change }) => change === null && (status === 'confirmed' || status === 'completed'),
    words: words.changeUnconfirmed,
    button: 'change_unconfirmed_button',
  }),
} satisfies NoticesFor<BookingEvents>

type Told = {
  /** It is still so. */
  readonly isTrue: (facts: BookingFacts) => boolean
  readonly words: words.BookingNoticeWords
  readonly button: 'action_button' | 'unconfirmed_button' | 'team_unconfirmed_button' | 'change_unconfirmed_button'
  /** The booking, unless it says otherwise. */
  readonly leadsTo?: 'booking.view' | 'office.view'
}

/** The person of the event is told. */
function told({ isTrue, words: wording, button, leadsTo = 'booking.view' }: Told): Notice {
  return {
    to: { account: URGENT },
    target: ({ office_id: office, booking_id: booking }): NoticeTarget => ({
      route: leadsTo,
      params: { id: String(leadsTo === 'booking.view' ? booking : office) },
    }),
    async compose(event: NoticeEvent, _: unknown, { db, baseUrl }: NoticeWorld): Promise<ComposedNotice | null> {
      const facts = event.booking_id === null ? null : await readBookingFacts(db, event.booking_id)
      const person = await db.read
        .selectFrom('person')
        .select(['email', 'given_name', 'name', 'locale'])
        .where('id', '=', event.person_id)
        .executeTakeFirst()
      if (!facts || !person) return null
      const { email: to, locale } = person
      const { t, manageUrl, rows } = bookingMailTexts(facts, locale, baseUrl)
      const url =
        leadsTo === 'booking.view'
          ? manageUrl
          : `${baseUrl}${pathOfRoute(leadsTo, { id: String(facts.office.id) }, locale)}`
      const rest = [
        { kind: 'button', label: t(button), url },
        { kind: 'facts', rows: [[t('booker'), facts.booker.name], rows.when, rows.where, ...rows.price, rows.number] },
      ] as const
      return {
        words: (reader) => wording(facts, reader),
        isTrue: isTrue(facts),
        outdatedAt: facts.change?.until ?? facts.holdUntil,
        mail: () => ({
          to,
          locale,
          ...noticeMail(wording(facts, locale), rest, { name: person.given_name || person.name, locale }),
        }),
      }
    },
  }
}
