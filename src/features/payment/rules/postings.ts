/**
 * Ledger postings of the money paper (4), as pure functions: debit positive, credit negative, every list sums to 0.
 * The platform is a disclosed agent: only the commission is its revenue, the provider's VAT is never in its accounts.
 */
import { addCents, shareOf, subtractCents, taxWithin, toCents, type BasisPoints, type Cents } from '#kernel/money.ts'

/** Who bears a refund (refund/rules/refund-shares.ts). */
export type RefundShares = {
  readonly amountCents: Cents
  /** What the provider gives back. */
  readonly providerCents: Cents
  readonly commissionNetCents: Cents
  readonly commissionTaxCents: Cents
  /** The part of a discount of the platform's own that it need not pay. */
  readonly platformDiscountCents: Cents
}

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
  /** What has left one balance at the payment provider and not yet arrived in the other. */
  pspInTransit: { code: 'psp_in_transit', owner: '', kind: 'asset' } as AccountRef,
  /** What a payer gets back, until the payment provider has taken it on. */
  refundPayable: (owner: string): AccountRef => ({ code: 'refund_payable', owner, kind: 'liability' }),
  bank: { code: 'bank', owner: '', kind: 'asset' } as AccountRef,
  /** Given back at the marketplace's own expense. */
  goodwill: { code: 'goodwill', owner: '', kind: 'expense' } as AccountRef,
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

/** A debit is on its way from the payer's bank. */
export function postDebited(payer: string, cents: Cents): Posting[] {
  return [
    { account: ACCOUNTS.pspInTransit, cents },
    { account: ACCOUNTS.receivable(payer), cents: negative(cents) },
  ]
}

/** It has arrived, and the payment provider's fee is deducted. */
export function postDebitPaid(cents: Cents, feeCents: Cents): Posting[] {
  return withoutZeros([
    { account: ACCOUNTS.pspBalance, cents },
    { account: ACCOUNTS.pspInTransit, cents: negative(cents) },
    { account: ACCOUNTS.pspFees, cents: feeCents },
    { account: ACCOUNTS.pspBalance, cents: negative(feeCents) },
  ])
}

/** It did not arrive: the payer owes it again. */
export function postDebitFailed(payer: string, cents: Cents): Posting[] {
  return [
    { account: ACCOUNTS.receivable(payer), cents },
    { account: ACCOUNTS.pspInTransit, cents: negative(cents) },
  ]
}

/** The payer's bank takes a payment back: the payer owes it again, until the bank decides otherwise. */
export function postDisputed(payer: string, cents: Cents, feeCents: Cents): Posting[] {
  return withoutZeros([
    { account: ACCOUNTS.receivable(payer), cents },
    { account: ACCOUNTS.pspBalance, cents: negative(cents) },
    ...postDisputeFee(feeCents),
  ])
}

/** What the payment provider takes for a dispute, or gives back of that when the amount is negative. */
export function postDisputeFee(cents: Cents): Posting[] {
  return withoutZeros([
    { account: ACCOUNTS.pspFees, cents },
    { account: ACCOUNTS.pspBalance, cents: negative(cents) },
  ])
}

/** The bank has decided for us, and the payment is here again. */
export function postDisputeWon(payer: string, cents: Cents): Posting[] {
  return [
    { account: ACCOUNTS.pspBalance, cents },
    { account: ACCOUNTS.receivable(payer), cents: negative(cents) },
  ]
}

/** The provider's part of a payment that was taken back: they owe it, and get it again when the payer pays. */
export function postShareOwed(providerId: number, cents: Cents): Posting[] {
  return withoutZeros([
    { account: ACCOUNTS.providerDebt(providerId), cents },
    { account: ACCOUNTS.providerPayable(providerId), cents: negative(cents) },
  ])
}

/**
 * What the payer owes is given up. Providers are paid after success only (money paper 1), so their share is not owed to
 * them any more, and the platform has no commission of what was not paid (decision 57).
 * @param shares of the whole amount, as of a refund
 */
export function postWrittenOff(payer: string, providerId: number, shares: RefundShares): Posting[] {
  return withoutZeros([
    { account: ACCOUNTS.commission, cents: shares.commissionNetCents },
    { account: ACCOUNTS.vatOutput, cents: shares.commissionTaxCents },
    { account: ACCOUNTS.providerPayable(providerId), cents: shares.providerCents },
    { account: ACCOUNTS.marketing, cents: negative(shares.platformDiscountCents) },
    { account: ACCOUNTS.receivable(payer), cents: negative(shares.amountCents) },
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

/** Decided: the payer gets an amount back, and everybody who had a share of it owes that. */
export function postRefunded(payer: string, providerId: number, shares: RefundShares): Posting[] {
  return withoutZeros([
    { account: ACCOUNTS.providerDebt(providerId), cents: shares.providerCents },
    { account: ACCOUNTS.commission, cents: shares.commissionNetCents },
    { account: ACCOUNTS.vatOutput, cents: shares.commissionTaxCents },
    { account: ACCOUNTS.marketing, cents: negative(shares.platformDiscountCents) },
    { account: ACCOUNTS.refundPayable(payer), cents: negative(shares.amountCents) },
  ])
}

/** Decided: the payer gets an amount back, and the marketplace bears it. */
export function postGoodwill(payer: string, cents: Cents): Posting[] {
  return [
    { account: ACCOUNTS.goodwill, cents },
    { account: ACCOUNTS.refundPayable(payer), cents: negative(cents) },
  ]
}

/** The payment provider has taken the refund on. */
export function postRefundSent(payer: string, cents: Cents): Posting[] {
  return [
    { account: ACCOUNTS.refundPayable(payer), cents },
    { account: ACCOUNTS.pspBalance, cents: negative(cents) },
  ]
}

/** The payer's bank has taken what was to be given back, so neither is owed any more. */
export function postRefundAbsorbed(payer: string, cents: Cents): Posting[] {
  return [
    { account: ACCOUNTS.refundPayable(payer), cents },
    { account: ACCOUNTS.receivable(payer), cents: negative(cents) },
  ]
}

/**
 * A statement was paid that asked for less, because something had been credited: what its legs brought is more by that.
 * @param isDebit whether the money came by a bank account
 */
export function postSetOff(payer: string, cents: Cents, isDebit: boolean): Posting[] {
  return [
    { account: isDebit ? ACCOUNTS.pspInTransit : ACCOUNTS.receivable(payer), cents },
    { account: ACCOUNTS.pspBalance, cents: negative(cents) },
  ]
}

/** The provider's share is about to be taken from their balance; a negative amount says that it was not there. */
export function postTaken(providerId: number, cents: Cents): Posting[] {
  return withoutZeros([
    { account: ACCOUNTS.pspInTransit, cents },
    { account: ACCOUNTS.providerDebt(providerId), cents: negative(cents) },
  ])
}

/** What was taken from a provider's balance is in the marketplace's. */
export function postTakenArrived(cents: Cents): Posting[] {
  return [
    { account: ACCOUNTS.pspBalance, cents },
    { account: ACCOUNTS.pspInTransit, cents: negative(cents) },
  ]
}

/** An invoice has the VAT of its sum, which may differ from the sum of what was posted for each booking (money paper 3). */
export function postVatDifference(cents: Cents): Posting[] {
  return withoutZeros([
    { account: ACCOUNTS.commission, cents },
    { account: ACCOUNTS.vatOutput, cents: negative(cents) },
  ])
}

function negative(cents: Cents): Cents {
  return toCents(0 - cents)
}

function withoutZeros(postings: Posting[]): Posting[] {
  return postings.filter((posting) => posting.cents !== 0)
}
