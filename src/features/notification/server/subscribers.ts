/** Which event leads to which mails. Keys name a mail for ever, so an event dispatched twice is one mail. */
import type { Mail } from '#adapters/mail/port.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Reader, Tx } from '#platform/db/database.ts'
import { resetMail, verifyMail } from '../mails/account-mails.ts'
import { bookingCalendar } from '../mails/booking-calendar.ts'
import { bookingCanceledMail, bookingCanceledProviderMail } from '../mails/booking-canceled-mail.ts'
import { bookingCompletedMail } from '../mails/booking-completed-mail.ts'
import { bookingConfirmedMail, bookingConfirmedProviderMail } from '../mails/booking-confirmed-mail.ts'
import { calendarOf, type BookingFacts, type MailReader } from '../mails/booking-facts.ts'
import { holdFailedMail, paymentFailedMail } from '../mails/payment-failed-mail.ts'
import type { RenderedMail } from '../mails/render-mail.ts'
import { readBookingFacts } from './read-booking-facts.ts'

export type MailEvent = {
  readonly id: number
  readonly type: string
  readonly booking_id: number | null
  readonly payload: Readonly<Record<string, unknown>>
  readonly at: Temporal.Instant
}

export type MailJob = Mail & { readonly locale: Locale }
export type MailSubscriber = (event: MailEvent, db: Reader | Tx, baseUrl: string) => Promise<MailJob[]>

export const SUBSCRIBERS: Readonly<Record<string, MailSubscriber>> = {
  'account.verify': (event) => accountMail(event, verifyMail),
  'account.reset': (event) => accountMail(event, resetMail),

  'booking.confirmed': onBooking(['confirmed', 'completed'], (facts, event, baseUrl) => [
    bookerMail(event, facts, bookingConfirmedMail(facts, baseUrl), calendarFile(facts, facts.booker, event, baseUrl)),
    providerMail(
      event,
      facts,
      bookingConfirmedProviderMail(facts, baseUrl),
      calendarFile(facts, facts.provider, event, baseUrl),
    ),
  ]),
  'booking.canceled': onBooking(['canceled'], (facts, event, baseUrl) => [
    bookerMail(event, facts, bookingCanceledMail(facts, baseUrl), calendarFile(facts, facts.booker, event, baseUrl)),
    providerMail(
      event,
      facts,
      bookingCanceledProviderMail(facts, baseUrl),
      calendarFile(facts, facts.provider, event, baseUrl),
    ),
  ]),
  // Paid or canceled in the meantime: nothing to ask for any more.
  'payment.hold_failed': onBooking(['confirmed'], (facts, event, baseUrl) =>
    facts.leg.state === 'hold_failed' ? [bookerMail(event, facts, holdFailedMail(facts, baseUrl))] : [],
  ),
  'payment.failed': onBooking(['completed', 'canceled', 'confirmed'], (facts, event, baseUrl) =>
    facts.leg.state === 'failed' ? [bookerMail(event, facts, paymentFailedMail(facts, baseUrl))] : [],
  ),
  'booking.completed': onBooking(['completed'], (facts, event, baseUrl) => [
    bookerMail(event, facts, bookingCompletedMail(facts, baseUrl)),
  ]),
}

/** The mails of one event; none for events nobody writes about. */
export async function subscribe(event: MailEvent, db: Reader | Tx, baseUrl: string): Promise<MailJob[]> {
  return Object.hasOwn(SUBSCRIBERS, event.type) ? ((await SUBSCRIBERS[event.type]?.(event, db, baseUrl)) ?? []) : []
}

async function accountMail(
  event: MailEvent,
  make: (mail: { name: string; locale: Locale; url: string }) => RenderedMail,
): Promise<MailJob[]> {
  const { email, name, url } = event.payload
  if (typeof email !== 'string' || typeof name !== 'string' || typeof url !== 'string')
    throw new Error(`event ${event.id} (${event.type}) lacks e-mail address, name or link`)
  const locale: Locale = event.payload['locale'] === 'en' ? 'en' : 'de'
  return [{ key: `event-${event.id}`, to: email, locale, ...make({ name, locale, url }) }]
}

/** @param states in which the mail is still true when the event is told */
function onBooking(
  states: readonly string[],
  make: (facts: BookingFacts, event: MailEvent, baseUrl: string) => MailJob[],
): MailSubscriber {
  return async (event, db, baseUrl) => {
    if (event.booking_id === null) return []
    const facts = await readBookingFacts(db, event.booking_id)
    return facts && states.includes(facts.status) ? make(facts, event, baseUrl) : []
  }
}

type Files = NonNullable<Mail['attachments']>

function bookerMail(event: MailEvent, facts: BookingFacts, mail: RenderedMail, attachments: Files = []): MailJob {
  const { email: to, locale } = facts.booker
  return { key: `event-${event.id}-booker`, to, locale, ...mail, attachments }
}

function providerMail(event: MailEvent, facts: BookingFacts, mail: RenderedMail, attachments: Files = []): MailJob {
  const { email: to, locale } = facts.provider
  return { key: `event-${event.id}-provider`, to, locale, ...mail, attachments }
}

function calendarFile(facts: BookingFacts, reader: MailReader, event: MailEvent, baseUrl: string): Files {
  const method = facts.status === 'canceled' ? 'CANCEL' : 'PUBLISH'
  const content = bookingCalendar(calendarOf(facts, reader.locale), {
    baseUrl,
    locale: reader.locale,
    stamp: event.at,
  })
  return [{ name: `viertel-${facts.id}.ics`, contentType: `text/calendar; charset=utf-8; method=${method}`, content }]
}
