/** The mails about bookings and their payment. */
import type {
  ComposedMail,
  MailEvent,
  MailsFor,
  MailWorld,
  Recipient,
} from '#features/notification/server/write-mail.ts'
import type { RenderedMail } from '#features/notification/mails/render-mail.ts'
import type { PaymentEvents } from '#features/payment/events.ts'
import { isFailed, isHoldFailed, type LegState } from '#features/payment/rules/leg-states.ts'
import type { Locale } from '#kernel/locale.ts'
import type { BookingEvents } from '../events.ts'
import { bookingCalendar } from '../mails/booking-calendar.ts'
import { bookingCanceledMail, bookingCanceledProviderMail } from '../mails/booking-canceled-mail.ts'
import { bookingCompletedMail } from '../mails/booking-completed-mail.ts'
import { bookingConfirmedMail, bookingConfirmedProviderMail } from '../mails/booking-confirmed-mail.ts'
import { calendarOf, type BookingFacts } from '../mails/booking-facts.ts'
import { holdFailedMail, paymentFailedMail } from '../mails/payment-failed-mail.ts'
import { readBookingFacts } from './read/read-booking-facts.ts'

type Words = (facts: BookingFacts, baseUrl: string) => RenderedMail

type BookingMail = {
  /** The states of the booking and of its leg in which the mail is still true when it is sent. */
  readonly while: readonly string[]
  readonly leg?: (state: LegState) => boolean
  readonly booker: Words
  readonly provider?: Words
  /** Attaches the calendar entry, or its removal. */
  readonly calendar: boolean
  /** The mail asks for money, so it goes to the payer. */
  readonly toPayer?: true
}

export const bookingMails = {
  'booking.confirmed': registered({
    while: ['confirmed', 'completed'],
    booker: bookingConfirmedMail,
    provider: bookingConfirmedProviderMail,
    calendar: true,
  }),
  'booking.canceled': registered({
    while: ['canceled'],
    booker: bookingCanceledMail,
    provider: bookingCanceledProviderMail,
    calendar: true,
  }),
  'booking.completed': registered({ while: ['completed'], booker: bookingCompletedMail, calendar: false }),
  // If the booking was paid or canceled in the meantime, no mail is sent.
  'payment.hold_failed': registered({
    while: ['confirmed'],
    leg: isHoldFailed,
    booker: holdFailedMail,
    calendar: false,
    toPayer: true,
  }),
  'payment.failed': registered({
    while: ['completed', 'canceled', 'confirmed'],
    leg: isFailed,
    booker: paymentFailedMail,
    calendar: false,
    toPayer: true,
  }),
} satisfies MailsFor<BookingEvents & PaymentEvents>

function registered(mail: BookingMail) {
  const to: readonly Recipient[] = mail.provider ? ['booker', 'provider'] : ['booker']
  return {
    to,
    async compose(event: MailEvent, recipient: Recipient, { db, baseUrl }: MailWorld): Promise<ComposedMail | null> {
      const facts = event.booking_id === null ? null : await readBookingFacts(db, event.booking_id)
      if (!facts || !mail.while.includes(facts.status) || mail.leg?.(facts.leg.state) === false) return null
      const side = recipient === 'provider' ? 'provider' : 'booker'
      const words = mail[side]
      if (!words) return null
      const { email, locale } = mail.toPayer ? facts.payer : facts[side]
      const attachments = mail.calendar ? calendarFile(facts, locale, event.at, baseUrl) : []
      return { to: email, locale, ...words(facts, baseUrl), attachments }
    },
  }
}

function calendarFile(facts: BookingFacts, locale: Locale, stamp: Temporal.Instant, baseUrl: string) {
  const method = facts.status === 'canceled' ? 'CANCEL' : 'PUBLISH'
  const content = bookingCalendar(calendarOf(facts, locale), { baseUrl, locale, stamp })
  return [{ name: `viertel-${facts.id}.ics`, contentType: `text/calendar; charset=utf-8; method=${method}`, content }]
}
