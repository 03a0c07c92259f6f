/** For tests: documents of every kind, out of the rules (money paper 3, worked examples). */
import { toCents, type Cents, type Currency } from '#kernel/money.ts'
import type { Country, Locale } from '#kernel/locale.ts'
import { bookingCreditNote, bookingInvoice, type Visit } from './booking-documents.ts'
import { commissionInvoice, type CommissionEntry } from './commission-invoice.ts'
import type { DocumentBody, InvoiceDocument, Party } from './document.ts'
import { bookingTax, commissionTax } from './tax.ts'
import type { TaxMode } from '#features/office/provider/rules/tax-modes.ts'

const ADDRESSES = {
  DE: {
    street: 'Oranienstraße 24',
    postcode: '10999',
    city: 'Berlin',
    vatId: 'DE136695976',
    taxNumber: '30/123/45678',
  },
  AT: { street: 'Burggasse 7', postcode: '1070', city: 'Wien', vatId: 'ATU13585627', taxNumber: '12-345/6789' },
  CH: { street: 'Langstrasse 9', postcode: '8004', city: 'Zürich', vatId: 'CHE123456788MWST', taxNumber: '' },
} as const

export function exampleParty(country: Country, more: Partial<Party> = {}): Party {
  return {
    id: 'P17',
    name: 'Kiezraum GmbH',
    name2: '',
    country,
    register: '',
    email: 'hallo@kiezraum.example',
    ...ADDRESSES[country],
    ...more,
  }
}

export const EXAMPLE_BUYER = exampleParty('DE', {
  id: '',
  name: 'Lena Łukowska',
  name2: 'z. Hd. Иван <Петров> & Söhne',
  vatId: '',
  taxNumber: '',
  email: '',
})

export const EXAMPLE_VISIT: Visit = {
  bookingId: 4711,
  day: '2026-11-20',
  place: 'Fensterplatz am Kanal',
  from: '10:00',
  until: '14:00',
  hours: 4,
  quantity: 1,
  sumCents: toCents(4000),
  discountCents: toCents(0),
  discountCode: null,
  isLateCancel: false,
}

type Example = {
  readonly country?: Country
  readonly mode?: TaxMode
  readonly rate?: number
  readonly gross?: number
  readonly visit?: Partial<Visit>
  readonly byPlatform?: number
  readonly language?: Locale
  readonly buyer?: Party
}

const CURRENCIES: Readonly<Record<Country, Currency>> = { DE: 'EUR', AT: 'EUR', CH: 'CHF' }
const RATES: Readonly<Record<Country, number>> = { DE: 1900, AT: 2000, CH: 810 }

/** @param gross what the payer and the marketplace pay together */
export function exampleInvoice(example: Example = {}): DocumentBody {
  const { country = 'DE', mode = 'standard', gross = 4000, byPlatform = 0, language = 'de' } = example
  const rate = example.rate ?? (mode === 'standard' ? RATES[country] : 0)
  return bookingInvoice(
    { ...EXAMPLE_VISIT, sumCents: toCents(gross), ...example.visit },
    { owedCents: toCents(gross - byPlatform), platformDiscountCents: toCents(byPlatform) },
    {
      seller: exampleParty(country),
      buyer: example.buyer ?? EXAMPLE_BUYER,
      language,
      currency: CURRENCIES[country],
      tax: bookingTax(rate, mode, country),
    },
  )
}

export function issued(body: DocumentBody, number = 'P17-2026-000123'): InvoiceDocument {
  return { ...body, number, issuedOn: '2026-11-20' }
}

export function exampleCredit(back: number, of: DocumentBody = exampleInvoice()): DocumentBody {
  return bookingCreditNote(
    issued(of),
    { owedCents: toCents(back), platformDiscountCents: toCents(0) },
    'Die Heizung war ausgefallen',
  )
}

export const OPERATOR = exampleParty('DE', {
  id: 'C',
  name: 'Viertel Demo',
  vatId: 'DE123456788',
  register: 'Amtsgericht Berlin (Charlottenburg), HRB 12345 B',
})

export function entry(grossCents: number, taxCents: number): CommissionEntry {
  const { bookingId, day, place } = EXAMPLE_VISIT
  return { bookingId, day, place, grossCents: toCents(grossCents), taxCents: toCents(taxCents) }
}

export function exampleCommission(
  entries: readonly CommissionEntry[],
  country: Country = 'DE',
): { readonly body: DocumentBody; readonly taxDifference: Cents } | null {
  return commissionInvoice(entries, {
    seller: OPERATOR,
    buyer: exampleParty(country),
    language: 'de',
    currency: CURRENCIES[country],
    tax: commissionTax(country, 1900),
    period: { from: '2026-11-01', until: '2026-11-30' },
  })
}
