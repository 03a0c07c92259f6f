import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#kernel/time.ts'
import { mergeVacation, type DayRange } from './merge-vacation.ts'

/** Days of November. */
const range = (from: number, until: number): DayRange => ({
  from: addDays('2026-11-01', from - 1),
  until: addDays('2026-11-01', until - 1),
})

const CASES: [
  what: string,
  wanted: [number, number],
  known: [number, number][],
  joins: number[],
  all: [number, number],
  added: [number, number][],
][] = [
  ['alone', [10, 14], [], [], [10, 14], [[10, 14]]],
  ['beside another', [10, 14], [[1, 8]], [], [10, 14], [[10, 14]]],
  ['right after another', [10, 14], [[1, 9]], [0], [1, 14], [[10, 14]]],
  ['right before another', [10, 14], [[15, 20]], [0], [10, 20], [[10, 14]]],
  ['over the end of another', [10, 14], [[5, 11]], [0], [5, 14], [[12, 14]]],
  ['over the beginning of another', [10, 14], [[13, 20]], [0], [10, 20], [[10, 12]]],
  [
    'around another',
    [10, 14],
    [[12, 12]],
    [0],
    [10, 14],
    [
      [10, 11],
      [13, 14],
    ],
  ],
  ['within another', [10, 14], [[9, 15]], [0], [9, 15], []],
  ['the same once more', [10, 14], [[10, 14]], [0], [10, 14], []],
  [
    'between two',
    [10, 14],
    [
      [15, 20],
      [1, 2],
      [5, 10],
    ],
    [0, 2],
    [5, 20],
    [[11, 14]],
  ],
]
test.each(CASES)('a vacation %s', (_, wanted, known, joins, all, added) => {
  expect(
    mergeVacation(
      range(...wanted),
      known.map((one) => range(...one)),
    ),
  ).toEqual({
    joins,
    range: range(...all),
    added: added.map((one) => range(...one)),
  })
})

const daysOf = (ranges: readonly DayRange[]) =>
  ranges.flatMap(({ from, until }) => {
    const length = Temporal.PlainDate.from(from).until(until).days + 1
    return Array.from({ length }, (_, i) => addDays(from, i))
  })

test('what is added and what was there is what was wanted, each day once', () => {
  const length = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 8 }))
  fc.assert(
    fc.property(
      fc.array(length, { maxLength: 5 }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 0, max: 30 }),
      (gaps, from, days) => {
        let next = 1
        const known = gaps.map(([gap, long]) => {
          const one = range(next + gap, next + gap + long - 1)
          next += gap + long
          return one
        })
        const wanted = range(from, from + days)
        const { added } = mergeVacation(wanted, known)
        const had = new Set(daysOf(known))
        expect(daysOf(added)).toEqual(daysOf([wanted]).filter((day) => !had.has(day)))
      },
    ),
  )
})
