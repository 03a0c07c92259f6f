/** The facts of a booking that its mails share, worded in the office's zone and the reader's language. */
import type { LegState } from '#features/payment/rules/leg-states.ts'
import { formatDay, formatInstant, formatMoney } from '#kernel/format.ts'
import { localPath, type Country, type Locale } from '#kernel/locale.ts'
import type { Currency } from '#kernel/money.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import type { CalendarBooking } from './booking-calendar.ts'
import { translator, type SameKeys, type Translate } from '#kernel/texts.ts'
import type { MailPart } from '#features/notification/mails/render-mail.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

/** `givenName` is for the greeting; accounts without one are greeted by their full name. */
type MailReader = {
  readonly email: string
  readonly name: string
  readonly givenName: string
  readonly locale: Locale
}

export type BookingFacts = {
  readonly id: number
  readonly version: number
  readonly status: string
  readonly day: string
  readonly a: number
  readonly b: number
  readonly hours: number
  readonly quantity: number
  readonly startAt: Temporal.Instant
  readonly endAt: Temporal.Instant
  readonly freeUntil: Temporal.Instant
  /** The end of the slot hold; null unless the booking is held. */
  readonly holdUntil: Temporal.Instant | null
  readonly currency: Currency
  readonly sumCents: number
  readonly discountCents: number
  readonly totalCents: number
  readonly feeCents: number
  /** When it was before it was moved the last time; null when it never was. */
  readonly movedFrom: { readonly startAt: Temporal.Instant; readonly endAt: Temporal.Instant } | null
  /** A change that whoever bills for the company is asked to confirm. */
  readonly change: {
    readonly until: Temporal.Instant
    readonly holdCents: number
    readonly to: Pick<BookingFacts, 'day' | 'a' | 'b' | 'hours' | 'startAt' | 'endAt'>
  } | null
  /** A company pays. */
  readonly isForCompany: boolean
  /**
   * One of several places that were booked together: by whom, unless the booker did it; how many places in all; and
   * whether this one is told about to the provider, who is told once.
   */
  readonly teamDay: { readonly organiser: string | null; readonly places: number; readonly isFirst: boolean } | null
  /** What the booker declared by withdrawing from the contract; null when they did not. */
  readonly withdrawal: { readonly name: string; readonly at: Temporal.Instant } | null
  /** Basis points of VAT contained in the total. */
  readonly taxRate: number
  readonly canceledBy: string | null
  readonly cancelReason: string | null
  readonly leg: {
    readonly state: LegState
    readonly holdCents: number
    readonly holdAt: Temporal.Instant | null
    readonly refundedCents: number
    readonly amountCents: number
    /** The day on which a bank account is debited, once it was announced. */
    readonly debitOn: string | null
  }
  /** The bank account that pays; null for a card. */
  readonly account: { readonly last4: string; readonly mandateRef: string } | null
  readonly office: {
    readonly id: number
    readonly titleDe: string
    readonly titleEn: string
    readonly accessNoteDe: string
    readonly accessNoteEn: string
    readonly street: string
    readonly postcode: string
    readonly city: string
    readonly country: Country
    readonly zone: string
    /** 1: desks, 2: a whole room. */
    readonly group: number
    readonly lat: number
    readonly lng: number
    /** 96 characters; '1' means open in that quarter hour of the day. */
    readonly open: string
  }
  readonly booker: MailReader
  /** Who pays, and so who is asked for money: the booker, or the admin of the company. */
  readonly payer: MailReader
  readonly provider: MailReader & { readonly title: string }
}

type MailTexts = Translate<SameKeys<typeof de>>

/** The texts of a booking for one reader of a mail. */
export type BookingMailTexts = {
  readonly t: MailTexts
  readonly locale: Locale
  readonly title: string
  /** "Fr., 27. Nov., 09:00" */
  readonly start: string
  readonly manageUrl: string
  readonly rateUrl: string
  readonly money: (cents: number) => string
  readonly at: (instant: Temporal.Instant) => string
  /** The time alone. */
  readonly time: (instant: Temporal.Instant) => string
  readonly rows: {
    readonly when: Row
    readonly where: Row
    readonly places: Row[]
    readonly price: Row[]
    readonly number: Row
  }
  readonly rail: MailPart
}

type Row = readonly [label: string, value: string]

export function bookingMailTexts(facts: BookingFacts, locale: Locale, baseUrl: string): BookingMailTexts {
  const t: MailTexts = translator<SameKeys<typeof de>>(locale === 'en' ? en : de, locale)
  const { office, currency } = facts
  const title = locale === 'en' ? office.titleEn : office.titleDe
  const money = (cents: number) => formatMoney(cents, currency, locale)
  const at = (instant: Temporal.Instant) => formatInstant(instant.toString(), office.zone, locale)
  const [from, to] = [formatQuarter(facts.a), formatQuarter(facts.b)]
  const day = formatDay(facts.day, locale, 'long', office.country)
  // A full day costs eight hours however long it lasts.
  const isFullDay = facts.endAt.since(facts.startAt).total('hours') > facts.hours
  const opens = office.open.indexOf('1')
  return {
    t,
    locale,
    title,
    start: at(facts.startAt),
    manageUrl: `${baseUrl}${localPath(`/booking/${facts.id}`, locale)}`,
    rateUrl: `${baseUrl}${localPath(`/office/${facts.office.id}/rate/${facts.id}`, locale)}`,
    money,
    at,
    time: (instant) => formatInstant(instant.toString(), office.zone, locale, 'time'),
    rows: {
      when: [
        t('when'),
        isFullDay ? t('full_day', { day, from, to }) : t('time', { day, from, to, count: facts.hours }),
      ],
      where: [t('where'), `${title}\n${office.street}\n${office.postcode} ${office.city}`],
      places: facts.quantity > 1 ? [[t('places'), String(facts.quantity)]] : [],
      price: priceRows(facts, t, money),
      number: [t('number'), String(facts.id)],
    },
    rail: {
      kind: 'rail',
      open: office.open,
      yours: [facts.a, facts.b],
      label: t('rail', {
        from: formatQuarter(Math.max(0, opens)),
        to: formatQuarter(office.open.lastIndexOf('1') + 1),
        begin: from,
        end: to,
      }),
    },
  }
}

function priceRows(facts: BookingFacts, t: MailTexts, money: (cents: number) => string): Row[] {
  const tax = facts.taxRate > 0 ? `\n${t('tax', { rate: facts.taxRate / 100 })}` : ''
  const total: Row = [t('total'), `${money(facts.totalCents)}${tax}`]
  if (facts.discountCents === 0) return [total]
  return [[t('price'), money(facts.sumCents)], [t('discount'), money(-facts.discountCents)], total]
}

export function calendarOf(facts: BookingFacts, locale: Locale): CalendarBooking {
  const { office } = facts
  return {
    id: facts.id,
    status: facts.status,
    version: facts.version,
    startAt: facts.startAt.toString(),
    endAt: facts.endAt.toString(),
    office: {
      title: locale === 'en' ? office.titleEn : office.titleDe,
      provider: facts.provider.title,
      street: office.street,
      postcode: office.postcode,
      city: office.city,
      lat: office.lat,
      lng: office.lng,
      accessNote: locale === 'en' ? office.accessNoteEn : office.accessNoteDe,
    },
  }
}
