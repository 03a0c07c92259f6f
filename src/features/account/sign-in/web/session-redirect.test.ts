import { expect, test } from 'vitest'
import { sessionRedirect } from './session-redirect.ts'

test.each([
  ['/booking?x=1', '/booking?x=1'],
  ['//evil.example', '/en'],
  ['/\\evil.example', '/en'],
  ['https://evil.example', '/en'],
  ['javascript:alert(1)', '/en'],
  ['/booking\r\nSet-Cookie: sid=x', '/en'],
  [undefined, '/en'],
])('whoever signs in with %j is led to %j', (next, to) => {
  const answer = sessionRedirect(next, 'en')
  expect([answer.status, answer.headers.get('location'), answer.headers.get('set-cookie')]).toEqual([303, to, null])
})
