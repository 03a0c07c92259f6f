import { describe, expect, test } from 'vitest'
import { halfDayOf, slotsOfVisit } from './half-days.ts'

const TUESDAY = 96

describe('the half days of a visit', () => {
  test.each([
    ['before noon', 36, 48, [2]],
    ['until 13:00', 36, 52, [2]],
    ['a quarter past 13:00', 36, 53, [2, 3]],
    ['from 13:00', 52, 60, [3]],
    ['until midnight', 84, 96, [3]],
    ['over midnight', 92, 100, [3, 4]],
    ['all of two days', 0, 192, [2, 3, 4, 5]],
  ])('%s', (_, from, to, slots) => {
    expect(slotsOfVisit(TUESDAY + from, TUESDAY + to)).toEqual(slots)
  })

  test('one that began before the week', () => {
    expect(slotsOfVisit(-4, 4)).toEqual([-1, 0])
  })
})

test('slots count from the morning of Monday', () => {
  expect([0, 3, 14].map((slot) => halfDayOf(slot, '2026-11-30'))).toEqual([
    { day: '2026-11-30', half: 'morning' },
    { day: '2026-12-01', half: 'afternoon' },
    { day: '2026-12-07', half: 'morning' },
  ])
})
