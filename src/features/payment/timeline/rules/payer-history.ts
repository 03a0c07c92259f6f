/** What the ledger says about the payer's side of a booking (money paper 4). */
import { addCents, subtractCents, toCents, ZERO, type Cents } from '#kernel/money.ts'
import type { MoneyKind, PastMoney } from './money-timeline.ts'

export type PostedLine = {
  /** Of the transaction that it belongs to. */
  readonly id: number
  readonly kind: string
  readonly effective_at: Temporal.Instant
  readonly code: string
  readonly amount_cents: Cents
}

/** The account that has the payer's amount; a debit that arrives leaves what was in transit. */
const TOLD: Readonly<Record<string, { readonly as: MoneyKind; readonly codes: readonly string[] }>> = {
  captured: { as: 'captured', codes: ['receivable', 'psp_in_transit'] },
  debited: { as: 'debit_running', codes: ['psp_in_transit'] },
  debit_failed: { as: 'failed', codes: ['receivable'] },
  disputed: { as: 'disputed', codes: ['receivable'] },
  dispute_won: { as: 'dispute_won', codes: ['receivable'] },
  refunded: { as: 'refund_decided', codes: ['refund_payable'] },
  goodwill: { as: 'refund_decided', codes: ['refund_payable'] },
  refund_sent: { as: 'refunded', codes: ['refund_payable'] },
  refund_absorbed: { as: 'refund_absorbed', codes: ['refund_payable'] },
  bad_debt: { as: 'given_up', codes: ['receivable'] },
  dispute_loss: { as: 'given_up', codes: ['receivable'] },
}

/** @param lines of whole transactions, the oldest first */
export function payerHistory(lines: readonly PostedLine[]): PastMoney[] {
  const past = [...Map.groupBy(lines, ({ id }) => id).values()].flatMap((posting): PastMoney[] => {
    const { kind, effective_at: at } = posting[0]!
    const told = TOLD[kind]
    if (!told) return []
    const sum = addCents(
      ...posting.flatMap(({ code, amount_cents: cents }) => (told.codes.includes(code) ? [cents] : [])),
    )
    return [{ kind: told.as, cents: toCents(Math.abs(sum)), at }]
  })
  return withoutDone(past)
}

/** A refund that was decided is told until it has been made, the oldest first; after that only that it was made. */
function withoutDone(past: readonly PastMoney[]): PastMoney[] {
  let made = addCents(
    ...past.flatMap(({ kind, cents }) => (kind === 'refunded' || kind === 'refund_absorbed' ? [cents] : [])),
  )
  return past.flatMap((one) => {
    if (one.kind !== 'refund_decided') return [one]
    const isMade = made >= one.cents
    made = isMade ? subtractCents(made, one.cents) : ZERO
    return isMade ? [] : [one]
  })
}
