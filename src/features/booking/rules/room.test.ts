import { expect, test } from 'vitest'
import { maskOf } from '#kernel/quarters.ts'
import { freeFor, hasRoom, type OfficeDay, type OwnPlace } from './room.ts'

const DAY = '2026-11-12'
const own: OwnPlace = { day: DAY, a: 40, b: 48, quantity: 1, turnover: 0 }
/** Desks by the quarter. */
const count = (from: number, to: number, desks: number) =>
  Array.from({ length: 96 }, (_, quarter) => (quarter >= from && quarter < to ? desks : 0))
const open: OfficeDay = { open: maskOf([[32, 80]]), capacity: 1, occ: count(40, 48, 1), held: null }

test.each<[string, number, number, Partial<OfficeDay>, Partial<OwnPlace>, boolean]>([
  ['its own place is free for it', 40, 48, {}, {}, true],
  ['it may lie partly on its own place', 44, 52, {}, {}, true],
  ['what others have is not free', 44, 52, { occ: [...count(40, 48, 1).slice(0, 48), ...count(0, 48, 1)] }, {}, false],
  ['beside others while desks are left', 48, 56, { capacity: 2, occ: count(48, 56, 1) }, {}, true],
  ['a group needs all of its desks', 48, 56, { capacity: 2, occ: count(48, 56, 1) }, { quantity: 2 }, false],
  ['what is kept back is not free', 48, 56, { capacity: 2, held: count(48, 56, 2) }, {}, false],
  ['beside what is kept back', 48, 56, { capacity: 2, held: count(48, 56, 1) }, {}, true],
  ['own quarters are not judged by what is kept back', 40, 48, { held: count(40, 48, 1) }, {}, true],
  ['a room needs its time after the visit', 48, 56, { occ: count(56, 60, 1) }, { turnover: 1 }, false],
  ['but not after midnight', 88, 96, {}, { turnover: 4 }, true],
])('%s', (_, a, b, office, mine, expected) => {
  expect(hasRoom({ ...own, ...mine }, { day: DAY, a, b }, { ...open, ...office })).toBe(expected)
})

test('on another day its own place is nobody’s', () => {
  expect(hasRoom(own, { day: '2026-11-13', a: 40, b: 48 }, open)).toBe(false)
  expect(hasRoom(own, { day: '2026-11-13', a: 40, b: 48 }, { ...open, occ: null })).toBe(true)
})

test('the free quarters of a day are those that are open and its own, or free for all of its desks', () => {
  const office = { ...open, capacity: 2, occ: count(40, 60, 2) }
  expect(freeFor(own, DAY, office)).toBe(
    maskOf([
      [32, 48],
      [60, 80],
    ]),
  )
  expect(freeFor(own, '2026-11-13', office)).toBe(
    maskOf([
      [32, 40],
      [60, 80],
    ]),
  )
})
