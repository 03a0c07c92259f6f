import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { newestOf } from './stripe-disputes.ts'

/** 50.00, for which Stripe keeps 20.00; it can be answered until 2026-11-24T09:00Z. */
function dispute(id: string, fields: Partial<Stripe.Dispute> = {}): Stripe.Dispute {
  return {
    id,
    amount: 5000,
    balance_transactions: [{ fee: 2000 }],
    created: 1_795_000_000,
    evidence_details: { due_by: 1_795_510_800 },
    reason: 'product_not_received',
    status: 'needs_response',
    ...fields,
  } as Stripe.Dispute
}
const OPEN = {
  ref: 'dp_1',
  state: 'open',
  cents: 5000,
  feeCents: 2000,
  reason: 'product_not_received',
  answerBy: Temporal.Instant.from('2026-11-24T09:00:00Z'),
}

test.each([
  ['needs_response', 'open', true],
  ['under_review', 'open', false],
  ['appeal_needs_response', 'open', false],
  ['appeal_under_review', 'open', false],
  ['won', 'won', false],
  ['lost', 'lost', false],
] as const)('%s is %s; it can be answered: %s', (status, state, canAnswer) => {
  expect(newestOf([dispute('dp_1', { status })])).toEqual({
    ...OPEN,
    state,
    answerBy: canAnswer ? OPEN.answerBy : null,
  })
})

test.each(['warning_needs_response', 'warning_under_review', 'warning_closed', 'prevented', 'something_new'] as const)(
  '%s has moved no money',
  (status) => {
    expect(newestOf([dispute('dp_2', { status, created: 1_795_000_100 })])).toBeNull()
    expect(newestOf([dispute('dp_2', { status, created: 1_795_000_100 }), dispute('dp_1')])).toEqual(OPEN)
  },
)

test('the newest one counts, whatever their order; a bank without a last day takes no answer; a fee given back is none', () => {
  const older = dispute('dp_0', { status: 'won', created: 1_794_000_000 })
  expect(newestOf([older, dispute('dp_1')])).toEqual(OPEN)
  expect(newestOf([dispute('dp_1'), older])).toEqual(OPEN)
  const none = { due_by: 0 } as Stripe.Dispute['evidence_details']
  expect(newestOf([dispute('dp_1', { evidence_details: none })])).toEqual({ ...OPEN, answerBy: null })
  const returned = [{ fee: 2000 }, { fee: -2000 }] as Stripe.BalanceTransaction[]
  expect(newestOf([dispute('dp_1', { balance_transactions: returned })])).toEqual({ ...OPEN, feeCents: 0 })
  expect(newestOf([])).toBeNull()
})
