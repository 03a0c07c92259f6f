import { expect, test } from 'vitest'
import { verificationIn, withoutVerification, withVerification } from './verification-answer.ts'

test.each([
  ['/', 'sent', '/?verification=sent'],
  ['/en?place=Wien&verification=wait#list', 'sent', '/en?place=Wien&verification=sent#list'],
  ['/book/1?date=2026-12-01&time=10%3A00', 'wait', '/book/1?date=2026-12-01&time=10%3A00&verification=wait'],
] as const)('%s is told %s', (path, answer, expected) => {
  expect(withVerification(path, answer)).toBe(expected)
  expect(verificationIn(new URL(expected, 'http://x').search)).toBe(answer)
})

test('nothing else is an answer, and the way back carries none', () => {
  expect(verificationIn('?verification=<b>')).toBeNull()
  expect(verificationIn('')).toBeNull()
  expect(withoutVerification('/en', '?verification=sent')).toBe('/en')
  expect(withoutVerification('/', '?place=Wien&verification=sent')).toBe('/?place=Wien')
})
