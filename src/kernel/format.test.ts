import { expect, test } from 'vitest'
import {
  formatAmount,
  formatDay,
  formatDistance,
  formatInstant,
  formatMoney,
  formatMonth,
  formatNumber,
  formatRating,
} from './format.ts'

/** Spaces of whatever width as a plain one. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test.each([
  [formatMoney(950, 'EUR', 'de'), '9,50 €'],
  [formatMoney(125_050, 'EUR', 'en'), '€1,250.50'],
  [formatMoney(1250, 'CHF', 'de'), 'CHF 12.50'],
  [formatMoney(-12_550, 'CHF', 'de'), 'CHF −125.50'],
  [formatMoney(-1250, 'CHF', 'en'), 'CHF −12.50'],
  [formatMoney(-0, 'CHF', 'de'), 'CHF 0.00'],
  [formatAmount(-125_000, 'EUR', 'de'), '-1.250,00'],
  [formatAmount(125_050, 'EUR', 'en'), '1,250.50'],
  [formatDistance(999.4, 'de'), '999 m'],
  [formatDistance(1249, 'de'), '1,2 km'],
  [formatDistance(1249, 'en'), '1.2 km'],
  [formatRating(87, 'de'), '4,4'],
  [formatNumber(1250, 'de'), '1.250'],
  [formatNumber(7.7, 'de'), '7,7'],
  [formatNumber(1250.5, 'en'), '1,250.5'],
  [formatMonth('2026-11', 'de'), 'November 2026'],
  [formatMonth('2027-03', 'de'), 'März 2027'],
  [formatMonth('2027-03', 'en'), 'March 2027'],
  [formatDay('2026-11-27', 'de', 'long'), 'Freitag, 27. November 2026'],
  [formatInstant('2026-10-25T00:30:00Z', 'Europe/Berlin', 'de', 'time'), '02:30'],
  [formatInstant('2026-10-25T01:30:00Z', 'Europe/Berlin', 'de', 'time'), '02:30'],
  [formatInstant('2026-11-27T07:00:00Z', 'Europe/Berlin', 'de', 'dated'), 'Fr., 27. Nov. 2026, 08:00'],
  [formatInstant('2026-11-27T07:00:00Z', 'Europe/Berlin', 'en', 'dated'), 'Fri, 27 Nov 2026, 08:00'],
])('%s', (given, expected) => {
  expect(plain(given)).toBe(expected)
})

test.each([
  [0, '0 m'],
  [999, '999 m'],
  [999.6, '1,0 km'],
  [1000, '1,0 km'],
  [12_345, '12,3 km'],
] as const)('Spec 9: %d m are shown in metres under 1000, else in km with one decimal', (metres, shown) => {
  expect(formatDistance(metres, 'de')).toBe(shown)
})

test.each([
  [20, '1,0'],
  [100, '5,0'],
  [70, '3,5'],
] as const)('Spec 2, 9: a mean of %d tenths on the scale to 10 is shown halved, with one decimal', (tenths, shown) => {
  expect(formatRating(tenths, 'de')).toBe(shown)
})
