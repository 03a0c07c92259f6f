import { describe, expect, test } from 'vitest'
import { endsOf, partsOfBudget } from './budget-parts.ts'

describe('the parts of a budget', () => {
  test.each([
    // limit, used, of it to come, planned; past, coming, planned, rest
    ['nothing spent', [400, 0, 0, 0], [0, 0, 0, 400]],
    ['spent and to come', [400, 316, 96, 0], [220, 96, 0, 84]],
    ['with the booking that is made', [400, 316, 96, 50], [220, 96, 50, 34]],
    ['exactly the rest', [400, 316, 96, 84], [220, 96, 84, 0]],
    ['too much for the rest', [400, 316, 96, 85], [220, 96, 0, 84]],
    ['over a limit that was lowered', [300, 316, 96, 1], [220, 96, 0, 0]],
    ['more to come than is counted yet', [400, 90, 96, 0], [0, 90, 0, 310]],
    ['only free places', [0, 0, 0, 0], [0, 0, 0, 0]],
  ] as const)('%s', (_, [limitCents, usedCents, bookedCents, plannedCents], [past, coming, planned, rest]) => {
    const parts = partsOfBudget({ limitCents, usedCents, bookedCents, plannedCents })
    expect(parts).toEqual({ past, coming, planned, rest })
  })
})

describe('the bar', () => {
  test.each([
    ['in their order', [100, 100, 50], 400, [25, 50, 62.5]],
    ['never longer than the limit', [220, 96, 0], 300, [(220 / 300) * 100, 100, 100]],
    ['of no limit at all', [0, 0, 0], 0, [0, 0, 0]],
  ] as const)('%s', (_, [past, coming, planned], limit, ends) => {
    expect(endsOf({ past, coming, planned, rest: 0 }, limit)).toEqual(ends)
  })
})
