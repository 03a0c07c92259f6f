import { describe, expect, test } from 'vitest'
import {
  changedMail,
  CONFIRM_EMAIL_HOURS,
  emailChangedMail,
  emailWantedMail,
  linkMail,
  newDeviceMail,
  RESET_LINK_MINUTES,
  resetMail,
  SIGN_IN_LINK_MINUTES,
  UNDO_EMAIL_DAYS,
  VERIFY_LINK_HOURS,
  verifyMail,
} from '#features/account/mails/account-mails.ts'
import { UNDO_DAYS } from '#features/account/email/server/use-email-link.ts'
import { CONFIRM_HOURS } from '#features/account/email/server/want-email.ts'
import { LINK_MINUTES } from '#features/account/login-link/server/request-link.ts'
import { RESET_MINUTES, VERIFY_HOURS } from '#features/account/sign-in/server/auth-library.ts'
import { bookingCalendar } from '#features/booking/mails/booking-calendar.ts'
import { bookingCanceledMail, bookingCanceledProviderMail } from '#features/booking/mails/booking-canceled-mail.ts'
import { bookingCompletedMail } from '#features/booking/mails/booking-completed-mail.ts'
import { inviteMail } from '#features/company/member/mails/member-mail.ts'
import { watchOfferedMail, watchOfferedWords } from '#features/watch/mails/watch-offered-mail.ts'
import { bookingConfirmedMail, bookingConfirmedProviderMail } from '#features/booking/mails/booking-confirmed-mail.ts'
import { calendarOf, type BookingFacts } from '#features/booking/mails/booking-facts.ts'
import { railPieces } from '#features/notification/mails/mail-rail.ts'
import { holdFailedMail, paymentFailedMail } from '#features/booking/mails/payment-failed-mail.ts'
import { paymentRefundedMail } from '#features/booking/mails/payment-refunded-mail.ts'

const BASE = 'https://viertel.example'
const instant = (text: string) => Temporal.Instant.from(text)
const open = `${'0'.repeat(32)}${'1'.repeat(40)}${'0'.repeat(24)}`

const FACTS: BookingFacts = {
  id: 4711,
  version: 2,
  status: 'confirmed',
  day: '2026-11-27',
  a: 40,
  b: 56,
  hours: 4,
  quantity: 2,
  startAt: instant('2026-11-27T09:00:00Z'),
  endAt: instant('2026-11-27T13:00:00Z'),
  freeUntil: instant('2026-11-27T07:00:00Z'),
  holdUntil: null,
  currency: 'EUR',
  sumCents: 7600,
  discountCents: 600,
  totalCents: 7000,
  feeCents: 0,
  movedFrom: null,
  change: null,
  isForCompany: false,
  teamDay: null,
  withdrawal: null,
  taxRate: 1900,
  canceledBy: null,
  cancelReason: null,
  leg: { state: 'held', holdCents: 15_200, holdAt: null, refundedCents: 0, amountCents: 7000, debitOn: null },
  account: null,
  office: {
    id: 9,
    titleDe: 'Hinterhof Nord',
    titleEn: 'Courtyard North',
    accessNoteDe: 'Klingel „Werk“, 2. OG',
    accessNoteEn: 'Ring “Werk”, 2nd floor',
    street: 'Torstraße 1',
    postcode: '10119',
    city: 'Berlin',
    country: 'DE',
    zone: 'Europe/Berlin',
    group: 1,
    lat: 52.53,
    lng: 13.4,
    open,
  },
  booker: { email: 'lena@example.org', name: 'Lena Brandt', givenName: 'Lena', locale: 'de' },
  payer: { email: 'lena@example.org', name: 'Lena Brandt', givenName: 'Lena', locale: 'de' },
  provider: { email: 'omar@example.org', name: 'Omar Aziz', givenName: 'Omar', locale: 'en', title: 'Werkhof GmbH' },
}

test('the booker reads when, where, what it costs and until when it can be canceled', () => {
  const mail = bookingConfirmedMail(FACTS, BASE)
  expect(mail.subject).toBe('Gebucht: Hinterhof Nord, Fr., 27. Nov., 10:00')
  expect(mail.text).toMatchInlineSnapshot(`
    "Dein Platz ist gebucht

    Hallo Lena,
    deine Buchung ist bestätigt. Den Kalendereintrag findest du im Anhang.

    Wann: Freitag, 27. November 2026, 10:00–14:00 Uhr (4 Stunden)
    Wo: Hinterhof Nord, Torstraße 1, 10119 Berlin
    Anbieter: Werkhof GmbH
    Plätze: 2
    Preis: 76,00 €
    Gutschein: -6,00 €
    Gesamt: 70,00 €, darin 19 % MwSt.
    So kommst du hinein: Klingel „Werk“, 2. OG
    Buchung: 4711

    Kostenlos stornierbar bis Fr., 27. Nov., 08:00

    Buchung ansehen oder stornieren:
    https://viertel.example/booking/4711

    Auf deiner Karte sind 152,00 € blockiert, der Preis eines ganzen Tages. Abgebucht wird nach der Buchung nur der Gesamtpreis, der Rest wird frei.

    Es gelten die Nutzungsbedingungen im Anhang. Dein Vertragspartner ist der Anbieter.

    Bis die Buchung beginnt: Vertrag widerrufen:
    https://viertel.example/booking/4711/withdraw

    --
    Viertel
    Du bekommst diese Mail, weil sie zu deinem Konto oder deiner Buchung bei Viertel gehört.
    "
  `)
  expect(mail.html).toContain('Kostenlos stornierbar bis Fr., 27. Nov., 08:00')
  expect(mail.html).toContain(`href="${BASE}/booking/4711"`)
})

test('a full day is called one, whatever number of hours it is charged as', () => {
  const facts = { ...FACTS, b: 80, hours: 8, endAt: instant('2026-11-27T19:00:00Z') }
  expect(bookingConfirmedMail(facts, BASE).text).toContain('10:00–20:00 Uhr (ganzer Tag)')
  expect(bookingConfirmedProviderMail(facts, BASE).text).toContain('10:00–20:00 (full day)')
})

test('the provider reads it in his language, without the way in', () => {
  const mail = bookingConfirmedProviderMail(FACTS, BASE)
  expect(mail.text).toMatchInlineSnapshot(`
    "You have a new booking

    Hello Omar,
    Lena Brandt has booked with you.

    Booked by: Lena Brandt
    When: Friday, 27 November 2026, 10:00–14:00 (4 hours)
    Where: Courtyard North, Torstraße 1, 10119 Berlin
    Places: 2
    Price: €76.00
    Discount: -€6.00
    Total: €70.00, including 19 % VAT
    Booking: 4711

    View the booking:
    https://viertel.example/en/booking/4711

    You can cancel up to 48 hours before the start.

    --
    Viertel
    You are receiving this e-mail because of your account or a booking with Viertel.
    "
  `)
})

test('times are those of the office, also for a place in Zurich in summer and in francs', () => {
  const swiss: BookingFacts = {
    ...FACTS,
    currency: 'CHF',
    freeUntil: instant('2026-07-10T05:30:00Z'),
    office: { ...FACTS.office, country: 'CH', zone: 'Europe/Zurich' },
  }
  const { text } = bookingConfirmedMail(swiss, BASE)
  expect(text).toContain('bis Fr., 10. Juli, 07:30')
  expect(text).toMatch(/Gesamt: CHF.70\.00/)
})

describe('cancelations say who, why and what it costs', () => {
  const canceled = (change: Partial<BookingFacts>) => ({ ...FACTS, status: 'canceled', ...change })
  test.each([
    ['user', 0, /Das kostet nichts/],
    ['user', 3800, /Gebühr von 38,00\s€/],
    ['provider', 0, /musste deine Buchung leider absagen/],
    ['operator', 0, /wir mussten deine Buchung absagen/],
    ['payment', 0, /nicht auf deiner Karte blockieren/],
  ])('%s, %i cents', (canceledBy, feeCents, words) => {
    expect(bookingCanceledMail(canceled({ canceledBy, feeCents }), BASE).text).toMatch(words)
  })

  test('with the reason of the provider and a way to another place', () => {
    const { text } = bookingCanceledMail(canceled({ canceledBy: 'provider', cancelReason: 'Rohrbruch' }), BASE)
    expect(text).toContain('Grund: Rohrbruch')
    const [, address = ''] = /Anderen Platz suchen:\n(\S+)\n/.exec(text) ?? []
    const { pathname, searchParams } = new URL(address)
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/',
      expect.objectContaining({ lat: '52.53000', date: '2026-11-27', time: '10:00', group: '1' }),
    ])
  })

  test('to the provider', () => {
    const late = bookingCanceledProviderMail(canceled({ canceledBy: 'user', feeCents: 3800 }), BASE).text
    expect(late).toContain('the booking by Lena Brandt is cancelled')
    expect(late).toContain('A fee of €38.00')
    const own = bookingCanceledProviderMail(canceled({ canceledBy: 'provider' }), BASE).text
    expect(own).toContain('you have cancelled the booking by Lena Brandt')
  })
})

test('money that could not be blocked or taken: how much, until when, where to pay', () => {
  const hold = holdFailedMail(FACTS, BASE)
  expect(hold.subject).toBe('Zahlung nötig: Hinterhof Nord, Fr., 27. Nov., 10:00')
  expect(hold.text).toMatch(/152,00\s€ nicht auf deiner Karte blockieren/)
  expect(hold.text).toContain('Bis Do., 26. Nov., 10:00 ist Zeit.')
  expect(hold.text).toContain(`Jetzt bezahlen:\n${BASE}/booking/4711`)
  expect(paymentFailedMail(FACTS, BASE).text).toMatch(/70,00\s€ nicht abbuchen/)
})

test('after the end a rating is asked for', () => {
  const mail = bookingCompletedMail(FACTS, BASE)
  expect(mail.subject).toBe('Wie war es? Hinterhof Nord')
  expect(mail.text).toContain(`Jetzt bewerten:\n${BASE}/office/9/rate/4711`)
})

test('an offer is one’s own until an instant of the office’s clock; two links: to the place, and out', () => {
  const facts = { ...FACTS, holdUntil: instant('2026-11-26T11:15:00Z'), watch: { id: 12, endToken: 'abc-def' } }
  const mail = watchOfferedMail(facts, BASE)
  expect(mail.subject).toBe('Frei geworden: Hinterhof Nord, Fr., 27. Nov., 10:00')
  expect(mail.text).toContain('Reserviert bis 12:15 Uhr.')
  expect(mail.html).toContain(
    `href="${BASE}/book/${FACTS.office.id}?date=2026-11-27&amp;time=10:00&amp;hours=4&amp;quantity=2&amp;hold=4711"`,
  )
  expect(mail.html).toContain(`<a href="${BASE}/watch/end?watch=12&amp;token=abc-def">Nicht mehr warten</a>`)
  expect(mail.text).toContain(`Nicht mehr warten:\n${BASE}/watch/end?watch=12&token=abc-def`)
  // How to get in is for people who really have a place.
  expect(mail.text).not.toContain(FACTS.office.accessNoteDe)
})

test('the notice of an offer says until when it is held, and afterwards how it ended', () => {
  const said = (more: object) => watchOfferedWords({ ...FACTS, ...more }, 'de').body
  expect(said({ status: 'held', holdUntil: instant('2026-11-26T11:15:00Z') })).toContain('Reserviert bis 12:15 Uhr.')
  const gone = { holdUntil: null }
  expect(said({ ...gone, status: 'confirmed' })).toBe('Du hast ihn gebucht.')
  expect(said({ ...gone, status: 'completed' })).toBe('Du hast ihn gebucht.')
  expect(said({ ...gone, status: 'canceled' })).toBe('Du hast ihn gebucht, und die Buchung ist storniert.')
  expect(said({ ...gone, status: 'expired' })).toBe('Du hast ihn nicht gebucht, und die Reservierung ist vorbei.')
})

test('whoever is invited and has no account reads who gave their address', () => {
  const facts = {
    name: 'Ole',
    company: 'Möller & Söhne',
    admin: 'Nadia',
    url: `${BASE}/employee/invite/abc`,
    until: '2026-12-04',
  }
  const { text, html } = inviteMail(facts, 'de')
  const reason = (company: string) =>
    `Du bekommst diese Mail, weil ${company} deine Adresse für diese Einladung angegeben hat.`
  expect(text.endsWith(`--\nViertel\n${reason('Möller & Söhne')}\n`)).toBe(true)
  expect(html).toContain(reason('Möller &amp; Söhne'))
  expect(html).not.toContain('deinem Konto')
})

test('account mails carry their link twice, escaped, and how long it is good for', () => {
  const url = `${BASE}/email/verify?token=abc&next=%2F`
  const mail = verifyMail({ name: 'Lena', locale: 'de', url, detail: '' })
  expect(mail.text).toContain(`E-Mail-Adresse bestätigen:\n${url}\n`)
  expect(mail.html.split(`href="${url.replaceAll('&', '&amp;')}"`)).toHaveLength(3)
  expect(resetMail({ name: 'Lena', locale: 'en', url, detail: '' }).subject).toBe('Set a new password')
  expect([VERIFY_LINK_HOURS, RESET_LINK_MINUTES]).toEqual([VERIFY_HOURS, RESET_MINUTES])
  expect([SIGN_IN_LINK_MINUTES, CONFIRM_EMAIL_HOURS, UNDO_EMAIL_DAYS]).toEqual([LINK_MINUTES, CONFIRM_HOURS, UNDO_DAYS])
})

const CANARY = `<img src=x onerror=alert(1)>"'&`
const LED = 'x\r\nBcc: evil@example.org'
const PLANTED: BookingFacts = {
  ...FACTS,
  status: 'canceled',
  canceledBy: 'provider',
  cancelReason: CANARY,
  office: {
    ...FACTS.office,
    titleDe: CANARY + LED,
    titleEn: CANARY + LED,
    accessNoteDe: CANARY,
    accessNoteEn: CANARY,
    street: CANARY,
    city: CANARY,
  },
  booker: { ...FACTS.booker, name: CANARY + LED, givenName: CANARY + LED },
  payer: { ...FACTS.payer, name: CANARY + LED, givenName: CANARY + LED },
  provider: { ...FACTS.provider, name: CANARY, givenName: CANARY, title: CANARY + LED },
}
const accountMailOf = (facts: BookingFacts) => ({ ...facts.booker, url: `${BASE}/?${CANARY}`, detail: CANARY + LED })
const EVERY = {
  confirmed: bookingConfirmedMail,
  confirmedProvider: bookingConfirmedProviderMail,
  canceled: bookingCanceledMail,
  canceledProvider: bookingCanceledProviderMail,
  holdFailed: holdFailedMail,
  paymentFailed: paymentFailedMail,
  paymentRefunded: (facts: BookingFacts, base: string) =>
    paymentRefundedMail({ ...facts, leg: { ...facts.leg, refundedCents: 1000 } }, base),
  completed: bookingCompletedMail,
  offered: (facts: BookingFacts, baseUrl: string) =>
    watchOfferedMail({ ...facts, watch: { id: 12, endToken: 'abc-def' } }, baseUrl),
  verify: (facts: BookingFacts) => verifyMail(accountMailOf(facts)),
  reset: (facts: BookingFacts) => resetMail(accountMailOf(facts)),
  link: (facts: BookingFacts) => linkMail(accountMailOf(facts)),
  newDevice: (facts: BookingFacts) => newDeviceMail(accountMailOf(facts)),
  changed: (facts: BookingFacts) => changedMail({ ...accountMailOf(facts), detail: 'passkey_added' }),
  emailWanted: (facts: BookingFacts) => emailWantedMail(accountMailOf(facts)),
  emailChanged: (facts: BookingFacts) => emailChangedMail(accountMailOf(facts)),
}

describe.each(Object.entries(EVERY))('%s', (_, make) => {
  test('escapes every value, keeps the subject on one line and asks nobody else for anything', () => {
    for (const locale of ['de', 'en'] as const) {
      const { booker, payer, provider } = PLANTED
      const facts = {
        ...PLANTED,
        booker: { ...booker, locale },
        payer: { ...payer, locale },
        provider: { ...provider, locale },
      }
      const { subject, html, text } = make(facts, BASE)
      expect(html).not.toContain('<img')
      expect(html).toContain('&lt;img src=x')
      expect(subject).not.toMatch(/[\r\n]/)
      expect(html).not.toMatch(/\bsrc="|url\(|@import|<link|<script/)
      for (const [address] of html.matchAll(/https?:[^"<\s&]+/g)) expect(address).toMatch(/^https:\/\/viertel\.example/)
      expect(`${html}${text}${subject}`).not.toMatch(/\{[a-z_]+\}|undefined|NaN|\[object/)
      expect(html).toContain(`<html lang="${locale}">`)
    }
  })
})

describe('the day rail', () => {
  test('shows the whole day in pieces', () => {
    const { from, to, pieces } = railPieces({ open, yours: [40, 56] })
    expect([from, to]).toEqual([32, 80])
    expect(pieces).toEqual([
      { look: 'free', quarters: 8 },
      { look: 'yours', quarters: 16 },
      { look: 'free', quarters: 16 },
      { look: 'shut', quarters: 8 },
    ])
  })

  test('widens for early and late places and survives a closed day', () => {
    expect(railPieces({ open: '1'.repeat(96), yours: [1, 9] })).toMatchObject({ from: 0, to: 96 })
    expect(railPieces({ open: '0'.repeat(96), yours: [22, 30] })).toMatchObject({ from: 20, to: 80 })
  })

  test('its cells fill the row', () => {
    const widths = [...bookingConfirmedMail(FACTS, BASE).html.matchAll(/class="rail-\w+" width="([\d.]+)%"/g)]
    expect(widths.reduce((sum, match) => sum + Number(match[1]), 0)).toBeCloseTo(100, 1)
  })
})

describe('the calendar entry', () => {
  const file = (facts: BookingFacts) =>
    bookingCalendar(calendarOf(facts, 'de'), { baseUrl: BASE, locale: 'de', stamp: instant('2026-11-20T08:00:00Z') })
  const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

  test('has a lasting name, a growing number, and instants', () => {
    const lines = unfolded(file(FACTS))
    expect(lines).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        'UID:booking-4711@viertel.example',
        'SEQUENCE:2',
        'DTSTART:20261127T090000Z',
        'DTEND:20261127T130000Z',
        'STATUS:CONFIRMED',
        'SUMMARY:Hinterhof Nord',
        'GEO:52.53;13.4',
      ]),
    )
  })

  test('a canceled one takes the entry away', () => {
    const lines = unfolded(file({ ...FACTS, status: 'canceled', version: 3 }))
    expect(lines).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:3', 'STATUS:CANCELLED', 'UID:booking-4711@viertel.example']),
    )
  })

  test('nothing a user writes becomes a line of its own; lines are folded', () => {
    const note = `Tor 1, links; dann \\ rechts\r\nBEGIN:VALARM\n${'ü'.repeat(200)}`
    const text = file({ ...FACTS, office: { ...FACTS.office, titleDe: `A\r\nATTENDEE:x`, accessNoteDe: note } })
    expect(unfolded(text).filter((line) => /^(ATTENDEE|BEGIN:VALARM)/.test(line))).toEqual([])
    expect(unfolded(text).find((line) => line.startsWith('DESCRIPTION'))).toContain('links\\; dann \\\\ rechts')
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })
})
