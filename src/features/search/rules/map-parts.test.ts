import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAnyPrice, mapPartsOf, type CountedBy } from './map-parts.ts'

const ALL: CountedBy = { priceCents: [0, 2_000_000_000], equipment: 0n, categories: 0n, people: 1 }

test.each<[string, Partial<CountedBy>, number[]]>([
  ['5 to 9', { priceCents: [500, 900] }, [10, 11, 256 + 3, 16, 17, 18]],
  ['one price', { priceCents: [1600, 1600] }, [32]],
  ['up to 32', { priceCents: [0, 3200] }, [768, 64]],
  ['from 32 on', { priceCents: [3200, 1_000_000] }, [768 + 1, 768 + 2, 768 + 3]],
  ['below nothing', { priceCents: [0, -100] }, []],
  ['a thing', { equipment: 1n << 22n }, [1024 + 22]],
  ['space types', { categories: (1n << 48n) | (1n << 56n) }, [1024 + 48, 1024 + 56]],
])('%s', (_, change, parts) => {
  expect(mapPartsOf({ ...ALL, ...change })).toEqual(parts)
})

test.each<[string, Partial<CountedBy>]>([
  ['an end within a step', { priceCents: [550, 900] }],
  ['the other end within a step', { priceCents: [500, 950] }],
  ['an end above the scale', { priceCents: [500, 12_800] }],
  ['a start above the scale', { priceCents: [12_800, 1_000_000] }],
  ['two things', { equipment: 3n }],
  ['a thing of a space type', { equipment: 1n, categories: 1n << 48n }],
  ['a thing of a price', { equipment: 1n, priceCents: [500, 900] }],
  ['a space type of a price', { categories: 1n << 48n, priceCents: [500, 900] }],
  ['people', { people: 2 }],
])('the parts cannot tell: %s', (_, change) => {
  expect(mapPartsOf({ ...ALL, ...change })).toBeNull()
})

test('every price is in one part of its range, and in none of a range without it', () => {
  const euros = fc.integer({ min: 0, max: 127 })
  fc.assert(
    fc.property(euros, euros, fc.boolean(), fc.integer({ min: 0, max: 20_000 }), (a, b, isOpen, price) => {
      const priceCents = [Math.min(a, b) * 100, isOpen ? 1_000_000 : Math.max(a, b) * 100] as const
      const parts = mapPartsOf({ ...ALL, priceCents }) ?? []
      const place = Math.min(255, Math.floor(price / 100) * 2 + (price % 100 > 0 ? 1 : 0))
      const isWithin = priceCents[0] <= price && price <= priceCents[1]
      expect(parts.filter((part) => isIn(part, place))).toHaveLength(isWithin ? 1 : 0)
      expect(parts.length).toBeLessThanOrEqual(24)
    }),
  )
})

test('any price is what an office may cost', () => {
  expect(
    [ALL, { ...ALL, priceCents: [0, 999_999] as const }, { ...ALL, priceCents: [1, 1_000_000] as const }].map(
      isAnyPrice,
    ),
  ).toEqual([true, false, false])
})

/** As the database makes parts of places: `run * 256 + (place >> run * 2)`. */
function isIn(part: number, place: number): boolean {
  const run = Math.floor(part / 256)
  return run * 256 + (place >> (run * 2)) === part
}
