/** What happened and will happen with the payer's money, ordered by time, and what is owed in the end. */
import {
  isAnnounced,
  isBeingSecured,
  isDisputed,
  isFree,
  isHoldFailed,
  isOnItsWay,
  isOwed,
  isPaid,
  isPlanned,
  isRefunded,
  isReleased,
  isTakenBack,
  isUnpaid,
  type LegState,
} from '#features/payment/rules/leg-states.ts'
import { subtractCents, toCents, ZERO, type Cents } from '#kernel/money.ts'
import type { BookingStatus } from './states.ts'

type MoneyKind =
  | 'hold'
  | 'hold_planned'
  | 'released'
  | 'captured'
  | 'fee'
  | 'failed'
  | 'action'
  | 'refunded'
  | 'nothing'
  | 'debit_planned'
  | 'debit_announced'
  | 'debit_running'
  | 'disputed'
  | 'taken_back'

export type MoneyLine = { readonly kind: MoneyKind; readonly cents: Cents; readonly at: Temporal.Instant | null }

export type BookingMoney = {
  readonly status: BookingStatus
  /** State of the main payment leg. */
  readonly leg: LegState
  /** The payment provider has an authorisation for this booking. */
  readonly isHeld: boolean
  readonly holdCents: Cents
  /** What is captured in the end: the total, or the fee of a late cancellation. */
  readonly amountCents: Cents
  readonly capturedCents: Cents
  readonly refundedCents: Cents
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

/** What the payer owes for a booking as it is: after a cancellation the fee, for an expired hold nothing. */
export function owedCents(booking: { status: BookingStatus; totalCents: Cents; feeCents: Cents }): Cents {
  if (booking.status === 'canceled') return booking.feeCents
  return booking.status === 'expired' ? ZERO : booking.totalCents
}

export function moneyTimeline(money: BookingMoney): MoneyLine[] {
  const isCanceled = money.status === 'canceled'
  const line = (kind: MoneyKind, cents: Cents, at: Temporal.Instant | null): MoneyLine => ({ kind, cents, at })
  const held = line('hold', money.holdCents, money.confirmedAt)
  if (isFree(money.leg)) return [line('nothing', ZERO, money.confirmedAt)]
  if (isBeingSecured(money.leg))
    return money.status === 'held' ? [line('action', money.holdCents, money.createdAt)] : []
  if (money.isDebit) return debitLines(money, line)
  if (isPlanned(money.leg)) return [line('hold_planned', money.holdCents, money.holdAt)]
  if (isHoldFailed(money.leg)) return [line('failed', money.holdCents, money.changedAt)]
  if (isReleased(money.leg))
    return money.confirmedAt ? [held, line('released', money.holdCents, money.canceledAt ?? money.changedAt)] : []
  if (isPaid(money.leg) || isRefunded(money.leg)) {
    // The last change of a refunded payment is its last refund.
    const takenAt = isRefunded(money.leg) ? money.dueAt : money.changedAt
    return [
      held,
      line(isCanceled ? 'fee' : 'captured', money.capturedCents, takenAt),
      ...rest(money, money.capturedCents, takenAt),
      ...(isRefunded(money.leg) ? [line('refunded', money.refundedCents, money.changedAt)] : []),
    ]
  }
  if (isDisputed(money.leg))
    return [
      held,
      line(isCanceled ? 'fee' : 'captured', money.capturedCents, money.dueAt),
      line('disputed', money.capturedCents, money.changedAt),
    ]
  if (isTakenBack(money.leg)) return [held, line('taken_back', money.amountCents, money.changedAt)]
  if (isUnpaid(money.leg)) return [held, line('failed', money.amountCents, money.changedAt)]
  if (!isCanceled) return [held, line('captured', money.amountCents, money.dueAt)]
  // The fee is captured later; the same capture releases the rest of the hold, as the preview showed.
  return [
    ...(money.isHeld ? [held] : []),
    line('fee', money.amountCents, money.dueAt),
    ...(money.isHeld ? rest(money, money.amountCents, money.dueAt) : []),
  ]
}

type Line = (kind: MoneyKind, cents: Cents, at: Temporal.Instant | null) => MoneyLine

/** Nothing is held: the account is debited after the visit, on a day that is announced. */
function debitLines(money: BookingMoney, line: Line): MoneyLine[] {
  const { leg, amountCents, capturedCents, debitAt, changedAt } = money
  const kind = money.status === 'canceled' ? 'fee' : 'captured'
  if (isReleased(leg)) return []
  if (isAnnounced(leg)) return [line('debit_announced', amountCents, debitAt)]
  if (isOnItsWay(leg) || (isOwed(leg) && debitAt !== null)) return [line('debit_running', amountCents, debitAt)]
  if (isPaid(leg)) return [line(kind, capturedCents, changedAt)]
  if (isRefunded(leg)) return [line(kind, capturedCents, debitAt), line('refunded', money.refundedCents, changedAt)]
  if (isDisputed(leg)) return [line(kind, capturedCents, debitAt), line('disputed', capturedCents, changedAt)]
  if (isTakenBack(leg)) return [line('taken_back', amountCents, changedAt)]
  if (isUnpaid(leg)) return [line('failed', amountCents, changedAt)]
  return [line('debit_planned', amountCents, money.dueAt)]
}

/** One capture takes what is owed and releases the rest of the hold. */
function rest({ holdCents }: BookingMoney, taken: Cents, at: Temporal.Instant | null): MoneyLine[] {
  const cents = toCents(Math.max(0, subtractCents(holdCents, taken)))
  return cents > 0 ? [{ kind: 'released', cents, at }] : []
}
