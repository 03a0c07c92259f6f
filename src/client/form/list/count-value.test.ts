import { expect, test } from 'vitest'
import { countOf } from './count-value.ts'

test.each([
  ['', 0],
  ['  ', 0],
  ['7', 7],
  [' 7 ', 7],
  ['2.9', 2],
  ['2,9', 2],
  ['-3', 0],
  ['abc', 0],
  ['1e9', 20],
  ['99999999999999999999', 20],
  ['Infinity', 0],
  ['NaN', 0],
])('%j counts as %i', (text, count) => {
  expect(countOf(text, 20)).toBe(count)
})
