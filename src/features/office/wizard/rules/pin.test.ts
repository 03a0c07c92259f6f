import { expect, test } from 'vitest'
import { boundsAround, distanceMetres } from '#kernel/geo.ts'
import { mapStart, middleOf, pointOf } from './pin.ts'

test.each([
  ['52,5', '13.4', { lat: 52.5, lng: 13.4 }],
  ['', '13.4', null],
  [undefined, undefined, null],
  ['52.5', 'east', null],
])('the point of %s and %s', (lat, lng, point) => expect(pointOf(lat, lng)).toEqual(point))

test.each([
  ['at the last pin', { lat: '48,2', lng: '16,3', foundLat: '48.1', foundLng: '16.2' }, { lat: 48.2, lng: 16.3 }],
  ['at the address', { lat: '', lng: '', foundLat: '48.1', foundLng: '16.2' }, { lat: 48.1, lng: 16.2 }],
])('a map without a pin begins %s', (_, stored, centre) =>
  expect(mapStart('AT', stored)).toEqual({ centre, isPlace: true }),
)

test('a map without any place shows the country', () => {
  expect(mapStart('AT', {})).toMatchObject({ isPlace: false })
  expect(distanceMetres(mapStart('AT', {}).centre, { lat: 47.5, lng: 14.5 })).toBeLessThan(100_000)
})

test('the middle of what a map shows', () => {
  const place = { lat: 47.6, lng: 14.1 }
  expect(distanceMetres(middleOf(boundsAround(place, 2000)), place)).toBeLessThan(5)
})
