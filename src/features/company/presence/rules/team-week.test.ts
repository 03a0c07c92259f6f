import { describe, expect, test } from 'vitest'
import type { Presence, Visited } from './presence-of.ts'
import { countDays, placesOfWeek } from './team-week.ts'

const visit = (office: number): Visited => ({ office, start: 36, end: 64 })
const at = (...offices: [number, ...number[]]): Presence<Visited> => {
  const [first, ...more] = offices.map(visit)
  return { kind: 'booked', visits: [first!, ...more], isClash: false }
}
const said = (kind: 'home' | 'company' | 'other' | 'off'): Presence<Visited> => ({ kind, from: 'day' })
/** Only of Monday, unless more is given. */
const who = (name: string, ...halves: Presence<Visited>[]) => ({
  name,
  halves: Array.from({ length: 14 }, (_, nth) => halves[nth] ?? null),
})

describe('the people of a day', () => {
  test.each([
    ['a whole day at a place is one person', [who('a', at(1), at(1))], { atPlaces: 1 }],
    ['the company’s own place is one', [who('a', said('company'), said('company'))], { atPlaces: 1 }],
    ['who goes home at noon is counted twice', [who('a', at(1), said('home'))], { atPlaces: 1, home: 1 }],
    ['half a day off is not a day off', [who('a', said('home'), said('off'))], { home: 1 }],
    ['a day off', [who('a', said('off'), said('off'))], { off: 1 }],
    ['half a day off and nothing else said', [who('a', null, said('off'))], { off: 1 }],
    ['nothing said', [who('a')], { unknown: 1 }],
    ['half of it said', [who('a', said('other'), null)], { other: 1 }],
  ])('%s', (_, members, some) => {
    expect(countDays(members)[0]).toEqual({ atPlaces: 0, home: 0, other: 0, off: 0, unknown: 0, ...some })
  })
})

describe('the places of a week', () => {
  const members = [
    who('a', at(1), at(1), said('company'), said('company')),
    who('b', at(2), at(1)),
    who('c', said('home'), at(1)),
    who('d', said('other'), said('off')),
  ]
  const places = placesOfWeek(members)

  test('booked ones by how many go there, then the company’s, elsewhere, home', () => {
    expect(places.map(({ key }) => key)).toEqual(['office-1', 'office-2', 'company', 'other', 'home'])
  })

  test('who is there, in which half', () => {
    const monday = places[0]!.days[0]!
    expect(monday.map(({ member, halves }) => [member.name, ...halves].join(' '))).toEqual([
      'a morning afternoon',
      'b afternoon',
      'c afternoon',
    ])
    expect(places[2]!.days.map((day) => day.length)).toEqual([0, 1, 0, 0, 0, 0, 0])
  })

  test('those of the chosen day come first', () => {
    const week = [who('a', at(1), at(1)), who('b', at(1)), who('c', null, null, null, null, at(2))]
    expect(placesOfWeek(week).map(({ key }) => key)).toEqual(['office-1', 'office-2'])
    expect(placesOfWeek(week, 2).map(({ key }) => key)).toEqual(['office-2', 'office-1'])
  })

  test('two visits of a half day are at two places', () => {
    expect(placesOfWeek([who('a', at(1, 2))]).map(({ key, days }) => [key, days[0]!.length])).toEqual([
      ['office-1', 1],
      ['office-2', 1],
    ])
  })
})
