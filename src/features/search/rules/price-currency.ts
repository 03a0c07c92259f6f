/** The currency of the price filter (Spec 1, 9): CHF in Switzerland, EUR elsewhere. */
import type { Currency } from '#kernel/money.ts'

/**
 * The currency of most found offices; when none are found, that of the searched country.
 * @param country ISO 3166 alpha-2 in any case, null when it is not known
 */
export function priceCurrency(found: readonly Currency[], country: string | null): Currency {
  const francs = found.filter((currency) => currency === 'CHF').length
  if (found.length > 0) return francs * 2 > found.length ? 'CHF' : 'EUR'
  return country !== null && FRANC_COUNTRIES.has(country.toUpperCase()) ? 'CHF' : 'EUR'
}

const FRANC_COUNTRIES = new Set(['CH', 'CHE', 'LI'])
