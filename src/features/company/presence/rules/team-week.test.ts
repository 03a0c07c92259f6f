import { describe, expect, test } from 'vitest'
import { countDays, placesOfWeek, type PlaceDay } from './team-week.ts'

const of = (key: string, day: number, count: number): PlaceDay => ({
  key,
  office: key.startsWith('office-') ? Number(key.slice(7)) : null,
  day,
  count,
})

describe('the people of a day', () => {
  const none = { atPlaces: 0, home: 0, other: 0, off: 0, unknown: 5 }
  test.each([
    ['nothing known', [], {}],
    ['at a place', [of('office-1', 0, 2), of('there', 0, 2), of('known', 0, 2)], { atPlaces: 2, unknown: 3 }],
    [
      'who goes home at noon is counted twice',
      [of('there', 0, 1), of('home', 0, 1), of('known', 0, 1)],
      { atPlaces: 1, home: 1, unknown: 4 },
    ],
    ['a day off', [of('off', 0, 1), of('known', 0, 1)], { off: 1, unknown: 4 }],
    ['elsewhere', [of('other', 0, 5), of('known', 0, 5)], { other: 5, unknown: 0 }],
    ['of another day', [of('home', 1, 1), of('known', 1, 1)], {}],
  ])('%s', (_, rows, some) => {
    const days = countDays(rows, 5)
    expect(days).toHaveLength(7)
    expect(days[0]).toEqual({ ...none, ...some })
  })
})

describe('the places of a week', () => {
  const rows = [
    of('office-9', 0, 2),
    of('office-9', 3, 1),
    of('office-4', 1, 1),
    of('home', 0, 1),
    of('company', 6, 3),
    of('known', 0, 4),
    of('there', 0, 4),
    of('off', 2, 1),
  ]

  test('booked ones as they come, then the company’s and home; what counts all is none', () => {
    expect(placesOfWeek(rows).map(({ key, kind, office }) => [key, kind, office])).toEqual([
      ['office-9', 'booked', 9],
      ['office-4', 'booked', 4],
      ['company', 'company', null],
      ['home', 'home', null],
    ])
  })

  test('each with its days', () => {
    expect(placesOfWeek(rows).map(({ days }) => days.map((day) => day?.count ?? 0).join(''))).toEqual([
      '2001000',
      '0100000',
      '0000003',
      '1000000',
    ])
  })
})
