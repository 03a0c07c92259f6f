import { describe, expect, test } from 'vitest'
import { maskOf, type Span } from '#kernel/quarters.ts'
import { areasOf, chooseAlternatives, type Choice, type GroupDay } from './alternatives.ts'

const TUE = '2026-11-24'
const WED = '2026-11-25'
const MON = '2026-11-30'
const wish = { group: 1, day: TUE, quarter: 40 } as const
const groupDay = (group: 1 | 2, area: number, day: string, ...starts: Span[]): GroupDay => ({
  group,
  area,
  day,
  starts: maskOf(starts),
})
const choice = (group: 1 | 2, area: number, day: string, quarter: number): Choice => ({ group, area, day, quarter })

const CASES: [name: string, groupDays: GroupDay[], chosen: Choice[]][] = [
  ['nothing anywhere', [groupDay(1, 0, TUE), groupDay(2, 1, WED)], []],
  ['the nearest other start', [groupDay(1, 0, TUE, [32, 36], [46, 50])], [choice(1, 0, TUE, 35)]],
  ['of two as near the earlier', [groupDay(1, 0, TUE, [38, 39], [42, 43])], [choice(1, 0, TUE, 38)]],
  [
    'the nearest other day at that time',
    [groupDay(1, 0, MON, [40, 41]), groupDay(1, 0, WED, [40, 41])],
    [choice(1, 0, WED, 40)],
  ],
  [
    'another day at another time where that day has nothing at that time',
    [groupDay(1, 0, WED, [44, 48])],
    [choice(1, 0, WED, 44)],
  ],
  [
    'the least wider distance',
    [groupDay(1, 2, TUE, [40, 41]), groupDay(1, 1, TUE, [40, 41]), groupDay(1, 0, TUE)],
    [choice(1, 1, TUE, 40)],
  ],
  ['the other group', [groupDay(2, 0, TUE, [40, 41])], [choice(2, 0, TUE, 40)]],
  [
    'each single change, in this order, and then no combined one',
    [
      groupDay(2, 0, TUE, [40, 44]),
      groupDay(1, 1, TUE, [40, 44]),
      groupDay(1, 0, WED, [40, 44]),
      groupDay(1, 0, TUE, [44, 48]),
      groupDay(2, 1, WED, [40, 44]),
    ],
    [choice(1, 0, TUE, 44), choice(1, 0, WED, 40), choice(1, 1, TUE, 40), choice(2, 0, TUE, 40)],
  ],
  [
    'combined changes up to three in all',
    [
      groupDay(1, 0, TUE, [32, 36]),
      groupDay(1, 0, WED, [32, 36]),
      groupDay(2, 0, TUE, [33, 36]),
      groupDay(1, 1, TUE, [32, 37]),
      groupDay(2, 1, MON, [0, 96]),
    ],
    [choice(1, 0, TUE, 35), choice(1, 0, WED, 35), choice(2, 0, TUE, 35)],
  ],
  [
    'nothing farther on another day where farther is enough; the other day is another matter',
    [
      groupDay(1, 1, TUE, [40, 41]),
      groupDay(1, 1, WED, [40, 41]),
      groupDay(1, 0, WED, [44, 45]),
      groupDay(2, 1, TUE, [40, 44]),
    ],
    [choice(1, 1, TUE, 40), choice(1, 0, WED, 44)],
  ],
  ['the other group, farther away, another day', [groupDay(2, 3, MON, [28, 30])], [choice(2, 3, MON, 29)]],
  [
    'days before the wish where the horizon ends',
    [groupDay(1, 0, '2026-11-20', [40, 41])],
    [choice(1, 0, '2026-11-20', 40)],
  ],
]

describe('chooseAlternatives', () => {
  test.each(CASES)('%s', (_, groupDays, chosen) => {
    expect(chooseAlternatives(wish, groupDays)).toEqual(chosen)
  })

  test('from a room it goes to desks', () => {
    const groupDays = [groupDay(1, 0, TUE, [40, 41])]
    expect(chooseAlternatives({ ...wish, group: 2 }, groupDays)).toEqual([choice(1, 0, TUE, 40)])
  })
})

test('areas get wider step by step; off the map or the provider the same distance is wider already', () => {
  const own = (distance: 1 | 5 | 10 | null) => ({ isOwn: true, distance })
  const circle = (distance: 3 | 5 | 10 | null) => ({ isOwn: false, distance })
  expect(areasOf(1, false)).toEqual([own(1), circle(3), circle(5), circle(10), circle(null)])
  expect(areasOf(10, false)).toEqual([own(10), circle(null)])
  expect(areasOf(null, false)).toEqual([own(null)])
  expect(areasOf(null, true)).toEqual([own(null), circle(null)])
  expect(areasOf(5, true)).toEqual([own(5), circle(5), circle(10), circle(null)])
})
