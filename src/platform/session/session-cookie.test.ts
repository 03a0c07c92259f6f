import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { sessionCookieName, sessionTokenOf } from './session-cookie.ts'

const SECRET = 's'.repeat(32)
const sign = (token: string, secret = SECRET) =>
  encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)

test('reads the token of a well-signed cookie among others', () => {
  expect(sessionTokenOf(`theme=dark; sid=${sign('abc')}; x=1`, 'sid', SECRET)).toBe('abc')
})

test.each([
  undefined,
  '',
  'sid=',
  'sid=abc',
  'sid=abc.',
  `sid=.${'x'.repeat(44)}`,
  `sid=${sign('abc', 'other'.repeat(8))}`,
  `sid=${sign('abc').replace('abc', 'abd')}`,
  `sid=${sign('abc').slice(0, -4)}`,
  `xsid=${sign('abc')}`,
  'sid=%',
  `sid=%E0%A4%A`,
])('%j is nobody', (cookie) => {
  expect(sessionTokenOf(cookie, 'sid', SECRET)).toBeNull()
})

test('over https the cookie is bound to the host', () => {
  expect(sessionCookieName('https://viertel.example')).toBe('__Host-sid')
  expect(sessionCookieName('http://localhost:4300')).toBe('sid')
})
