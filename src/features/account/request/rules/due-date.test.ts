import { describe, expect, test } from 'vitest'
import { dueAt, isOverdue, lastDayOf, mayHaveArrivedOn } from './due-date.ts'

const at = (text: string) => Temporal.Instant.from(text)

describe('the term', () => {
  test.each([
    ['2026-11-10', '2026-12-10', '2027-02-10'],
    ['2026-12-31', '2027-01-31', '2027-03-31'],
    // A month without such a day ends it on its last one, and does not move the extended term.
    ['2027-01-31', '2027-02-28', '2027-04-30'],
    ['2028-01-30', '2028-02-29', '2028-04-30'],
    ['2026-08-31', '2026-09-30', '2026-11-30'],
    ['2026-11-30', '2026-12-30', '2027-02-28'],
  ])('of what arrived on %s ends on %s, extended on %s', (arrived, last, extended) => {
    expect([lastDayOf(arrived, false), lastDayOf(arrived, true)]).toEqual([last, extended])
  })

  test.each([
    ['2026-11-10', false, '2026-12-10T23:00:00Z'],
    // It arrives in winter and ends in summer, and the other way round.
    ['2027-03-10', false, '2027-04-10T22:00:00Z'],
    ['2026-09-30', false, '2026-10-30T23:00:00Z'],
    ['2026-08-10', true, '2026-11-10T23:00:00Z'],
    // The last day has 23 hours, and 25.
    ['2027-02-28', false, '2027-03-28T22:00:00Z'],
    ['2026-09-25', false, '2026-10-25T23:00:00Z'],
  ])('of what arrived on %s (extended: %s) is over at %s', (arrived, isExtended, due) => {
    expect(dueAt(arrived, isExtended).toString()).toBe(due)
  })

  test.each([
    ['2026-12-10T22:59:59Z', false],
    ['2026-12-10T23:00:00Z', true],
    ['2026-12-11T08:00:00Z', true],
  ])('at %s it is late: %s', (now, expected) => {
    expect(isOverdue(dueAt('2026-11-10', false), at(now))).toBe(expected)
  })
})

test.each([
  ['2026-11-10', '2026-11-10T08:00:00Z', true],
  ['2026-11-11', '2026-11-10T08:00:00Z', false],
  // It is the next day in Berlin already.
  ['2026-11-11', '2026-11-10T23:30:00Z', true],
  ['2025-11-10', '2026-11-10T08:00:00Z', true],
  ['2025-11-09', '2026-11-10T08:00:00Z', false],
])('it may have arrived on %s, at %s: %s', (day, now, expected) => {
  expect(mayHaveArrivedOn(day, at(now))).toBe(expected)
})
