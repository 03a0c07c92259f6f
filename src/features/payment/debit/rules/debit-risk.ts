/**
 * Who may pay by debit, and up to which amount that is not paid yet (money paper 2.2): nothing is held before the visit,
 * so a debit is a credit.
 */
import { toCents, type Cents } from '#kernel/money.ts'
import { granted, refused, type Verdict } from '#kernel/verdict.ts'

export type Debtor = {
  readonly isCompany: boolean
  /** They have paid a booking, with whatever method. */
  readonly hasPaid: boolean
  /** A debit of theirs was paid and is still here. */
  readonly hasPaidDebit: boolean
  /** What is still to be debited, or was and did not arrive. */
  readonly openCents: Cents
}

/** The payment provider debits no more than this at once. */
export const MOST_PER_DEBIT_CENTS = toCents(1_000_000)

const CAPS = {
  person: { first: toCents(20_000), known: toCents(100_000) },
  company: { first: toCents(100_000), known: toCents(500_000) },
} as const

/** How much may be open at once. */
export function capOf({ isCompany, hasPaidDebit }: Debtor): Cents {
  return CAPS[isCompany ? 'company' : 'person'][hasPaidDebit ? 'known' : 'first']
}

export function mayDebit(debtor: Debtor, cents: Cents): Verdict<null> {
  if (!debtor.isCompany && !debtor.hasPaid) return refused('payment.debit_newcomer')
  const cap = capOf(debtor)
  if (cents > MOST_PER_DEBIT_CENTS || debtor.openCents + cents > cap)
    return refused('payment.debit_limit', { euros: cap / 100 })
  return granted(null)
}
