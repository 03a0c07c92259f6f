import { expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { wholeUnits } from './dpi-xml.ts'

test.each([
  [0, '0'],
  [49, '0'],
  [50, '1'],
  [1650, '17'],
  [-49, '0'],
  [-50, '-1'],
  [-1650, '-17'],
])('%i cents are %s', (cents, text) => {
  expect(wholeUnits(toCents(cents))).toBe(text)
})
