import { expect, test } from 'vitest'
import { TAX_MODES, taxModesOf } from './tax-modes.ts'

test.each([
  ['DE', ['standard', 'small_business', 'exempt_rent']],
  ['AT', ['standard', 'small_business']],
  ['CH', ['standard', 'not_registered']],
] as const)('%s', (country, modes) => {
  expect(taxModesOf(country)).toEqual(modes)
  expect(TAX_MODES).toEqual(expect.arrayContaining([...modes]))
})
