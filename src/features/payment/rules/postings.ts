/**
 * Ledger postings of the money paper (4), as pure functions: debit positive, credit negative, every list sums to 0.
 * The platform is a disclosed agent: only the commission is its revenue, the provider's VAT is never in its accounts.
 */
import { addCents, shareOf, subtractCents, taxWithin, toCents, type BasisPoints, type Cents } from '#kernel/money.ts'

type AccountRef = {
  readonly code: string
  readonly owner: string
  readonly kind: 'asset' | 'liability' | 'revenue' | 'expense'
}
export type Posting = { readonly account: AccountRef; readonly cents: Cents }

export type Split = {
  readonly payoutCents: Cents
  readonly commissionNetCents: Cents
  readonly commissionTaxCents: Cents
}

export const ACCOUNTS = {
  receivable: (owner: string): AccountRef => ({ code: 'receivable', owner, kind: 'asset' }),
  pspBalance: { code: 'psp_balance', owner: '', kind: 'asset' } as AccountRef,
  providerPayable: (providerId: number): AccountRef => ({
    code: 'provider_payable',
    owner: `provider:${providerId}`,
    kind: 'liability',
  }),
  /** What a provider owes, because a payment was given back; it is kept from what they get next. */
  providerDebt: (providerId: number): AccountRef => ({
    code: 'provider_debt',
    owner: `provider:${providerId}`,
    kind: 'asset',
  }),
  commission: { code: 'commission_revenue', owner: '', kind: 'revenue' } as AccountRef,
  vatOutput: { code: 'vat_output:DE', owner: '', kind: 'liability' } as AccountRef,
  pspFees: { code: 'psp_fees', owner: '', kind: 'expense' } as AccountRef,
  bank: { code: 'bank', owner: '', kind: 'asset' } as AccountRef,
  marketing: { code: 'marketing_discount', owner: '', kind: 'expense' } as AccountRef,
}

/** @param platformTaxRate VAT contained in the commission; 0 for providers outside Germany (reverse charge, not taxable) */
export function splitOf(grossCents: Cents, commissionRate: BasisPoints, platformTaxRate: BasisPoints): Split {
  const commission = shareOf(grossCents, commissionRate)
  const commissionTaxCents = taxWithin(commission, platformTaxRate)
  return {
    payoutCents: subtractCents(grossCents, commission),
    commissionNetCents: subtractCents(commission, commissionTaxCents),
    commissionTaxCents,
  }
}

/** E1: the amount is due. A platform-funded discount lowers what the payer owes, not what the provider gets. */
export function postDue(input: {
  payer: string
  providerId: number
  owedCents: Cents
  platformDiscountCents: Cents
  commissionRate: BasisPoints
  platformTaxRate: BasisPoints
}): Posting[] {
  const gross = addCents(input.owedCents, input.platformDiscountCents)
  const split = splitOf(gross, input.commissionRate, input.platformTaxRate)
  return withoutZeros([
    { account: ACCOUNTS.receivable(input.payer), cents: input.owedCents },
    { account: ACCOUNTS.marketing, cents: input.platformDiscountCents },
    { account: ACCOUNTS.providerPayable(input.providerId), cents: negative(split.payoutCents) },
    { account: ACCOUNTS.commission, cents: negative(split.commissionNetCents) },
    { account: ACCOUNTS.vatOutput, cents: negative(split.commissionTaxCents) },
  ])
}

/** E2 and E3: the money is captured, and the provider's fee is deducted. */
export function postCaptured(payer: string, cents: Cents, feeCents: Cents): Posting[] {
  return withoutZeros([
    { account: ACCOUNTS.pspBalance, cents },
    { account: ACCOUNTS.receivable(payer), cents: negative(cents) },
    { account: ACCOUNTS.pspFees, cents: feeCents },
    { account: ACCOUNTS.pspBalance, cents: negative(feeCents) },
  ])
}

/** Something of a transfer is kept for what the provider owes. */
export function postNetted(providerId: number, cents: Cents): Posting[] {
  return withoutZeros([
    { account: ACCOUNTS.providerPayable(providerId), cents },
    { account: ACCOUNTS.providerDebt(providerId), cents: negative(cents) },
  ])
}

/** E4: the provider's part is in their balance at the payment provider. */
export function postTransferred(providerId: number, cents: Cents): Posting[] {
  return withoutZeros([
    { account: ACCOUNTS.providerPayable(providerId), cents },
    { account: ACCOUNTS.pspBalance, cents: negative(cents) },
  ])
}

function negative(cents: Cents): Cents {
  return toCents(0 - cents)
}

function withoutZeros(postings: Posting[]): Posting[] {
  return postings.filter((posting) => posting.cents !== 0)
}
