/**
 * What a change of a confirmed booking does to its payment (booking paper T9; money paper 2.3): a hold that is needed is
 * placed first, while the payer is present, and only then the booking changes.
 */
import type { Cents } from '#kernel/money.ts'
import { holdAtOf, type HoldPlan } from './hold-plan.ts'
import { isFree, isHeld, isPlanned, type LegState } from './leg-states.ts'

export type Replan =
  /** What is planned or held is enough. */
  | { readonly kind: 'stays' }
  | { readonly kind: 'plan'; readonly holdAt: Temporal.Instant | null }
  | { readonly kind: 'let_go' }
  | { readonly kind: 'hold_first' }

export type PlannedLeg = { readonly state: LegState; readonly holdCents: Cents }

/** @param plan for the booking as it will be, if it were made now */
export function replan(
  leg: PlannedLeg,
  plan: HoldPlan,
  totalCents: Cents,
  startAt: Temporal.Instant,
  now: Temporal.Instant,
): Replan {
  switch (plan.kind) {
    case 'nothing':
      return isFree(leg.state) ? { kind: 'stays' } : { kind: 'let_go' }
    case 'debit_after':
      // A bank account is not held; what a discount had paid for so far is debited after the visit.
      return isFree(leg.state) ? { kind: 'plan', holdAt: null } : { kind: 'stays' }
    case 'hold_later':
      return { kind: 'plan', holdAt: plan.holdAt }
    case 'hold_now': {
      if (isHeld(leg.state) && totalCents <= leg.holdCents) return { kind: 'stays' }
      const holdAt = holdAtOf(startAt)
      // What is planned is carried out as long as its time has not come.
      const isAhead = isPlanned(leg.state) && Temporal.Instant.compare(now, holdAt) < 0
      return isAhead ? { kind: 'plan', holdAt } : { kind: 'hold_first' }
    }
  }
}
