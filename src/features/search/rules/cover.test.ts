import { describe, expect, test } from 'vitest'
import { boundsAround, mercator, type LatLng } from '#kernel/geo.ts'
import { coverOf, squareOf, tilesOf, unitsOf } from './cover.ts'
import { normalBounds } from './bounds.ts'

const MOST = { 14: 36, 12: 36, 9: 64 }
const BERLIN = { lat: 52.52, lng: 13.405 }

function cellOf(point: LatLng, level: number): number {
  const { x, y } = mercator(point)
  return ((x >> (31 - level)) << level) | (y >> (31 - level))
}

describe('the cover of a box', () => {
  test.each([
    [1000, 14],
    [5000, 12],
    [10_000, 12],
    [25_000, 9],
    [100_000, 9],
    [250_000, 6],
  ])('of %i m around Berlin uses grid %i and few cells', (radiusMetres, level) => {
    const cover = coverOf(squareOf(boundsAround(BERLIN, radiusMetres)), MOST)
    expect(cover.level).toBe(level)
    expect(cover.cells.length).toBeLessThanOrEqual(64)
    expect(new Set(cover.cells).size).toBe(cover.cells.length)
  })

  test('holds every point of the box, corners included', () => {
    for (const radiusMetres of [300, 4000, 30_000, 400_000]) {
      const [west, east, south, north] = boundsAround(BERLIN, radiusMetres)
      const { level, cells } = coverOf(squareOf([west, east, south, north]), MOST)
      for (let i = 0; i <= 10; i += 1)
        for (let j = 0; j <= 10; j += 1) {
          const point = { lat: south + ((north - south) * i) / 10, lng: west + ((east - west) * j) / 10 }
          expect(cells, JSON.stringify(point)).toContain(cellOf(point, level))
        }
    }
  })

  test('stays below 160 cells for the widest bounds that are let through, at every latitude', () => {
    for (let lat = -90; lat <= 90; lat += 5)
      for (let lng = -180; lng < 180; lng += 7) {
        const bounds = normalBounds([lng, lng + 90, lat - 45, lat + 45])
        expect(coverOf(squareOf(bounds), MOST).cells.length).toBeLessThanOrEqual(160)
      }
  })
})

test('tiles as units hold the square they came from, and no further tile', () => {
  const square = squareOf(boundsAround(BERLIN, 12_345))
  const tiles = tilesOf(square, 13)
  const units = unitsOf(tiles, 13)
  expect(tilesOf(units, 13)).toEqual(tiles)
  expect(units.left).toBeLessThanOrEqual(square.left)
  expect(units.top).toBeLessThanOrEqual(square.top)
  expect(units.right).toBeGreaterThanOrEqual(square.right)
  expect(units.bottom).toBeGreaterThanOrEqual(square.bottom)
})
