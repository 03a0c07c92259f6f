/**
 * What an invoice or a credit note says (money paper 7; EN 16931, whose terms are named BT-...). It is stored as a whole
 * when it is issued and is complete without any other row, because those may change afterwards and it may not. Amounts
 * are whole cents of its currency; a credit note has positive amounts, which its type makes a credit.
 */
import type { Country, Locale } from '#kernel/locale.ts'
import type { BasisPoints, Cents, Currency } from '#kernel/money.ts'

export const DOCUMENT_KINDS = ['booking', 'booking_credit', 'commission', 'commission_credit'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** BT-3: commercial invoice; credit note; an invoice that takes another back as a whole. */
export type TypeCode = '380' | '381' | '384'

/** BT-151: standard rate; exempt; reverse charge; not subject to VAT. */
export type TaxCategory = 'S' | 'E' | 'AE' | 'O'
/** Why there is no VAT (BT-120). */
export type TaxReason = 'small_business' | 'exempt_rent' | 'not_registered' | 'reverse_charge' | 'outside_scope'

export type Tax = { readonly category: TaxCategory; readonly rate: BasisPoints; readonly reason: TaxReason | null }

export type Party = {
  /** BT-29, BT-46: how the marketplace names them. */
  readonly id: string
  readonly name: string
  readonly name2: string
  readonly street: string
  readonly postcode: string
  readonly city: string
  readonly country: Country
  /** '' when they have none; with the country in front. */
  readonly vatId: string
  readonly taxNumber: string
  /** BT-30: the number in a commercial register. */
  readonly register: string
  readonly email: string
  /** BT-42 of the seller; documents of earlier versions lack it. */
  readonly phone?: string
  /** BT-10 of the buyer; documents of earlier versions lack it. */
  readonly reference?: string
}

export type DocumentLine = {
  readonly what: 'visit' | 'late_cancel' | 'refund' | 'commission' | 'commission_back'
  /** Of a booking: its id and the local day of the visit. */
  readonly bookingId: number
  readonly day: string
  readonly place: string
  /** Local wall clock, "10:00"; null where it does not matter. */
  readonly from: string | null
  readonly until: string | null
  readonly desks: number
  /** Hours times desks for a visit; a line that takes back has a negative quantity, not a negative price. */
  readonly quantity: number
  readonly unit: 'hour' | 'piece'
  readonly grossCents: Cents
  readonly netCents: Cents
  readonly tax: Tax
}

/** BG-20: taken off by a code at the provider's expense. */
export type Allowance = {
  readonly code: string
  readonly grossCents: Cents
  readonly netCents: Cents
  readonly tax: Tax
}

/** BG-23: one for each category and rate. */
export type TaxGroup = { readonly tax: Tax; readonly netCents: Cents; readonly taxCents: Cents }

export type Totals = {
  /** BT-106, BT-107, BT-109 to BT-115. */
  readonly linesNetCents: Cents
  readonly allowanceNetCents: Cents
  readonly netCents: Cents
  readonly taxCents: Cents
  readonly grossCents: Cents
  readonly paidCents: Cents
  readonly payableCents: Cents
}

export type DocumentBody = {
  readonly kind: DocumentKind
  readonly typeCode: TypeCode
  readonly language: Locale
  readonly currency: Currency
  readonly seller: Party
  readonly buyer: Party
  /** BT-73, BT-74: the first and the last local day of what is charged. */
  readonly period: { readonly from: string; readonly until: string }
  readonly lines: readonly DocumentLine[]
  readonly allowance: Allowance | null
  readonly taxes: readonly TaxGroup[]
  readonly totals: Totals
  /** What the marketplace pays of it, for a code at its expense. */
  readonly paidByMarketplaceCents: Cents
  /** The document that it corrects (BG-3), and why. */
  readonly corrects: { readonly number: string; readonly issuedOn: string; readonly reason: string } | null
}

export type InvoiceDocument = DocumentBody & { readonly number: string; readonly issuedOn: string }

/** "P17-2026-000123": without gaps for each issuer and year. */
export function numberOf(series: string, year: number, nth: number): string {
  return `${series}-${year}-${String(nth).padStart(6, '0')}`
}
