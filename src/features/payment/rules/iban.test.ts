import { expect, test } from 'vitest'
import { readIban } from './iban.ts'

test.each([
  ['DE89370400440532013000', 'DE89370400440532013000'],
  ['de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['AT61 1904 3002 3457 3201', 'AT611904300234573201'],
  ['CH93-0076-2011-6238-5295-7', 'CH9300762011623852957'],
  ['FR1420041010050500013M02606', 'FR1420041010050500013M02606'],
  ['DE89370400440532013001', null],
  ['DE98370400440532013000', null],
  ['DE8937040044053201300', null],
  ['DE893704004405320130000', null],
  ['4242424242424242', null],
  ['', null],
  ['DE', null],
])('%s is read as %s', (text, expected) => {
  expect(readIban(text)).toBe(expected)
})

test.each(['62370400440532013001', '24370400440532013006', '35370400440532013002'])(
  'the test account DE%s has right check digits',
  (rest) => {
    expect(readIban(`DE${rest}`)).toBe(`DE${rest}`)
  },
)
