import { expect, test } from 'vitest'
import { refusalText, REFUSALS, type RefusalCode } from './refusals.ts'
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

test('every refusal has the same slots in both languages and no markup', () => {
  const slots = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).toSorted()
  for (const [code, entry] of Object.entries(REFUSALS)) {
    expect(slots(entry.de), code).toEqual(slots(entry.en))
    expect(entry.de + entry.en).not.toMatch(/[<>]/)
    expect(entry.status).not.toBe(409)
    expect(refusalText(code as RefusalCode, {}, 'de')).toBe(entry.de)
  }
})

test("the spec's messages stand word for word in English", () => {
  const spoken = new Set(Object.values(REFUSALS).map((entry) => entry.en as string))
  for (const message of [
    'Cannot find location. Please use different address.',
    'We cannot use your current location. Please check your preferences.',
    'Please select date and time in future.',
    'Time is in wrong format.',
    'You are not authorized',
    'Page expired - please reload the page',
    'The selected starting time is now past, please select a new one',
  ])
    expect(spoken.has(message), message).toBe(true)
})
