import { expect, test } from 'vitest'
import { inOrder, type IncompleteSort } from './incomplete-sellers.ts'

const seller = (id: number, name: string, askedAt: string | null, missing: string[]) => ({ id, name, askedAt, missing })
const SELLERS = [
  seller(1, 'Zebra', '2026-11-12T09:00:00Z', ['tin']),
  seller(2, 'Ärger', null, ['kind', 'tin']),
  seller(3, 'Bauhof', '2026-11-12T09:00:00.5Z', ['tin', 'address', 'kind']),
  seller(4, 'Arche', null, ['tin']),
]

test.each<[IncompleteSort, number[], number[]]>([
  ['provider', [1, 2, 3, 4], [4, 3, 2, 1]],
  ['name', [4, 2, 3, 1], [1, 3, 2, 4]],
  ['asked', [2, 4, 1, 3], [3, 1, 4, 2]],
  ['missing', [1, 4, 2, 3], [3, 2, 4, 1]],
])('by %s', (sort, upwards, downwards) => {
  expect(inOrder(SELLERS, sort, 'asc').map(({ id }) => id)).toEqual(upwards)
  expect(inOrder(SELLERS, sort, 'desc').map(({ id }) => id)).toEqual(downwards)
})
