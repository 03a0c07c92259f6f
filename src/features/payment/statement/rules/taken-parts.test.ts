import { expect, test } from 'vitest'
import fc from 'fast-check'
import { toCents } from '#kernel/money.ts'
import { askedCents, takenParts } from './taken-parts.ts'

const line = (paid: number, refunded = 0) => ({ paidCents: toCents(paid), refundedCents: toCents(refunded) })

test.each<[string, ReturnType<typeof line>[], number, number[] | null]>([
  ['less than the newest', [line(4000), line(2000)], 1500, [0, 1500]],
  ['just the newest', [line(4000), line(2000)], 2000, [0, 2000]],
  ['a part of the one before', [line(4000), line(2000)], 2500, [500, 2000]],
  ['all', [line(4000), line(2000)], 6000, [4000, 2000]],
  ['more than was paid', [line(4000), line(2000)], 6001, null],
  ['what was given back comes last', [line(4000), line(2000, 2000)], 1500, [1500, 0]],
  ['of a part that was given back the rest comes first', [line(4000), line(2000, 500)], 2500, [1000, 1500]],
  ['where nothing else is left, what was given back', [line(4000), line(2000, 2000)], 5000, [4000, 1000]],
  ['nothing was paid', [], 100, null],
])('%s', (_, lines, taken, parts) => {
  expect(takenParts(lines, toCents(taken))).toEqual(parts)
})

test('the parts are the amount, and none is more than was paid for its booking', () => {
  const cents = fc.nat({ max: 100_000 })
  fc.assert(
    fc.property(fc.array(fc.tuple(cents, cents), { maxLength: 8 }), cents, (pairs, taken) => {
      const lines = pairs.map(([paid, refunded]) => line(paid, Math.min(paid, refunded)))
      const paid = lines.reduce((sum, { paidCents }) => sum + paidCents, 0)
      const parts = takenParts(lines, toCents(taken))
      if (taken > paid) return parts === null
      return (
        parts !== null &&
        parts.reduce((sum: number, part) => sum + part, 0) === taken &&
        parts.every((part, nth) => part >= 0 && part <= lines[nth]!.paidCents)
      )
    }),
  )
})

test('what is asked for is the total, until a part was taken back', () => {
  expect(askedCents({ total_cents: toCents(6000), again_cents: null })).toBe(6000)
  expect(askedCents({ total_cents: toCents(6000), again_cents: toCents(1500) })).toBe(1500)
})
