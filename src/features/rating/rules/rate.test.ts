import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RATING_VALUES, summaryAfter, type RatingValue } from './rate.ts'

describe('the mean of an office', () => {
  test('first, second, changed', () => {
    expect(summaryAfter([0, 0, 0, 0, 0], null, 8)).toEqual({ counts: [0, 0, 0, 1, 0], count: 1, tenths: 80 })
    expect(summaryAfter([0, 0, 0, 1, 0], null, 10)).toEqual({ counts: [0, 0, 0, 1, 1], count: 2, tenths: 90 })
    expect(summaryAfter([0, 0, 0, 1, 1], 10, 2)).toEqual({ counts: [1, 0, 0, 1, 0], count: 2, tenths: 50 })
    expect(summaryAfter([0, 0, 0, 2, 0], null, 10).tenths).toBe(87) // 26 / 3 = 8.667
  })

  test('equals a recount whatever was changed before', () => {
    const step = fc.record({ booking: fc.nat(5), value: fc.constantFrom<RatingValue>(...RATING_VALUES) })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1 }), (steps) => {
        const given = new Map<number, RatingValue>()
        let counts: readonly number[] = [0, 0, 0, 0, 0]
        let tenths = 0
        for (const { booking, value } of steps) {
          ;({ counts, tenths } = summaryAfter(counts, given.get(booking) ?? null, value))
          given.set(booking, value)
        }
        const all = [...given.values()]
        expect(counts).toEqual(RATING_VALUES.map((value) => all.filter((one) => one === value).length))
        expect(tenths).toBe(Math.round((all.reduce((sum, value) => sum + value, 0) / all.length) * 10))
      }),
    )
  })
})
