import { expect, test } from 'vitest'
import { readCommission } from './money-settings.ts'

const FIRST = '0001-01-01'

test.each([
  ['20', [[FIRST, 2000]]],
  ['0', [[FIRST, 0]]],
  ['17.5', [[FIRST, 1750]]],
  ['20, 18 from 2027-01-01', [[FIRST, 2000], ['2027-01-01', 1800]]], // prettier-ignore
  ['20,18 from 2027-01-01,18.25 from 2027-07-01', [[FIRST, 2000], ['2027-01-01', 1800], ['2027-07-01', 1825]]], // prettier-ignore
])('%s', (text, expected) => {
  expect(readCommission(text)?.map(({ from, value }) => [from, value])).toEqual(expected)
})

test.each([
  [''],
  ['twenty'],
  ['-1'],
  ['51'],
  ['20 %'],
  ['20.123'],
  ['20 from 2027-01-01'],
  ['20, 18'],
  ['20, 18 from 2027-02-30'],
  ['20, 18 from 2027-07-01, 19 from 2027-01-01'],
  ['20, 18 from 2027-01-01, 19 from 2027-01-01'],
])('"%s" is no commission', (text) => {
  expect(readCommission(text)).toBeNull()
})
