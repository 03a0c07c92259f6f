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

/** What the payment provider holds on a card, or held last. Holds are memos and in no ledger, so the leg remembers it. */
export type HeldMoney = {
  readonly cents: Cents
  readonly at: Temporal.Instant
  /** Null while it is held. */
  readonly freedAt: Temporal.Instant | null
  /** What was taken of it; the rest was released. */
  readonly takenCents: Cents
}

/** The columns of a leg (`0107_held_amounts.sql`). */
export function heldMoney(leg: {
  readonly held_cents: Cents | null
  readonly held_at: Temporal.Instant | null
  readonly freed_at: Temporal.Instant | null
  readonly held_taken_cents: Cents
}): HeldMoney | null {
  const { held_cents: cents, held_at: at, freed_at: freedAt, held_taken_cents: takenCents } = leg
  return cents === null || at === null ? null : { cents, at, freedAt, takenCents }
}

/** The main payment of a booking as it is. */
export type MoneyFacts = {
  readonly status: 'held' | 'confirmed' | 'completed' | 'canceled' | 'expired'
  readonly leg: LegState
  readonly hold: HeldMoney | null
  /** What is to be held. */
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
  const [held, ...released] = holdLines(money.hold)
  return [...(held ? [held] : []), ...happened, ...released, ...lastLines(money, past)].toSorted(
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

function holdLines(hold: HeldMoney | null): MoneyLine[] {
  if (hold === null) return []
  return [
    done('hold', hold.cents, hold.at),
    ...(hold.freedAt ? rest(hold.cents, hold.takenCents, hold.freedAt, done) : []),
  ]
}

/** Where it stands, and what comes next. */
function lastLines(money: MoneyFacts, past: readonly PastMoney[]): MoneyLine[] {
  const { leg, hold, holdCents, amountCents, changedAt } = money
  if (isFree(leg)) return [done('nothing', ZERO, money.confirmedAt)]
  if (isBeingSecured(leg)) return money.status === 'held' ? [done('action', holdCents, money.createdAt)] : []
  if (isTakenBack(leg)) return [done('taken_back', amountCents, changedAt)]
  if (isFailed(leg)) return isFailureTold(money, past) ? [] : [done('failed', amountCents, changedAt)]
  if (isHoldFailed(leg)) return [done('failed', holdCents, changedAt)]
  if (money.isDebit) return debitLines(money)
  if (isPlanned(leg)) return [ahead('hold_planned', holdCents, money.holdAt)]
  if (!isHeld(leg) && !isOwed(leg) && !isOnItsWay(leg)) return []
  if (money.status !== 'canceled') return [ahead('captured', amountCents, money.dueAt)]
  // The fee is captured later; the same capture releases the rest of the hold, as the preview showed.
  return [
    ahead('fee', amountCents, money.dueAt),
    ...(hold?.freedAt === null ? rest(hold.cents, amountCents, money.dueAt, ahead) : []),
  ]
}

/** A debit that failed is in the ledger, and a charge that failed is not. */
function isFailureTold({ isDebit, changedAt }: MoneyFacts, past: readonly PastMoney[]): boolean {
  return past.some(({ kind, at }) => kind === 'failed' && (isDebit || at.equals(changedAt)))
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
