import { expect, test } from 'vitest'
import { disputeStep, mayAnswer, type DisputeFacts, type DisputeStep } from './dispute-step.ts'

const NOW = Temporal.Instant.from('2026-11-12T12:00:00Z')
const LATER = NOW.add({ seconds: 1 })
const ANSWERED = 'payment.dispute_answered'
const OVER = 'payment.dispute_over'

test.each<[DisputeFacts['state'], Temporal.Instant | null, DisputeFacts['answerState'], DisputeStep, string | null]>([
  ['open', LATER, null, 'answer', null],
  // The last moment is too late.
  ['open', NOW, null, 'bank', OVER],
  ['open', null, null, 'bank', OVER],
  ['open', LATER, 'asked', 'sending', ANSWERED],
  ['open', null, 'sent', 'bank', ANSWERED],
  ['open', LATER, 'sent', 'bank', ANSWERED],
  ['open', null, 'late', 'bank', ANSWERED],
  ['won', LATER, null, 'won', OVER],
  ['won', null, 'sent', 'won', ANSWERED],
  ['lost', LATER, null, 'lost', OVER],
  ['lost', null, 'asked', 'lost', ANSWERED],
])('%s until %s, answer %s: %s, refused %s', (state, answerBy, answerState, step, code) => {
  const dispute = { state, answerBy, answerState }
  expect(disputeStep(dispute, NOW)).toBe(step)
  const verdict = mayAnswer(dispute, NOW)
  expect(verdict.ok ? null : verdict.refusal.code).toBe(code)
})
