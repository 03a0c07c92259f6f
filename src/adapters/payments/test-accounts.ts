/**
 * The sandbox's bank accounts, with Stripe's test numbers. Only these work, so that nobody's real account is debited or
 * stored.
 */
import { createHash } from 'node:crypto'

export type AccountBehaviour = 'debit_good' | 'debit_fails' | 'debit_closed' | 'debit_returned'

export type TestAccount = {
  readonly bank: string
  readonly country: 'DE' | 'AT'
  readonly behaviour: AccountBehaviour
}

const BANK = { bank: 'Commerzbank', country: 'DE' } as const

export const TEST_ACCOUNTS: Readonly<Record<string, TestAccount>> = {
  DE89370400440532013000: { ...BANK, behaviour: 'debit_good' },
  AT611904300234573201: { bank: 'Bankhaus', country: 'AT', behaviour: 'debit_good' },
  DE62370400440532013001: { ...BANK, behaviour: 'debit_fails' },
  DE24370400440532013006: { ...BANK, behaviour: 'debit_closed' },
  DE35370400440532013002: { ...BANK, behaviour: 'debit_returned' },
}

/** So long after it was sent a debit is paid or has failed. */
export const DEBIT_DAYS = 3
/** So long after it was paid the bank takes it back. */
export const RETURN_DAYS = 4
/** Of a debit that was paid. */
export const DEBIT_FEE_CENTS = 35
/** So long a dispute of a card payment can be answered, and so long after the answer the bank decides. */
export const ANSWER_DAYS = 14
export const REVIEW_DAYS = 7
export const DISPUTE_FEE_CENTS = { card: 2000, sepa: 750 } as const

/** Null for every number that is not a test account. */
export function testAccountOf(iban: string): TestAccount | null {
  return Object.hasOwn(TEST_ACCOUNTS, iban) ? (TEST_ACCOUNTS[iban] ?? null) : null
}

/** Identifies an account by its test number, which is public. */
export function accountFingerprint(iban: string): string {
  return createHash('sha256').update(`sandbox-account:${iban}`).digest('base64url').slice(0, 22)
}
