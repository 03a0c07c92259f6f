import { describe, expect, test } from 'vitest'
import { halvesOfVisit } from './half-days.ts'

const at = (text: string) => Temporal.Instant.from(text)

describe('the half days of a visit', () => {
  test.each([
    // In winter Berlin is an hour ahead of UTC.
    ['before noon', '2026-11-10T08:00Z', '2026-11-10T11:00Z', ['10 morning']],
    ['until 13:00', '2026-11-10T08:00Z', '2026-11-10T12:00Z', ['10 morning']],
    ['a quarter past 13:00', '2026-11-10T08:00Z', '2026-11-10T12:15Z', ['10 morning', '10 afternoon']],
    ['from 13:00', '2026-11-10T12:00Z', '2026-11-10T14:00Z', ['10 afternoon']],
    ['until midnight', '2026-11-10T20:00Z', '2026-11-10T23:00Z', ['10 afternoon']],
    ['over midnight', '2026-11-10T22:00Z', '2026-11-11T00:00Z', ['10 afternoon', '11 morning']],
  ])('%s', (_, from, to, halves) => {
    expect(halvesOfVisit(at(from), at(to), 'Europe/Berlin').map(({ day, half }) => `${day.slice(8)} ${half}`)).toEqual(
      halves,
    )
  })

  test('on the days on which the clock changes 13:00 is 13:00', () => {
    const of = (from: string, to: string) => halvesOfVisit(at(from), at(to), 'Europe/Berlin').map(({ half }) => half)
    // 29 March 2026: 13:00 is 11:00 UTC. 25 October 2026: 13:00 is 12:00 UTC.
    expect(of('2026-03-29T09:00Z', '2026-03-29T11:00Z')).toEqual(['morning'])
    expect(of('2026-10-25T09:00Z', '2026-10-25T12:00Z')).toEqual(['morning'])
    expect(of('2026-10-25T09:00Z', '2026-10-25T12:30Z')).toEqual(['morning', 'afternoon'])
  })

  test('the company’s zone decides, not that of the place', () => {
    expect(halvesOfVisit(at('2026-11-10T11:30Z'), at('2026-11-10T12:30Z'), 'Europe/London')).toEqual([
      { day: '2026-11-10', half: 'morning' },
    ])
  })
})
