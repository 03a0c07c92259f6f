import { describe, expect, test } from 'vitest'
import { maskOf, type Span } from '#kernel/quarters.ts'
import { dayRows, startState, weekRows, type GridDay } from './start-grid.ts'

const day = (open: Span[], free: Span[], more: Partial<GridDay> = {}): GridDay => ({
  date: '2026-11-27',
  open,
  free: maskOf(free),
  soonUntil: 0,
  ...more,
})
/** Open 9 to 18, free 10 to 12 and 14 to 18, too soon until 9:30. */
const FRIDAY = day(
  [[36, 72]],
  [
    [40, 48],
    [56, 72],
  ],
  { soonUntil: 38 },
)

describe('what a start is', () => {
  test.each([
    ['before the doors open', 35, 2, 'closed'],
    ['open, but over already', 37, 2, 'soon'],
    ['open and taken', 38, 2, 'taken'],
    ['free and long enough', 40, 2, 'fits'],
    ['free, but the next booking comes too soon', 41, 2, 'short'],
    ['the same for three hours', 40, 3, 'short'],
    ['taken at noon', 48, 2, 'taken'],
    ['until the doors close', 64, 2, 'fits'],
    ['not beyond it', 65, 2, 'short'],
    ['after the doors closed', 72, 2, 'closed'],
  ] as const)('%s', (_, quarter, hours, state) => {
    expect(startState(FRIDAY, quarter, hours)).toBe(state)
  })
  test('nothing starts that would end after midnight', () => {
    const allDay = day([[0, 96]], [[0, 96]])
    expect(startState(allDay, 88, 2)).toBe('fits')
    expect(startState(allDay, 89, 2)).toBe('short')
  })
})

describe('a week', () => {
  const closed = day([], [], { date: '2026-11-28' })
  const rows = weekRows([FRIDAY, closed], [36, 72], 2, { date: '2026-11-27', quarter: 60 })
  test('has a row an hour and a cell a day', () => {
    expect(rows).toHaveLength(9)
    expect(rows.every((row) => row.length === 2 && row[1]?.state === 'closed')).toBe(true)
  })
  test('shows the first start of each hour that can be booked, else why not', () => {
    expect(rows.map((row) => [row[0]?.quarter, row[0]?.state])).toEqual([
      [38, 'taken'],
      [40, 'fits'],
      [44, 'short'],
      [48, 'taken'],
      [52, 'taken'],
      [56, 'fits'],
      [60, 'fits'],
      [64, 'fits'],
      [68, 'short'],
    ])
  })
  test('the chosen start stands for its hour', () => {
    const [, ten] = weekRows([FRIDAY], [36, 72], 2, { date: '2026-11-27', quarter: 43 })
    expect(ten?.[0]).toEqual({ date: '2026-11-27', quarter: 43, state: 'short' })
  })
})

test('a day has a row an hour and a cell a quarter', () => {
  const rows = dayRows(FRIDAY, [40, 48], 2)
  expect(rows.map((row) => row.map((cell) => cell.state))).toEqual([
    ['fits', 'short', 'short', 'short'],
    ['short', 'short', 'short', 'short'],
  ])
  expect(rows[1]?.map((cell) => cell.quarter)).toEqual([44, 45, 46, 47])
})
