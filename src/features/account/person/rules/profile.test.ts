import { expect, test } from 'vitest'
import { languageNames } from './language-names.ts'
import { PHONE, SPOKEN_LANGUAGES } from './profile.ts'

test.each([
  ['', true],
  ['+49 30 123456', true],
  ['030/123-456', true],
  ['0041 (0)44 12345', true],
  ['123456', false],
  ['+49', false],
  ['+49 30 12345678901234', false],
  ['+49 30 abc', false],
  ['+٤٩٣٠١٢٣٤', false],
])('phone %j: %s', (phone, isOne) => {
  expect(PHONE.test(phone)).toBe(isOne)
})

test('every spoken language has a name of its own in both languages, in order', () => {
  for (const locale of ['de', 'en'] as const) {
    const names = languageNames(SPOKEN_LANGUAGES, locale)
    expect(names).toHaveLength(SPOKEN_LANGUAGES.length)
    expect(names.filter(({ code, name }) => code === name)).toEqual([])
    expect(new Set(names.map(({ name }) => name)).size).toBe(names.length)
  }
  expect(languageNames(['de', 'ar', 'uk'], 'de').map(({ name }) => name)).toEqual(['Arabisch', 'Deutsch', 'Ukrainisch'])
  expect(languageNames(['de', 'ar', 'uk'], 'en').map(({ name }) => name)).toEqual(['Arabic', 'German', 'Ukrainian'])
})
