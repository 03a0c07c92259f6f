/**
 * A provider's monthly account with the marketplace, from the ledger alone (money paper 7: what is set off and paid out).
 * What is owed at the end of a month is what is owed at the beginning of the next.
 */
import { addCents, ZERO, type Cents } from '#kernel/money.ts'

/** One posting: positive is owed to the provider, negative was passed on or taken back. */
export type LedgerLine = {
  readonly kind: string
  readonly cents: Cents
  /** Commission with its VAT, which is no part of `cents`; 0 where none was taken. */
  readonly commissionCents: Cents
}

export const STATEMENT_KINDS = ['income', 'sent', 'correction'] as const
export type StatementKind = (typeof STATEMENT_KINDS)[number]

/** What a posting of the ledger is to the provider. */
export function kindOf({ kind }: Pick<LedgerLine, 'kind'>): StatementKind {
  if (kind === 'due') return 'income'
  return kind === 'transferred' ? 'sent' : 'correction'
}

export type Statement<Line extends LedgerLine> = {
  readonly opening: Cents
  readonly closing: Cents
  /** `gross` and `commission` are the prices, and what was taken of them, of everything but what was passed on. */
  readonly sums: Readonly<Record<StatementKind | 'gross' | 'commission', Cents>>
  readonly lines: readonly (Line & { readonly as: StatementKind; readonly balance: Cents })[]
}

/**
 * @param opening what was owed to the provider before the first line; negative when they owe
 * @param lines of one currency, in the order in which they were posted
 */
export function statementOf<Line extends LedgerLine>(opening: Cents, lines: readonly Line[]): Statement<Line> {
  const sums = { income: ZERO, sent: ZERO, correction: ZERO, gross: ZERO, commission: ZERO }
  let balance = opening
  const shown = lines.map((line) => {
    const as = kindOf(line)
    balance = addCents(balance, line.cents)
    sums[as] = addCents(sums[as], line.cents)
    if (as !== 'sent') sums.gross = addCents(sums.gross, line.cents, line.commissionCents)
    sums.commission = addCents(sums.commission, line.commissionCents)
    return { ...line, as, balance }
  })
  return { opening, closing: balance, sums, lines: shown }
}

/** @returns true as long as more can be posted in it */
export function isOpenMonth(month: string, today: string): boolean {
  return month >= today.slice(0, 7)
}
