import { describe, expect, it } from 'vitest'
import { priceCurrency } from './price-currency.ts'

describe('Spec 1: the currency is EUR, CHF for Swiss places', () => {
  it.each([
    [['EUR', 'EUR'], null, 'EUR'],
    [['CHF', 'CHF', 'CHF'], null, 'CHF'],
    [['CHF', 'EUR', 'CHF'], 'DE', 'CHF'],
    [['CHF', 'EUR'], 'CH', 'EUR'],
    [[], 'CH', 'CHF'],
    [[], 'ch', 'CHF'],
    [[], 'LI', 'CHF'],
    [[], 'AT', 'EUR'],
    [[], 'DE', 'EUR'],
    [[], null, 'EUR'],
  ] as const)('%j found, in %s: %s', (found, country, currency) => {
    expect(priceCurrency(found, country)).toBe(currency)
  })
})
