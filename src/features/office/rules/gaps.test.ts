import { describe, expect, test } from 'vitest'
import { commonWindow, freeFrom, soonUntil, startWithin } from './gaps.ts'

describe('startWithin', () => {
  test.each([
    ['keeps what was pointed at', [32, 76], 40, 4, 40],
    ['moves back so that the end still fits', [32, 76], 70, 4, 60],
    ['never before the gap', [32, 76], 10, 4, 32],
    ['a gap that is too short gives its beginning', [40, 48], 46, 4, 40],
    ['a gap that just fits', [40, 56], 55, 4, 40],
  ] as const)('%s', (_, gap, pointed, hours, start) => {
    expect(startWithin(gap, pointed, hours)).toBe(start)
  })
})

describe('commonWindow', () => {
  test('is 8 to 20 h where every day fits into it', () => {
    expect(commonWindow([{ open: [[36, 72]] }, { open: [] }], [40, 56])).toEqual([32, 80])
  })
  test('grows to whole hours for early and late days and for the chosen time', () => {
    expect(commonWindow([{ open: [[26, 60]] }, { open: [[40, 89]] }], [40, 56])).toEqual([24, 92])
    expect(commonWindow([], [86, 96])).toEqual([32, 96])
  })
})

describe('freeFrom', () => {
  const day = { date: '2026-11-27', free: '1'.repeat(96) }
  test('what is over or too soon is not free', () => {
    expect(freeFrom(day, { date: '2026-11-27', quarter: 40 })).toBe('0'.repeat(40) + '1'.repeat(56))
    expect(freeFrom(day, { date: '2026-11-28', quarter: 0 })).toBe('0'.repeat(96))
    expect(freeFrom(day, { date: '2026-11-26', quarter: 60 })).toBe(day.free)
    expect(freeFrom(day, null)).toBe(day.free)
  })
})

test('soonUntil is how much of a day is over or too soon', () => {
  const earliest = { date: '2026-11-27', quarter: 40 }
  expect(soonUntil('2026-11-26', earliest)).toBe(96)
  expect(soonUntil('2026-11-27', earliest)).toBe(40)
  expect(soonUntil('2026-11-28', earliest)).toBe(0)
  expect(soonUntil('2026-11-27', null)).toBe(0)
})
