import { expect, test } from 'vitest'
import { pageOf } from './page-of.ts'

const rows = (count: number) => Array.from({ length: count }, (_, nth) => nth + 1)

test.each([
  ['none', 0, 0, null],
  ['one less than a page', 49, 49, null],
  ['exactly a page: no other follows', 50, 50, null],
  ['one more', 51, 50, 50],
])('%s', (_, count, shown, last) => {
  expect(pageOf(rows(count), 50)).toEqual({ page: rows(shown), last })
})
