import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { draftStatement } from './draft-statement.ts'

const due = (cents: number, legId = 1) => ({ legId, cents: toCents(cents) })
const credit = (cents: number, refundId = 1) => ({ refundId, cents: toCents(cents) })

test.each([
  ['nothing', [], [], null],
  ['only something to give back', [], [500], null],
  ['visits', [4000, 2000], [], [6000, 0]],
  ['a part given back', [4000, 2000], [1000], [5000, 1]],
  ['all of it given back', [4000], [4000], [0, 1]],
  ['more given back than asked for', [4000], [4001], [4000, 0]],
  ['a large credit waits, a small one is taken', [4000], [5000, 1000], [3000, 1]],
])('a month with %s', (_, dues, credits, expected) => {
  const draft = draftStatement(
    dues.map((cents) => due(cents)),
    credits.map((cents) => credit(cents)),
  )
  expect(draft && [draft.totalCents, draft.credits.length]).toEqual(expected)
})

test('the sum of its lines is what it asks for, and is never negative', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 30 })
  fc.assert(
    fc.property(amounts, amounts, (dues, credits) => {
      const draft = draftStatement(
        dues.map((cents, nth) => due(cents, nth)),
        credits.map((cents, nth) => credit(cents, nth)),
      )
      if (draft === null) return dues.length === 0
      const sum = (all: readonly { readonly cents: number }[]) => all.reduce((so, { cents }) => so + cents, 0)
      return draft.totalCents >= 0 && draft.totalCents === sum(draft.dues) - sum(draft.credits)
    }),
  )
})
