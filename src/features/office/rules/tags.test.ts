import { expect, test } from 'vitest'
import { tagsIn } from './tags.ts'

const BOTH = { de: ['ruhig', 'Hinterhof'], en: ['quiet', 'courtyard'] }

test.each([
  ['German on a German page', BOTH, 'de', { locale: 'de', names: ['ruhig', 'Hinterhof'] }],
  ['English on an English page', BOTH, 'en', { locale: 'en', names: ['quiet', 'courtyard'] }],
  ['no English ones: the German', { de: ['ruhig'], en: [] }, 'en', { locale: 'de', names: ['ruhig'] }],
  ['no German ones: the English', { de: [], en: ['quiet'] }, 'de', { locale: 'en', names: ['quiet'] }],
  ['each once', { de: ['ruhig', 'ruhig'], en: [] }, 'de', { locale: 'de', names: ['ruhig'] }],
  ['none at all', { de: [], en: [] }, 'en', { locale: 'en', names: [] }],
] as const)('%s', (_, tags, locale, shown) => {
  expect(tagsIn(tags, locale)).toEqual(shown)
})
