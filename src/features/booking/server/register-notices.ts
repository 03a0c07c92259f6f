/** What people are told about bookings and their payment. */
import {
  type ComposedMail,
  type ComposedNotice,
  type Notice,
  type NoticeEvent,
  type NoticesFor,
  type NoticeTarget,
  type NoticeWorld,
  type Recipient,
} from '#features/notification/server/notice-registry.ts'
import type { RenderedMail } from '#features/notification/mails/render-mail.ts'
import type { Telling } from '#features/notification/rules/channels.ts'
import type { PaymentEvents } from '#features/payment/events.ts'
import {
  isAnnounced,
  isFailed,
  isHoldFailed,
  isRefunded,
  isTakenBack,
  type LegState,
} from '#features/payment/rules/leg-states.ts'
import type { Locale } from '#kernel/locale.ts'
import type { BookingEvents } from '../events.ts'
import { bookingCalendar } from '../mails/booking-calendar.ts'
import { bookingCanceledMail, bookingCanceledProviderMail } from '../mails/booking-canceled-mail.ts'
import { bookingClashMail } from '../mails/booking-clash-mail.ts'
import { bookingCompletedMail } from '../mails/booking-completed-mail.ts'
import { bookingConfirmedMail, bookingConfirmedProviderMail } from '../mails/booking-confirmed-mail.ts'
import { bookingEndingMail, type StayOffer } from '../mails/booking-ending-mail.ts'
import { stayOffer } from '../extension/server/stay-offer.ts'
import {
  bookingExtendedMail,
  bookingExtendedProviderMail,
  bookingMovedMail,
  bookingMovedProviderMail,
} from '../mails/booking-changed-mail.ts'
import { calendarOf, type BookingFacts } from '../mails/booking-facts.ts'
import * as words from '../mails/booking-notices.ts'
import { debitAnnouncedMail } from '../mails/debit-announced-mail.ts'
import { holdFailedMail, paymentFailedMail, takenBackMail } from '../mails/payment-failed-mail.ts'
import { paymentRefundedMail } from '../mails/payment-refunded-mail.ts'
import { readBookingFacts } from './read/read-booking-facts.ts'

type Side = {
  readonly telling: Telling
  readonly words: words.BookingNoticeWords
  /** Null when it would say nothing. */
  readonly mail?: (facts: BookingFacts, baseUrl: string, more: MailExtras) => RenderedMail | null
  /** The booking itself unless said otherwise. */
  readonly leadsTo?: NoticeTarget['route']
}

type MailExtras = {
  readonly stay: StayOffer | null
  /** By which banks know who debits. */
  readonly creditorId: string
}

type BookingNotice = {
  /** The states of the booking and of its leg in which the notice is still true when it is sent. */
  readonly while: readonly string[]
  readonly leg?: (state: LegState) => boolean
  readonly outdatedAt?: (facts: BookingFacts) => Temporal.Instant
  readonly to: Readonly<Partial<Record<Recipient, Side>>>
  /** Attaches the calendar entry, or its removal, to the mails. */
  readonly calendar?: true
  /** The provider is told of a team day once, not of each place. */
  readonly isToldOnce?: true
  /** The mail says how much longer the booking can last. */
  readonly offersMore?: true
}

/** Of a place that somebody shares with colleagues. */
function toHost(said: words.BookingNoticeWords): Side {
  return { telling: { group: 'booking', list: true, push: 'quiet' }, words: said, leadsTo: 'employee.share' }
}

export const bookingNotices = {
  'booking.confirmed': registered({
    while: ['confirmed', 'completed'],
    to: {
      booker: {
        telling: { group: 'booking', list: true, push: 'quiet', mail: 'mandatory' },
        words: words.confirmed,
        mail: bookingConfirmedMail,
      },
      provider: {
        telling: { group: 'office', list: true, push: 'quiet', mail: 'optional' },
        words: words.confirmedForProvider,
        mail: bookingConfirmedProviderMail,
      },
      host: toHost(words.comes),
    },
    calendar: true,
    isToldOnce: true,
  }),
  'booking.canceled': registered({
    while: ['canceled'],
    to: {
      booker: {
        telling: { group: 'booking', list: true, push: 'urgent', mail: 'mandatory' },
        words: words.canceled,
        mail: bookingCanceledMail,
      },
      provider: {
        telling: { group: 'office', list: true, push: 'urgent', mail: 'mandatory' },
        words: words.canceledForProvider,
        mail: bookingCanceledProviderMail,
      },
      host: toHost(words.comesNot),
    },
    calendar: true,
  }),
  'booking.extended': registered({
    while: ['confirmed'],
    outdatedAt: (facts) => facts.endAt,
    to: {
      booker: {
        telling: { group: 'booking', list: true, push: 'quiet', mail: 'mandatory' },
        words: words.extended,
        mail: bookingExtendedMail,
      },
      provider: {
        telling: { group: 'office', list: true, push: 'quiet', mail: 'optional' },
        words: words.extendedForProvider,
        mail: bookingExtendedProviderMail,
      },
    },
    calendar: true,
  }),
  'booking.moved': registered({
    while: ['confirmed'],
    outdatedAt: (facts) => facts.startAt,
    to: {
      booker: {
        telling: { group: 'booking', list: true, push: 'quiet', mail: 'mandatory' },
        words: words.moved,
        mail: bookingMovedMail,
      },
      provider: {
        telling: { group: 'office', list: true, push: 'urgent', mail: 'optional' },
        words: words.movedForProvider,
        mail: bookingMovedProviderMail,
      },
      host: toHost(words.comesInstead),
    },
    calendar: true,
  }),
  'booking.starting': registered({
    while: ['confirmed'],
    outdatedAt: (facts) => facts.startAt,
    to: { booker: { telling: { group: 'reminder', list: true, push: 'quiet' }, words: words.starting } },
  }),
  'booking.ending': registered({
    while: ['confirmed'],
    outdatedAt: (facts) => facts.endAt,
    to: {
      booker: {
        telling: { group: 'reminder', list: true, push: 'urgent', mail: 'optional' },
        words: words.ending,
        mail: (facts, baseUrl, { stay }) => (stay ? bookingEndingMail(facts, baseUrl, stay) : null),
      },
    },
    offersMore: true,
  }),
  'booking.completed': registered({
    while: ['completed'],
    to: {
      booker: {
        telling: { group: 'reminder', list: true, mail: 'optional' },
        words: words.completed,
        mail: bookingCompletedMail,
        leadsTo: 'office.rate',
      },
    },
  }),
  'booking.clash': registered({
    while: ['confirmed'],
    outdatedAt: (facts) => facts.endAt,
    to: {
      provider: {
        telling: { group: 'office', list: true, push: 'urgent', mail: 'mandatory' },
        words: words.clash,
        mail: bookingClashMail,
      },
    },
  }),
  // If the booking was paid or canceled in the meantime, nothing is sent.
  'payment.hold_failed': registered({
    while: ['confirmed'],
    leg: isHoldFailed,
    to: {
      payer: {
        telling: { group: 'payment', list: true, push: 'urgent', mail: 'mandatory' },
        words: words.holdFailed,
        mail: holdFailedMail,
      },
    },
  }),
  'payment.failed': registered({
    while: ['completed', 'canceled', 'confirmed'],
    leg: isFailed,
    to: {
      payer: {
        telling: { group: 'payment', list: true, push: 'urgent', mail: 'mandatory' },
        words: words.paymentFailed,
        mail: paymentFailedMail,
      },
    },
  }),
  'payment.debit_announced': registered({
    while: ['completed', 'canceled', 'confirmed'],
    leg: isAnnounced,
    to: {
      payer: {
        telling: { group: 'payment', list: true, push: 'quiet', mail: 'mandatory' },
        words: words.debitAnnounced,
        mail: (facts, baseUrl, { creditorId }) => debitAnnouncedMail(facts, baseUrl, creditorId),
      },
    },
  }),
  'payment.taken_back': registered({
    while: ['completed', 'canceled', 'confirmed'],
    leg: isTakenBack,
    to: {
      payer: {
        telling: { group: 'payment', list: true, push: 'urgent', mail: 'mandatory' },
        words: words.takenBack,
        mail: takenBackMail,
      },
    },
  }),
  'payment.refunded': registered({
    while: ['completed', 'canceled', 'confirmed'],
    leg: isRefunded,
    to: {
      payer: {
        telling: { group: 'payment', list: true, push: 'quiet', mail: 'mandatory' },
        words: words.paymentRefunded,
        mail: paymentRefundedMail,
      },
    },
  }),
} satisfies NoticesFor<BookingEvents & PaymentEvents>

function registered(notice: BookingNotice): Notice {
  const telling = Object.entries(notice.to).map(([to, side]) => [to, side.telling])
  return {
    to: Object.fromEntries(telling) as Notice['to'],
    target({ office_id, booking_id }, to) {
      const route = notice.to[to]?.leadsTo ?? 'booking.view'
      if (route === 'employee.share') return { route, params: {} }
      return route === 'office.rate'
        ? { route, params: { id: String(office_id), reservation: String(booking_id) } }
        : { route: 'booking.view', params: { id: String(booking_id) } }
    },
    async compose(event: NoticeEvent, to: Recipient, world: NoticeWorld): Promise<ComposedNotice | null> {
      const { db, baseUrl } = world
      const facts = event.booking_id === null ? null : await readBookingFacts(db, event.booking_id)
      const side = notice.to[to]
      if (!facts || !side) return null
      // Of places that were booked together the provider is told once.
      // Whoever cancelled the visit to their own place knows it.
      if (to === 'host' && event.type === 'booking.canceled' && facts.canceledBy === 'provider') return null
      if (to === 'provider' && notice.isToldOnce && facts.teamDay?.isFirst === false) return null
      const { email, locale } = to === 'payer' || to === 'provider' ? facts[to] : facts.booker
      return {
        words: (reader) => side.words(facts, reader),
        isTrue: notice.while.includes(facts.status) && notice.leg?.(facts.leg.state) !== false,
        outdatedAt: notice.outdatedAt?.(facts) ?? null,
        async mail(): Promise<ComposedMail | null> {
          const stay = notice.offersMore ? await stayOffer(event, world, locale) : null
          const mail = side.mail?.(facts, baseUrl, { stay, creditorId: world.config.SEPA_CREDITOR_ID })
          if (!mail) return null
          const attachments = notice.calendar ? calendarFile(facts, locale, event.at, baseUrl) : []
          return { to: email, locale, ...mail, attachments }
        },
      }
    },
  }
}

function calendarFile(facts: BookingFacts, locale: Locale, stamp: Temporal.Instant, baseUrl: string) {
  const method = facts.status === 'canceled' ? 'CANCEL' : 'PUBLISH'
  const content = bookingCalendar(calendarOf(facts, locale), { baseUrl, locale, stamp })
  return [{ name: `viertel-${facts.id}.ics`, contentType: `text/calendar; charset=utf-8; method=${method}`, content }]
}
