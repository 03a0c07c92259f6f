import { expect, test } from 'vitest'
import { refusalText } from './refusals.ts'

test('slots are filled in, dates as people read them', () => {
  expect(refusalText('field.too_small', { minimum: '2026-11-29' }, 'de')).toBe('Mindestens So., 29. Nov. 2026.')
  expect(refusalText('field.too_small', { minimum: '2026-11-29' }, 'en')).toBe('At least Sun, 29 Nov 2026.')
  expect(refusalText('field.too_short', { minimum: 3 }, 'en')).toBe('At least 3 characters.')
})

test('a slot nobody filled stays visible instead of lying', () => {
  expect(refusalText('field.too_small', {}, 'de')).toContain('{minimum}')
})
