import { expect, test } from 'vitest'
import { commissionAt, commissionRates, typedRate } from './commission-rate.ts'

const SETTING = [
  { from: '0001-01-01', value: 2000 },
  { from: '2027-01-01', value: 1800 },
] as const

test.each([
  ['2026-12-31T22:59:59Z', 2000],
  // Midnight in Berlin.
  ['2026-12-31T23:00:00Z', 1800],
])('what is booked at %s has a commission of %i', (now, expected) => {
  expect(commissionAt(SETTING, Temporal.Instant.from(now))).toBe(expected)
})

test.each([
  ['nothing was decided', [], SETTING],
  [
    'from a day before the setting changes',
    [{ from: '2026-12-24', value: 1500 }],
    [SETTING[0], { from: '2026-12-24', value: 1500 }],
  ],
  [
    'from the day on which it changes',
    [{ from: '2027-01-01', value: 1500 }],
    [SETTING[0], { from: '2027-01-01', value: 1500 }],
  ],
  ['from a later day', [{ from: '2027-02-01', value: 1500 }], [...SETTING, { from: '2027-02-01', value: 1500 }]],
  [
    'twice',
    [
      { from: '2026-12-24', value: 1500 },
      { from: '2027-03-01', value: 1700 },
    ],
    [SETTING[0], { from: '2026-12-24', value: 1500 }, { from: '2027-03-01', value: 1700 }],
  ],
])('the desk decided %s', (_, decided, expected) => {
  expect(commissionRates(SETTING, decided)).toEqual(expected)
})

test.each([
  ['18', 1800],
  [' 18,5 ', 1850],
  ['7.25', 725],
  ['0', 0],
  ['999', 99_900],
  ['', Number.NaN],
  ['-1', Number.NaN],
  ['18 %', Number.NaN],
  ['1e2', Number.NaN],
  ['18,555', Number.NaN],
])('"%s" is %d', (text, rate) => {
  expect(typedRate(text)).toBe(rate)
})
