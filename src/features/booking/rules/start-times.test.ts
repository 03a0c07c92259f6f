import { describe, expect, test } from 'vitest'
import { maskOf } from '#kernel/quarters.ts'
import { startTimes, weekdayIndex } from './start-times.ts'

describe('startTimes', () => {
  test('the last start leaves two hours', () => {
    const starts = startTimes([[32, 44]], null, { quarter: 32, hours: 2 })
    expect(starts.map(({ quarter }) => quarter)).toEqual([32, 33, 34, 35, 36])
    expect(starts.some(({ isTaken }) => isTaken)).toBe(false)
  })
  test('the chosen start stays in the list even when the place is closed then', () => {
    expect(startTimes([], null, { quarter: 40, hours: 4 })).toEqual([{ quarter: 40, isTaken: false }])
  })
  test('a start is taken when the chosen length does not fit from there', () => {
    const free = maskOf([[32, 48]])
    const taken = startTimes([[32, 48]], free, { quarter: 32, hours: 3 }).filter(({ isTaken }) => isTaken)
    expect(taken.map(({ quarter }) => quarter)).toEqual([37, 38, 39, 40])
  })
})

test('weekdays count from Monday', () => {
  expect([0, 3, 4, 20_784].map(weekdayIndex)).toEqual([3, 6, 0, 4])
})
