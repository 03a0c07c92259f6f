import { expect, it } from 'vitest'
import { localeOfPath, localPath, plainPath } from './locale.ts'

it.each([
  ['/', 'de'],
  ['/office/1', 'de'],
  ['/en', 'en'],
  ['/en/', 'en'],
  ['/en/office/1', 'en'],
  // The router asks for pages as data when it navigates.
  ['/_root.data', 'de'],
  ['/en.data', 'en'],
  ['/en.data?address=Berlin', 'en'],
  ['/en/_.data', 'en'],
  ['/en/office/1.data', 'en'],
  ['/en?address=Berlin', 'en'],
  ['/english', 'de'],
  ['/english.data', 'de'],
  ['/en.dataset', 'de'],
  ['/office/en', 'de'],
  // No other language, however it is written, becomes one.
  ['/fr', 'de'],
  ['/fr/office/1', 'de'],
  ['/EN', 'de'],
  ['/../en', 'de'],
  ['//en', 'de'],
  ['/%65n', 'de'],
  ['/en%0d%0a', 'de'],
  ['/en\r\n', 'de'],
])('%s is %s', (path, locale) => {
  expect(localeOfPath(path)).toBe(locale)
})

it.each(['/', '/office/1'])('%s goes to English and back', (path) => {
  expect(plainPath(localPath(path, 'en'))).toBe(path)
  expect(localPath(path, 'de')).toBe(path)
})
