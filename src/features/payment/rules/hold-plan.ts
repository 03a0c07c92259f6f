/** How a booking's money is secured (money paper 2.2): held now, held later off-session, paid afterwards by debit or statement, or not. */
import type { Cents, Currency } from '#kernel/money.ts'

export type MethodKind = 'card' | 'sepa'
/** A method, or the statement of the month of the company that pays. */
export type PayWay = MethodKind | 'statement'

export type HoldPlan =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'hold_now' }
  | { readonly kind: 'hold_later'; readonly holdAt: Temporal.Instant }
  /** A bank account, or the statement of the company. */
  | { readonly kind: 'debit_after' }

/** Card holds last about a week: 6.5 days cover booking to end plus a day. */
const HOLD_WINDOW_HOURS = 156
const HOLD_BEFORE_START_HOURS = 72
const AFTER_END_HOURS = 24

export function holdPlan(
  totalCents: Cents,
  way: PayWay,
  now: Temporal.Instant,
  startAt: Temporal.Instant,
  endAt: Temporal.Instant,
): HoldPlan {
  if (totalCents === 0) return { kind: 'nothing' }
  if (way !== 'card') return { kind: 'debit_after' }
  const reach = endAt.add({ hours: AFTER_END_HOURS }).epochMilliseconds - now.epochMilliseconds
  if (reach <= HOLD_WINDOW_HOURS * 3_600_000) return { kind: 'hold_now' }
  return { kind: 'hold_later', holdAt: holdAtOf(startAt) }
}

/** When a card is held that is not held at once. */
export function holdAtOf(startAt: Temporal.Instant): Temporal.Instant {
  return startAt.subtract({ hours: HOLD_BEFORE_START_HOURS })
}

/** Spec 5: card payment type must be supported for non-euro payments; SEPA is euro only. */
export function methodFits(kind: MethodKind, currency: Currency): boolean {
  return kind === 'card' || currency === 'EUR'
}
