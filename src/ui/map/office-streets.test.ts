import { expect, it } from 'vitest'
import type { Marker } from './marker-clusters.ts'
import { officeStreets, withoutNumber } from './office-streets.ts'

const pin = (id: number, street: string): Marker => ({
  key: `p${id}`,
  lat: 52.5 + id / 1000,
  lng: 13.4,
  look: 'price',
  point: { id, lat: 52.5, lng: 13.4, label: '9 €', state: 'available', desks: 1, name: '', street },
})

it.each([
  ['Torstraße 84', 'Torstraße'],
  ['Linienstraße 1a', 'Linienstraße'],
  ['Mariahilfer Straße 12-14', 'Mariahilfer Straße'],
  ['Am Sandtorkai 7 b', 'Am Sandtorkai'],
  ['Straße des 17. Juni 135', 'Straße des 17. Juni'],
  ['Straße des 17. Juni', 'Straße des 17. Juni'],
  ['Unter den Linden', 'Unter den Linden'],
])('%s is in %s', (address, street) => {
  expect(withoutNumber(address)).toBe(street)
})

it('names each street once, at the first of its offices, and from near only', () => {
  const markers = [pin(1, 'Torstraße 84'), pin(2, 'Torstraße 49'), pin(3, 'Linienstraße 1')]
  expect(officeStreets(markers, 14)).toEqual([
    { name: 'Torstraße', lat: 52.501, lng: 13.4 },
    { name: 'Linienstraße', lat: 52.503, lng: 13.4 },
  ])
  expect(officeStreets(markers, 13)).toEqual([])
})
