import { describe, expect, test } from 'vitest'
import { firstKept, maySay, openingDay, shownDay, weekOf } from './days.ts'

const TODAY = '2026-11-30'

describe('days that somebody says something of', () => {
  test.each([
    ['2026-11-29', false],
    ['2026-11-30', true],
    ['2027-02-28', true],
    ['2027-03-01', false],
  ])('%s', (day, may) => {
    expect(maySay(day, TODAY).ok).toBe(may)
  })
})

describe('days that are shown', () => {
  test.each([
    [undefined, TODAY],
    ['2026-12-24', '2026-12-24'],
    ['2026-10-30', '2026-10-31'],
    ['2001-01-01', '2026-10-31'],
    ['2099-01-01', '2027-02-28'],
  ])('%s', (asked, shown) => {
    expect(shownDay(asked, TODAY)).toBe(shown)
  })

  test('the first is the oldest that is kept', () => expect(shownDay('2001-01-01', TODAY)).toBe(firstKept(TODAY)))
})

test.each([
  ['2026-11-30', '2026-11-30'],
  ['2026-12-04', '2026-12-04'],
  ['2026-12-05', '2026-12-07'],
  ['2026-12-06', '2026-12-07'],
])('on %s a week opens on %s', (today, day) => expect(openingDay(today)).toBe(day))

test('a week is Monday to Sunday, whichever day is asked for', () => {
  const week = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06']
  for (const day of week) expect(weekOf(day)).toEqual(week)
})
