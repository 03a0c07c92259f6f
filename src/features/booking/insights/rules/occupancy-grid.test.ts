import { expect, test } from 'vitest'
import { maskOf } from '#kernel/quarters.ts'
import { levelOf, occupancyGrid, percentOf, shownHours } from './occupancy-grid.ts'

const MONDAYS = { weekday: 1, open: maskOf([[36, 44]]), capacity: 3, days: 4 }

test('open time counts desks and days, booked time the desks of its bookings', () => {
  const grid = occupancyGrid([MONDAYS], [{ weekday: 1, a: 38, b: 42, desks: 2 }])
  expect(grid).toHaveLength(7)
  expect(grid[0]?.slice(8, 12)).toEqual([
    { open: 0, booked: 0 },
    { open: 48, booked: 4 },
    { open: 48, booked: 4 },
    { open: 0, booked: 0 },
  ])
  expect(grid[1]?.[9]).toEqual({ open: 0, booked: 0 })
  expect(grid[6]).toHaveLength(24)
})

test('days that were open alike and bookings at other times add up', () => {
  const grid = occupancyGrid(
    [MONDAYS, { ...MONDAYS, capacity: 1, days: 1 }],
    [
      { weekday: 1, a: 36, b: 40, desks: 1 },
      { weekday: 1, a: 36, b: 37, desks: 5 },
      { weekday: 7, a: 92, b: 96, desks: 1 },
    ],
  )
  expect(grid[0]?.[9]).toEqual({ open: 52, booked: 9 })
  expect(grid[6]?.[23]).toEqual({ open: 0, booked: 4 })
})

test.each([
  [[{ open: 48, booked: 24 }], 50],
  [
    [
      { open: 48, booked: 96 },
      { open: 48, booked: 0 },
    ],
    50,
  ],
  [[{ open: 1000, booked: 3 }], 0.3],
  [[{ open: 200, booked: 21 }], 11],
  [[{ open: 0, booked: 4 }], null],
  [[], null],
] as const)('%j is %s percent', (cells, percent) => {
  expect(percentOf(cells)).toBe(percent)
})

test('it shows the hours that were used', () => {
  expect(shownHours(occupancyGrid([MONDAYS], []))).toEqual([9, 11])
  expect(shownHours(occupancyGrid([MONDAYS], [{ weekday: 3, a: 80, b: 84, desks: 1 }]))).toEqual([9, 21])
  expect(shownHours(occupancyGrid([], []))).toEqual([8, 18])
})

test.each([
  [0, 0],
  [1, 1],
  [20, 1],
  [21, 2],
  [100, 5],
])('%d percent has shade %d', (percent, level) => {
  expect(levelOf(percent)).toBe(level)
})
