/**
 * What happened and will happen with the payer's money, ordered by time. The payer of a booking and operators read the
 * same rows: what has happened comes from the ledger (payer-history.ts), what is held or still to come from the leg.
 */
import { subtractCents, toCents, ZERO, type Cents } from '#kernel/money.ts'
import {
  isAnnounced,
  isBeingSecured,
  isFailed,
  isFree,
  isHeld,
  isHoldFailed,
  isOnItsWay,
  isOwed,
  isPlanned,
  isReleased,
  isTakenBack,
  type LegState,
} from '../../rules/leg-states.ts'

export const MONEY_KINDS = [
  'action',
  'captured',
  'credit_note',
  'debit_announced',
  'debit_planned',
  'debit_running',
  'dispute_won',
  'disputed',
  'extended',
  'failed',
  'fee',
  'hold',
  'hold_planned',
  'invoice',
  'nothing',
  'refund_absorbed',
  'refund_decided',
  'refunded',
  'released',
  'taken_back',
  'given_up',
] as const
export type MoneyKind = (typeof MONEY_KINDS)[number]

export type MoneyLine = {
  readonly kind: MoneyKind
  readonly cents: Cents
  readonly at: Temporal.Instant | null
  /** It is still to come. */
  readonly isAhead: boolean
}

/** Something that has happened. */
export type PastMoney = { readonly kind: MoneyKind; readonly cents: Cents; readonly at: Temporal.Instant }

/** The main payment of a booking as it is. */
export type MoneyFacts = {
  readonly status: 'held' | 'confirmed' | 'completed' | 'canceled' | 'expired'
  readonly leg: LegState
  /** The payment provider has an authorisation for this booking. */
  readonly isHeld: boolean
  readonly holdCents: Cents
  /** What is captured in the end: the total, or the fee of a late cancellation. */
  readonly amountCents: Cents
  readonly createdAt: Temporal.Instant
  readonly confirmedAt: Temporal.Instant | null
  readonly canceledAt: Temporal.Instant | null
  readonly holdAt: Temporal.Instant | null
  readonly dueAt: Temporal.Instant | null
  /** A bank account pays. */
  readonly isDebit: boolean
  /** When it is debited, once that was announced. */
  readonly debitAt: Temporal.Instant | null
  readonly changedAt: Temporal.Instant
}

/** Whether anything of it can be in the ledger or in a document, or was made longer. */
export function hasHistory(leg: LegState, extensions: number): boolean {
  const isBefore = isFree(leg) || isBeingSecured(leg) || isPlanned(leg) || isHeld(leg) || isHoldFailed(leg)
  return extensions > 0 || !(isBefore || isReleased(leg))
}

/** @param past in any order */
export function moneyTimeline(money: MoneyFacts, past: readonly PastMoney[]): MoneyLine[] {
  const isCanceled = money.status === 'canceled'
  const happened = past.map((one) => ({
    ...one,
    kind: one.kind === 'captured' && isCanceled ? ('fee' as const) : one.kind,
    isAhead: false,
  }))
  const [held, ...released] = money.isDebit ? [] : holdLines(money, past)
  return [...(held ? [held] : []), ...happened, ...released, ...lastLines(money)].toSorted(
    (a, b) => (a.at?.epochMilliseconds ?? Infinity) - (b.at?.epochMilliseconds ?? Infinity) || 0,
  )
}

const done = (kind: MoneyKind, cents: Cents, at: Temporal.Instant | null): MoneyLine => ({
  kind,
  cents,
  at,
  isAhead: false,
})
const ahead = (kind: MoneyKind, cents: Cents, at: Temporal.Instant | null): MoneyLine => ({
  kind,
  cents,
  at,
  isAhead: true,
})

/** Holds are memos and in no ledger: the card is held with the booking, and a capture releases the rest. */
function holdLines(money: MoneyFacts, past: readonly PastMoney[]): MoneyLine[] {
  const { leg, holdCents, confirmedAt } = money
  if (isFree(leg) || isBeingSecured(leg) || isPlanned(leg) || isHoldFailed(leg) || confirmedAt === null) return []
  const held = done('hold', holdCents, confirmedAt)
  if (isReleased(leg)) return [held, done('released', holdCents, money.canceledAt ?? money.changedAt)]
  const captured = past.find(({ kind }) => kind === 'captured')
  if (captured) return [held, ...rest(holdCents, captured.cents, captured.at, done)]
  // The fee of a cancelation may be charged to a card that was never held.
  return money.status === 'canceled' && !money.isHeld && isOwed(leg) ? [] : [held]
}

/** Where it stands, and what comes next. */
function lastLines(money: MoneyFacts): MoneyLine[] {
  const { leg, holdCents, amountCents, changedAt } = money
  if (isFree(leg)) return [done('nothing', ZERO, money.confirmedAt)]
  if (isBeingSecured(leg)) return money.status === 'held' ? [done('action', holdCents, money.createdAt)] : []
  if (isTakenBack(leg)) return [done('taken_back', amountCents, changedAt)]
  if (isFailed(leg)) return [done('failed', amountCents, changedAt)]
  if (isHoldFailed(leg)) return [done('failed', holdCents, changedAt)]
  if (money.isDebit) return debitLines(money)
  if (isPlanned(leg)) return [ahead('hold_planned', holdCents, money.holdAt)]
  if (!isHeld(leg) && !isOwed(leg) && !isOnItsWay(leg)) return []
  if (money.status !== 'canceled') return [ahead('captured', amountCents, money.dueAt)]
  // The fee is captured later; the same capture releases the rest of the hold, as the preview showed.
  return [
    ahead('fee', amountCents, money.dueAt),
    ...(money.isHeld ? rest(holdCents, amountCents, money.dueAt, ahead) : []),
  ]
}

/** Nothing is held: the account is debited after the visit, on a day that is announced. */
function debitLines({ leg, amountCents, debitAt, dueAt }: MoneyFacts): MoneyLine[] {
  if (isAnnounced(leg)) return [ahead('debit_announced', amountCents, debitAt)]
  if (isOwed(leg) && debitAt !== null) return [done('debit_running', amountCents, debitAt)]
  return isPlanned(leg) || isOwed(leg) ? [ahead('debit_planned', amountCents, dueAt)] : []
}

/** One capture takes what is owed and releases the rest of the hold. */
function rest(hold: Cents, taken: Cents, at: Temporal.Instant | null, line: typeof done): MoneyLine[] {
  const cents = toCents(Math.max(0, subtractCents(hold, taken)))
  return cents > 0 ? [line('released', cents, at)] : []
}
