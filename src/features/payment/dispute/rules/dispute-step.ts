/** What happens next to a payment that its payer's bank has taken back, and what an operator may answer (money paper 2.4). */
import { refused, YES, type Verdict } from '#kernel/verdict.ts'

/** Exactly the names of the database's CHECK. */
export const DISPUTE_STATES = ['open', 'won', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

/** `sent`: the payment provider has it; `late`: it took none any more. */
export type AnswerState = 'asked' | 'sent' | 'late'

export type DisputeFacts = {
  readonly state: DisputeState
  /** Until when the bank takes an answer; null when it takes none (any more). */
  readonly answerBy: Temporal.Instant | null
  /** Null until an operator has answered. */
  readonly answerState: AnswerState | null
}

/**
 * - `answer`: an operator can still answer.
 * - `sending`: the payment provider is being given the answer.
 * - `bank`: the bank decides.
 */
export const DISPUTE_STEPS = ['answer', 'sending', 'bank', 'won', 'lost'] as const
export type DisputeStep = (typeof DISPUTE_STEPS)[number]

export function disputeStep({ state, answerBy, answerState }: DisputeFacts, now: Temporal.Instant): DisputeStep {
  if (state !== 'open') return state
  if (answerState === 'asked') return 'sending'
  const isAwaited = answerState === null && answerBy !== null && Temporal.Instant.compare(now, answerBy) < 0
  return isAwaited ? 'answer' : 'bank'
}

/** A dispute is answered once: with evidence, or by giving it up. */
export function mayAnswer(dispute: DisputeFacts, now: Temporal.Instant): Verdict {
  if (dispute.answerState !== null) return refused('payment.dispute_answered')
  return disputeStep(dispute, now) === 'answer' ? YES : refused('payment.dispute_over')
}

/** What their list can be sorted by; the first is its own order. */
export const DISPUTE_SORTS = ['opened', 'amount', 'answerBy', 'payer', 'provider'] as const
export type DisputeSort = (typeof DISPUTE_SORTS)[number]
