import { expect, test } from 'vitest'
import { readableDates } from './readable-dates.ts'

test('dates in a message are days, everything else stays', () => {
  expect(readableDates('Dieser Tag ist ab dem 2026-11-29 buchbar.', 'de')).toBe(
    'Dieser Tag ist ab dem So., 29. Nov. buchbar.',
  )
  expect(readableDates('Booking 229413670333551 is over.', 'en')).toBe('Booking 229413670333551 is over.')
})
