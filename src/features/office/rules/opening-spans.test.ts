import { expect, test } from 'vitest'
import type { Span } from '#kernel/quarters.ts'
import { checkSpans, checkWeek } from './opening-spans.ts'

const CASES: [what: string, spans: Span[], ok: boolean][] = [
  ['closed', [], true],
  ['a day', [[36, 72]], true],
  ['all day', [[0, 96]], true],
  [
    'with a pause',
    [
      [32, 48],
      [52, 72],
    ],
    true,
  ],
  [
    'of four parts',
    [
      [0, 4],
      [8, 12],
      [16, 20],
      [24, 28],
    ],
    true,
  ],
  [
    'of five parts',
    [
      [0, 4],
      [8, 12],
      [16, 20],
      [24, 28],
      [32, 36],
    ],
    false,
  ],
  [
    'that overlap',
    [
      [32, 50],
      [48, 72],
    ],
    false,
  ],
  [
    'without a gap between them',
    [
      [32, 48],
      [48, 72],
    ],
    false,
  ],
  [
    'in another order',
    [
      [52, 72],
      [32, 48],
    ],
    false,
  ],
  ['of no length', [[36, 36]], false],
  ['backwards', [[72, 36]], false],
  ['after midnight', [[80, 97]], false],
  ['before the day', [[-1, 5]], false],
]
test.each(CASES)('spans %s', (_, spans, ok) => {
  expect(checkSpans(spans).ok).toBe(ok)
})

test('a week has seven days, each as it should be, and is open on one at least', () => {
  const day: Span[] = [[36, 72]]
  const closed: Span[] = []
  expect(checkWeek([day, day, day, day, day, closed, closed]).ok).toBe(true)
  expect(checkWeek([closed, closed, closed, closed, closed, closed, closed]).ok).toBe(false)
  expect(checkWeek([day]).ok).toBe(false)
  expect(checkWeek([day, day, day, [[5, 4]], day, day, day]).ok).toBe(false)
})
