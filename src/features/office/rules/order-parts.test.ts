import { expect, test } from 'vitest'
import { compareBy, orderSql, type OrderPart } from './order-parts.ts'

const PARTS: readonly OrderPart[] = [
  ['price', 'asc'],
  ['rating', 'desc'],
  ['number', 'asc'],
]

test('the statement has the same order as the comparison', () => {
  expect(orderSql(PARTS, { price: 'price_cents', rating: 'rating_tenths', number: 'id' })).toBe(
    'price_cents, rating_tenths desc, id',
  )
  expect(() => orderSql(PARTS, { price: 'price_cents' })).toThrow('no rating')
  const rows = [
    { price: 2, rating: 90, number: 1 },
    { price: 1, rating: 80, number: 4 },
    { price: 1, rating: 90, number: 3 },
    { price: 1, rating: 90, number: 2 },
  ]
  const sorted = rows.toSorted(compareBy(PARTS, (row, key) => (key in row ? row[key as 'price'] : 0)))
  expect(sorted.map(({ number }) => number)).toEqual([2, 3, 4, 1])
  expect(compareBy(PARTS, () => 1)(1, 2)).toBe(0)
})
