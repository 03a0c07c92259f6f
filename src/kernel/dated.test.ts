import { expect, test } from 'vitest'
import { valueOn, type Dated } from './dated.ts'

const RATES: Dated<number> = [
  { from: '2018-01-01', value: 770 },
  { from: '2024-01-01', value: 810 },
]

test.each([
  ['2017-12-31', 770],
  ['2018-01-01', 770],
  ['2023-12-31', 770],
  ['2024-01-01', 810],
  ['2026-11-05', 810],
])('on %s it is %i', (day, expected) => {
  expect(valueOn(RATES, day)).toBe(expected)
})
