import { expect, test } from 'vitest'
import { translator } from './texts.ts'

const texts = {
  card: '•••• {last4}',
  hello: 'Hallo {name}',
  places_one: '{count} Platz',
  places_other: '{count} Plätze',
} as const

test('slots and plurals', () => {
  const t = translator(texts, 'de')
  expect([
    t('hello', { name: 'Ada' }),
    t('places', { count: 1 }),
    t('places', { count: 0 }),
    t('card', { last4: '4242' }),
  ]).toEqual(['Hallo Ada', '1 Platz', '0 Plätze', '•••• 4242'])
})

test('a value never becomes a slot again', () => {
  expect(translator(texts, 'en')('hello', { name: '{count}' })).toBe('Hallo {count}')
})
