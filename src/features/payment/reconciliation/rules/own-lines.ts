/** What the payment provider does by itself, so that no call of ours has posted it. */
import { toCents, type Cents } from '#kernel/money.ts'
import { ACCOUNTS, type Posting } from '../../rules/postings.ts'

const OTHER_SIDE: Readonly<Partial<Record<string, Posting['account']>>> = {
  // E5: to the marketplace's bank, or back from it when the bank did not take it.
  payout: ACCOUNTS.bank,
  fee: ACCOUNTS.pspFees,
}

/**
 * @param kind of a line in the balance (`BalanceLine`)
 * @param net positive came in
 * @returns null for everything that the ledger must have already
 */
export function ownPosting(kind: string, net: Cents): Posting[] | null {
  const account = OTHER_SIDE[kind]
  if (!account || net === 0) return null
  return [
    { account: ACCOUNTS.pspBalance, cents: net },
    { account, cents: toCents(0 - net) },
  ]
}
