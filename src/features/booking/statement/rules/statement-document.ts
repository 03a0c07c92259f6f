/** A month of a provider's account as it is written into files: complete without any other row, as plain values. */
import type { Locale } from '#kernel/locale.ts'
import type { Cents, Currency } from '#kernel/money.ts'
import { addCents, ZERO } from '#kernel/money.ts'
import type { Statement, StatementKind } from './statement.ts'

export type StatementLine = {
  /** When it was posted. */
  readonly day: string
  readonly as: StatementKind
  readonly bookingId: number | null
  readonly visitDay: string | null
  readonly office: string
  /** Null where money was only passed on. */
  readonly grossCents: Cents | null
  /** Negative where it was taken off the price. */
  readonly commissionCents: Cents | null
  readonly cents: Cents
  readonly balance: Cents
}

export type StatementDocument = {
  readonly language: Locale
  readonly currency: Currency
  /** "2026-11" */
  readonly month: string
  /** The first and the last day. */
  readonly days: readonly [string, string]
  readonly opening: Cents
  readonly closing: Cents
  readonly sums: Statement<never>['sums']
  readonly lines: readonly StatementLine[]
  /** What reached the bank in these days. */
  readonly payouts: readonly { readonly day: string; readonly ref: string; readonly cents: Cents }[]
}

/**
 * The most rows that are drawn as a file for people: each booking of a month in which a hundred desks are booked one and
 * a half times a day, and each transfer. It takes some ten seconds; whoever has more can use the table for spreadsheets.
 */
export const MOST_DRAWN = 10_000

export function isDrawable({ lines, payouts }: Pick<StatementDocument, 'lines' | 'payouts'>): boolean {
  return lines.length + payouts.length <= MOST_DRAWN
}

export function paidOutCents({ payouts }: Pick<StatementDocument, 'payouts'>): Cents {
  return addCents(ZERO, ...payouts.map(({ cents }) => cents))
}
