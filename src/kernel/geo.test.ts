import { expect, test } from 'vitest'
import { boundsAround, distanceMetres, mercator } from './geo.ts'

const ALEX = { lat: 52.5219, lng: 13.4132 }
const ZOO = { lat: 52.5072, lng: 13.3326 }

test('known distances', () => {
  expect(distanceMetres(ALEX, ZOO)).toBeCloseTo(5695, -2)
  expect(distanceMetres(ALEX, ALEX)).toBe(0)
})

test('a box around a circle touches it on all four sides', () => {
  const [west, east, south, north] = boundsAround(ALEX, 3000)
  for (const edge of [
    { lat: ALEX.lat, lng: west },
    { lat: ALEX.lat, lng: east },
    { lat: south, lng: ALEX.lng },
    { lat: north, lng: ALEX.lng },
  ])
    expect(distanceMetres(ALEX, edge)).toBeCloseTo(3000, -1)
})

test('mercator: the origin is the middle, north is up', () => {
  expect(mercator({ lat: 0, lng: 0 })).toEqual({ x: 2 ** 30, y: 2 ** 30 })
  expect(mercator(ALEX).y).toBeLessThan(mercator({ lat: 48, lng: 13 }).y)
})
