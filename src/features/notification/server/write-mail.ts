/**
 * Which event leads to which mails, and what each says. A job only names the event and whom to tell; the words are
 * found when it is sent, so what changed in between is not told wrongly. Keys name a mail for ever: an event told
 * twice is one mail.
 */
import { column, listOf, nullable, type RowOf } from '#platform/db/row-columns.ts'
import { isFailed, isHoldFailed, type LegState } from '#features/payment/rules/leg-states.ts'
import type { Mail } from '#adapters/mail/port.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Database } from '#platform/db/database.ts'
import { groupedStatement } from '#platform/db/grouped.ts'
import { resetMail, verifyMail } from '../mails/account-mails.ts'
import { bookingCalendar } from '../mails/booking-calendar.ts'
import { bookingCanceledMail, bookingCanceledProviderMail } from '../mails/booking-canceled-mail.ts'
import { bookingCompletedMail } from '../mails/booking-completed-mail.ts'
import { bookingConfirmedMail, bookingConfirmedProviderMail } from '../mails/booking-confirmed-mail.ts'
import { calendarOf, type BookingFacts } from '../mails/booking-facts.ts'
import { holdFailedMail, paymentFailedMail } from '../mails/payment-failed-mail.ts'
import { watchOfferedMail } from '../mails/watch-offered-mail.ts'
import type { RenderedMail } from '../mails/render-mail.ts'
import { readEndToken } from '#features/watch/server/read-end-token.ts'
import { readBookingFacts } from './read-booking-facts.ts'

export type Recipient = 'account' | 'booker' | 'provider'
export type MailJob = { readonly event: number; readonly to: Recipient }
export type LocalMail = Mail & { readonly locale: Locale }

const EVENT = {
  id: column.number('e.id'),
  type: column.text('e.type'),
  booking_id: nullable.number('e.booking_id'),
  payload: column.json<Readonly<Record<string, unknown>>>('e.payload'),
  at: column.instant('e.at'),
  given_name: nullable.text("nullif(p.given_name, '')"),
}

type MailEvent = Readonly<RowOf<typeof EVENT>>

type AccountWords = (mail: { name: string; locale: Locale; url: string }) => RenderedMail

const ACCOUNT_MAILS: Readonly<Record<string, AccountWords>> = {
  'account.verify': verifyMail,
  'account.reset': resetMail,
}

type BookingWords = (facts: BookingFacts, baseUrl: string) => RenderedMail

type BookingMails = {
  /** States of the booking, and of its payment leg, in which the mail is still true when it is sent. */
  readonly while: readonly string[]
  readonly leg?: (state: LegState) => boolean
  readonly booker: BookingWords
  readonly provider?: BookingWords
  /** With the calendar entry, or with the one that takes it away. */
  readonly calendar: boolean
  /** It asks for money, so it goes to whoever pays for the booker. */
  readonly toPayer?: true
}

const BOOKING_MAILS: Readonly<Record<string, BookingMails>> = {
  'booking.confirmed': {
    while: ['confirmed', 'completed'],
    booker: bookingConfirmedMail,
    provider: bookingConfirmedProviderMail,
    calendar: true,
  },
  'booking.canceled': {
    while: ['canceled'],
    booker: bookingCanceledMail,
    provider: bookingCanceledProviderMail,
    calendar: true,
  },
  'booking.completed': { while: ['completed'], booker: bookingCompletedMail, calendar: false },
  // Paid or canceled in the meantime: nothing to ask for any more.
  'payment.hold_failed': {
    while: ['confirmed'],
    leg: isHoldFailed,
    booker: holdFailedMail,
    calendar: false,
    toPayer: true,
  },
  'payment.failed': {
    while: ['completed', 'canceled', 'confirmed'],
    leg: isFailed,
    booker: paymentFailedMail,
    calendar: false,
    toPayer: true,
  },
}

const OFFERED = 'watch.offered'

const READ_EVENT = groupedStatement<{ event: number }, MailEvent>({
  name: 'notification_event',
  columns: { event: 'bigint' },
  row: EVENT,
  text: (asked) =>
    `select asked.n, ${listOf(EVENT)}
     from ${asked} asked join domain_event e on e.id = asked.event left join person p on p.id = e.person_id`,
})

/** The mails of one event; none for events nobody writes about. */
export function mailJobsOf(event: { readonly id: number; readonly type: string }): MailJob[] {
  if (Object.hasOwn(ACCOUNT_MAILS, event.type)) return [{ event: event.id, to: 'account' }]
  if (event.type === OFFERED) return [{ event: event.id, to: 'booker' }]
  if (!Object.hasOwn(BOOKING_MAILS, event.type)) return []
  const sides: Recipient[] = BOOKING_MAILS[event.type]?.provider ? ['booker', 'provider'] : ['booker']
  return sides.map((to) => ({ event: event.id, to }))
}

/** The mail of a job as things are now; null when it is no longer true, or its booking is gone. */
export async function writeMail(
  job: MailJob,
  db: Pick<Database, 'read' | 'grouped'>,
  baseUrl: string,
): Promise<LocalMail | null> {
  const [event] = await db.grouped(READ_EVENT, { event: job.event })
  if (!event) return null
  const accountWords = Object.hasOwn(ACCOUNT_MAILS, event.type) ? ACCOUNT_MAILS[event.type] : undefined
  if (accountWords) return accountMail(event, accountWords)
  if (event.type === OFFERED) return offerMail(event, db, baseUrl)
  const mails = Object.hasOwn(BOOKING_MAILS, event.type) ? BOOKING_MAILS[event.type] : undefined
  const facts = mails && event.booking_id !== null ? await readBookingFacts(db, event.booking_id) : null
  if (!mails || !facts) return null
  if (!mails.while.includes(facts.status) || mails.leg?.(facts.leg.state) === false) return null
  const side = job.to === 'provider' ? 'provider' : 'booker'
  const words = mails[side]
  if (!words) return null
  const { email: to, locale } = mails.toPayer ? facts.payer : facts[side]
  return {
    key: `event-${event.id}-${side}`,
    to,
    locale,
    ...words(facts, baseUrl),
    attachments: mails.calendar ? calendarFile(facts, locale, event, baseUrl) : [],
  }
}

function accountMail(event: MailEvent, words: AccountWords): LocalMail {
  const { email, name, url } = event.payload
  if (typeof email !== 'string' || typeof name !== 'string' || typeof url !== 'string')
    throw new Error(`event ${event.id} (${event.type}) lacks e-mail address, name or link`)
  const locale: Locale = event.payload['locale'] === 'en' ? 'en' : 'de'
  return { key: `event-${event.id}`, to: email, locale, ...words({ name: event.given_name ?? name, locale, url }) }
}

/** Only while the place is still kept: an offer that is over would lead to somebody else's place. */
async function offerMail(
  event: MailEvent,
  db: Pick<Database, 'read' | 'grouped'>,
  baseUrl: string,
): Promise<LocalMail | null> {
  const facts = event.booking_id === null ? null : await readBookingFacts(db, event.booking_id)
  const watchId = event.payload['watch']
  if (facts?.status !== 'held' || typeof watchId !== 'number') return null
  const endToken = await readEndToken(db.read, watchId)
  if (endToken === null) return null
  const { email: to, locale } = facts.booker
  const words = watchOfferedMail({ ...facts, watch: { id: watchId, endToken } }, baseUrl)
  return { key: `event-${event.id}-booker`, to, locale, ...words }
}

function calendarFile(facts: BookingFacts, locale: Locale, event: MailEvent, baseUrl: string) {
  const method = facts.status === 'canceled' ? 'CANCEL' : 'PUBLISH'
  const content = bookingCalendar(calendarOf(facts, locale), { baseUrl, locale, stamp: event.at })
  return [{ name: `viertel-${facts.id}.ics`, contentType: `text/calendar; charset=utf-8; method=${method}`, content }]
}
