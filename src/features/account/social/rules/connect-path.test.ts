import { expect, test } from 'vitest'
import { nextPath } from '../../sign-in/rules/next-path.ts'
import { connectPath } from './connect-path.ts'

const long = `/?address=${'ü'.repeat(80)}`

test.each([
  ['a page with a query', '/booking?x=1&y=2', 'de', '/account/connect/google?next=%2Fbooking%3Fx%3D1%26y%3D2'],
  ['in English', '/en/booking', 'en', '/en/account/connect/google?next=%2Fen%2Fbooking'],
  ['nothing in particular', '/', 'de', '/account/connect/google'],
  ['what belongs to no page of ours', '//evil.example', 'de', '/account/connect/google'],
  ['itself', '/account/connect/google?next=%2Fbooking', 'de', '/account/connect/google?next=%2Fbooking'],
  ['another provider', '/account/connect/apple', 'de', '/account/connect/google?next=%2Faccount%2Fconnect%2Fapple'],
  ['more than a form may bring', nextPath(long), 'de', '/account/connect/google'],
] as const)('%s', (_, wanted, locale, path) => {
  expect(connectPath('google', wanted, locale)).toBe(path)
  expect(nextPath(path, 'refused')).toBe(path)
})

test('a failure is said on the page', () => {
  expect(connectPath('apple', '/', 'de', 'denied')).toBe('/account/connect/apple?social=denied')
  expect(connectPath('apple', '/booking', 'de', 'other_account')).toBe(
    '/account/connect/apple?next=%2Fbooking&social=other_account',
  )
})
