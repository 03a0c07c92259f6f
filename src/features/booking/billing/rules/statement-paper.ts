/** A company's statement as it is drawn for people: complete without any other row, as plain values. */
import type { Locale } from '#kernel/locale.ts'
import type { Cents, Currency } from '#kernel/money.ts'
import type { Group } from './billing.ts'

export type CompanyStatementPaper = {
  readonly language: Locale
  readonly number: string
  /** "2026-11" */
  readonly month: string
  /** ISO instant; the same statement gives the same file, whenever it is drawn. */
  readonly closedAt: string
  readonly currency: Currency
  readonly totalCents: Cents
  /** Name and address, line by line. */
  readonly company: readonly string[]
  /** Who runs the marketplace. */
  readonly operator: { readonly name: string; readonly address: string }
  readonly byCost: readonly Group[]
  readonly byPerson: readonly Group[]
  readonly lines: readonly {
    readonly day: string
    readonly bookingId: number
    readonly person: string
    readonly place: string
    readonly provider: string
    readonly costCentre: string | null
    readonly reference: string | null
    readonly kind: 'visit' | 'fee' | 'refund'
    /** Numbers of the provider's documents; empty as long as there is none. */
    readonly invoices: string
    readonly cents: Cents
  }[]
}
