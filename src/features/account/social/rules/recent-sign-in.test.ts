import { expect, test } from 'vitest'
import { isRecentSignIn } from './recent-sign-in.ts'

const NOW = 1_800_000_000

test.each([
  ['now', NOW, true],
  ['five minutes ago', NOW - 300, true],
  ['longer ago', NOW - 301, false],
  ['a minute ahead', NOW + 60, true],
  ['further ahead', NOW + 61, false],
  ['not said', undefined, false],
  ['as a text', String(NOW), false],
  ['no number', Number.NaN, false],
])('%s', (_, authTime, isRecent) => {
  expect(isRecentSignIn(authTime, NOW)).toBe(isRecent)
})
