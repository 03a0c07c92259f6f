import { describe, expect, test } from 'vitest'
import { maskOf } from '#kernel/quarters.ts'
import { startTimes, weekdayIndex } from './start-times.ts'

describe('startTimes', () => {
  test('the last start leaves two hours', () => {
    const starts = startTimes([[32, 44]], null, { quarter: 32, hours: 2 })
    expect(starts.map(({ quarter }) => quarter)).toEqual([32, 33, 34, 35, 36])
    expect(starts.every(({ why }) => why === null)).toBe(true)
  })
  test('the chosen start stays in the list even when the place is closed then', () => {
    expect(startTimes([], null, { quarter: 40, hours: 4 })).toEqual([{ quarter: 40, why: null }])
  })
  test('over, taken, and closing before the chosen length has passed are three things', () => {
    const free = maskOf([
      [32, 36],
      [40, 52],
    ])
    const starts = startTimes([[32, 52]], free, { quarter: 32, hours: 3 }, 34)
    const said = (kind: string) => starts.flatMap(({ quarter, why }) => (why?.kind === kind ? [quarter] : []))
    expect(said('past')).toEqual([32, 33])
    expect(said('taken')).toEqual([34, 35, 36, 37, 38, 39])
    expect(said('closes')).toEqual([41, 42, 43, 44])
    expect(starts.at(-1)?.why).toEqual({ kind: 'closes', at: 52 })
    expect(starts.filter(({ why }) => why === null).map(({ quarter }) => quarter)).toEqual([40])
  })
  test('what is not known to be free closes all the same', () => {
    expect(startTimes([[32, 44]], null, { quarter: 36, hours: 3 }).at(-1)?.why).toEqual({ kind: 'closes', at: 44 })
  })
})

test('weekdays count from Monday', () => {
  expect([0, 3, 4, 20_784].map(weekdayIndex)).toEqual([3, 6, 0, 4])
})
