import { expect, test } from 'vitest'
import { hasUnusedWords, toLabel, toPlaces, type Found } from './found-place.ts'

const DACH = { countries: ['DE', 'AT', 'CH'], limit: 5 } as const
const HOUSE: Found = {
  ref: '1',
  kind: 'address',
  country: 'DE',
  lat: 52.5,
  lng: 13.4,
  street: 'Friedrichstraße',
  houseNumber: '43a',
  postcode: '10117',
  district: 'Mitte',
  city: 'Berlin',
}
const TOWN: Found = { ref: '2', kind: 'city', country: 'DE', lat: 48.1, lng: 11.6, name: 'München', city: 'München' }

test.each([
  'Friedrichstraße 43a, 10117 Berlin',
  'friedrichstr 43a berlin',
  'Friedrichstrasse 43A Berlin Deutschland',
  'Friedrich Straße 43a in Berlin',
  'Friedrichstraße 43a, Berlin Mitte',
])('every word of "%s" is in the house', (query) => expect(hasUnusedWords(query, HOUSE)).toBe(false))

test.each([
  'Friedrichstraße 44a, Berlin',
  'Friedrichstraße 43a, 10119 Berlin',
  'Niemandsweg 43a Berlin',
  'Friedrichstraße 43a Hamburg',
  'Fridrichstraße 43a, Berlin Mitte',
  'Friedrichstraße 43a, Ber',
  'Friedrichstraße 43a, 101',
])('a word of "%s" is not', (query) => expect(hasUnusedWords(query, HOUSE)).toBe(true))

test('towns are known by their other names', () => {
  for (const query of ['Munich', 'Muenchen', 'münchen', 'Munich, Germany'])
    expect(hasUnusedWords(query, TOWN)).toBe(false)
  expect(hasUnusedWords('Marienplatz München', TOWN)).toBe(true)
})

test('titles: names before addresses, without control characters, shortened, without duplicates', () => {
  const title = (found: Partial<Found>) => toPlaces('x', [{ ...HOUSE, ...found }], 'q', DACH)[0]?.title
  expect(title({ name: 'Haus\u0000 am\n See' })).toBe('Haus am See, Friedrichstraße 43a, 10117 Berlin')
  expect(title({ name: 'Friedrichstraße' })).toBe('Friedrichstraße 43a, 10117 Berlin')
  expect(title({ street: undefined, name: 'Zoo' })).toBe('Zoo, 10117 Berlin')
  expect(title({ name: 'x'.repeat(300) })).toHaveLength(200)
  expect(toPlaces('x', [HOUSE, { ...HOUSE, ref: '9' }, null], 'q', DACH)).toHaveLength(1)
  expect(toPlaces('x', [{ ...TOWN, name: '', city: '' }], 'q', DACH)).toEqual([])
})

test('a label is near the point and in one of the three countries', () => {
  const here = { lat: 52.5, lng: 13.401 }
  expect(toLabel('x', [HOUSE], here)).toMatchObject({ id: 'x:1', partial: false })
  expect(toLabel('x', [null, { ...HOUSE, country: 'PL' }, { ...HOUSE, ref: '3' }], here)?.id).toBe('x:3')
  expect(toLabel('x', [HOUSE], { lat: 54.9, lng: 6 })).toBeNull()
})

test('only the countries asked for, as many as asked for', () => {
  const towns = ['DE', 'AT', 'CH', 'FR', ''].map((country, i) => ({
    ...TOWN,
    ref: String(i),
    country,
    name: `Ort ${i}`,
  }))
  const countries = (wanted: ('DE' | 'AT' | 'CH')[], limit = 5) =>
    toPlaces('x', towns, 'q', { countries: wanted, limit }).map(({ country }) => country)
  expect([countries(['DE', 'AT', 'CH']), countries(['CH']), countries(['DE', 'AT', 'CH'], 2)]).toEqual([
    ['DE', 'AT', 'CH'],
    ['CH'],
    ['DE', 'AT'],
  ])
})
