import { describe, expect, test } from 'vitest'
import { mercator, unmercator } from '#kernel/geo.ts'
import { countCells, type CountedFilter } from './count-cells.ts'
import { columnsOf, takeOut, type CountedOffice } from './office-columns.ts'
import { squareOf } from './cover.ts'

const BERLIN = { lat: 52.52, lng: 13.405 }
const GERMANY = squareOf([6, 15, 47, 55])
const LOW = 1n << 31n
const HIGH = 1n << 40n

function office(change: Partial<CountedOffice> & { at?: { lat: number; lng: number } } = {}): CountedOffice {
  const { at = BERLIN, ...rest } = change
  const { x, y } = mercator(at)
  return { id: 1, mx: x, my: y, priceCents: 1000, capacity: 3, people: 4, type: 0, features: 0n, ...rest }
}

const ALL: CountedFilter = {
  group: 1,
  priceCents: [0, 1_000_000],
  withBits: 0,
  equipment: 0n,
  categories: 0n,
  people: 1,
}

const cases: [string, Partial<CountedOffice>, Partial<CountedFilter>, boolean][] = [
  ['no filter', {}, {}, true],
  ['the other group', {}, { group: 2 }, false],
  ['at the lower bound of the price', {}, { priceCents: [1000, 2000] }, true],
  ['at the upper bound', {}, { priceCents: [500, 1000] }, true],
  ['a cent too cheap', { priceCents: 999 }, { priceCents: [1000, 2000] }, false],
  ['a cent too dear', { priceCents: 2001 }, { priceCents: [1000, 2000] }, false],
  ['room for exactly so many', {}, { people: 4 }, true],
  ['one person too many', {}, { people: 5 }, false],
  ['one of two type bits', { type: 1024 }, { withBits: 1024 | 32 }, false],
  ['both type bits and more', { type: 1024 | 32 | 1 }, { withBits: 1024 | 32 }, true],
  ['equipment in the lowest and the highest half', { features: LOW | HIGH | 1n }, { equipment: LOW | HIGH }, true],
  ['equipment of the low half missing', { features: HIGH }, { equipment: LOW | HIGH }, false],
  ['equipment of the high half missing', { features: LOW }, { equipment: LOW | HIGH }, false],
  ['one of several space types', { features: HIGH }, { categories: HIGH | 1n }, true],
  ['none of the space types', { features: LOW }, { categories: HIGH | 1n }, false],
]
test.each(cases)('%s', (_, change, filter, isCounted) => {
  const { cells, within } = countCells([columnsOf(1, [office(change)])], { ...ALL, ...filter }, GERMANY, 6, 100)
  expect(cells.map((cell) => cell.n)).toEqual(isCounted ? [1] : [])
  expect(within).toBe(isCounted ? 1 : 0)
})

describe('cells', () => {
  const near = office({ id: 2, at: { lat: 52.521, lng: 13.407 }, capacity: 5 })
  const munich = office({ id: 3, at: { lat: 48.137, lng: 11.575 } })
  const blocks = [columnsOf(1, [office(), munich]), columnsOf(1, [near]), columnsOf(2, [office({ id: 4 })])]

  test('add up over all columns, most offices first, their middle between them', () => {
    const { cells } = countCells(blocks, ALL, GERMANY, 6, 100)
    expect(cells.map(({ n, desks }) => ({ n, desks }))).toEqual([
      { n: 2, desks: 8 },
      { n: 1, desks: 3 },
    ])
    expect(cells[0]?.lat).toBeCloseTo(52.5205, 4)
    expect(cells[0]?.lng).toBeCloseTo(13.406, 4)
  })

  test('are as many as asked for', () => {
    expect(countCells(blocks, ALL, GERMANY, 6, 1).cells).toHaveLength(1)
  })

  test('part when the map comes closer', () => {
    const berlin = squareOf([13.3, 13.5, 52.4, 52.6])
    expect(countCells(blocks, ALL, berlin, 6, 100).cells).toHaveLength(1)
    expect(countCells(blocks, ALL, berlin, 17, 100).cells).toHaveLength(2)
  })

  test('at the edge count as a whole, but not as within', () => {
    const eastOfBoth = squareOf([13.4071, 13.5, 52.4, 52.6])
    const { cells, within } = countCells(blocks, ALL, eastOfBoth, 6, 100)
    expect(cells.map((cell) => cell.n)).toEqual([2])
    expect(within).toBe(0)
  })

  test('of a map without a filter are the same, however they are added up', () => {
    // A filter that leaves out nothing: every office is looked at.
    const looked = { ...ALL, people: 2 }
    const many = Array.from({ length: 300 }, (_, i) =>
      office({ id: i, capacity: 1 + (i % 7), at: { lat: 48 + ((i * 37) % 100) / 20, lng: 8 + ((i * 53) % 100) / 20 } }),
    )
    for (const zoom of [5, 6, 9, 10]) {
      const all = countCells([columnsOf(1, many)], ALL, GERMANY, zoom, 1000)
      const one = countCells([columnsOf(1, many)], looked, GERMANY, zoom, 1000)
      expect(all.within).toBe(300)
      expect(all).toEqual(one)
    }
    const columns = [columnsOf(1, many)]
    takeOut(columns, 7)
    expect(countCells(columns, ALL, GERMANY, 6, 1000)).toEqual(countCells(columns, looked, GERMANY, 6, 1000))
    expect(countCells(columns, ALL, GERMANY, 6, 1000).within).toBe(299)
  })

  test('an office that is taken out is gone from every column', () => {
    const twice = [columnsOf(1, [office(), near]), columnsOf(1, [office()])]
    takeOut(twice, 1)
    expect(countCells(twice, ALL, GERMANY, 6, 100).within).toBe(1)
  })

  test('nothing is no cell', () => {
    expect(countCells([], ALL, GERMANY, 6, 100)).toEqual({ cells: [], within: 0 })
    expect(countCells([columnsOf(1, [])], ALL, GERMANY, 6, 100)).toEqual({ cells: [], within: 0 })
  })
})

test('mercator and back', () => {
  for (const point of [BERLIN, { lat: -33.9, lng: 151.2 }, { lat: 0, lng: 0 }]) {
    const back = unmercator(mercator(point))
    expect(back.lat).toBeCloseTo(point.lat, 6)
    expect(back.lng).toBeCloseTo(point.lng, 6)
  }
})
