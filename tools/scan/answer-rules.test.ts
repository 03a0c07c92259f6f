import { describe, expect, test } from 'vitest'
import { ANSWER_RULES, findingsIn, type Answered } from './answer-rules.ts'

const good: Answered = {
  method: 'GET',
  path: '/',
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; script-src 'nonce-a' 'strict-dynamic'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cache-control': 'private, no-store',
    'set-cookie': ['session=a; HttpOnly; SameSite=Lax; Path=/', 'language=de; Path=/'],
  },
  text: '<p>A desk from 10.5 to 12.30 for 10.00 €</p>',
  isSignedIn: true,
}
const withHeaders = (headers: Answered['headers']): Answered => ({ ...good, headers: { ...good.headers, ...headers } })
const withText = (text: string): Answered => ({ ...good, text })

/** One bad answer for each rule, at the least. */
const BAD: readonly [rule: string, answer: Answered][] = [
  ['server-error', { ...good, status: 500 }],
  ['server-error', { ...good, status: 502 }],
  ['inner-workings', withText('Error\n    at read (file:///srv/app/read.ts:10:5)')],
  ['inner-workings', withText('syntax error at or near "\'"')],
  ['inner-workings', withText('relation "person" does not exist')],
  ['inner-address', withText('see 192.168.3.4')],
  ['inner-address', withText('see 172.20.0.4')],
  ['page-policy', withHeaders({ 'content-security-policy': undefined })],
  ['page-policy', withHeaders({ 'content-security-policy': "script-src 'self'" })],
  [
    'page-policy',
    withHeaders({ 'content-security-policy': "script-src 'self' 'unsafe-inline'; frame-ancestors 'none'" }),
  ],
  ['page-policy', withHeaders({ 'content-security-policy': "default-src *; frame-ancestors 'none'" })],
  ['page-policy', withHeaders({ 'content-security-policy': "frame-ancestors 'none'" })],
  ['type-options', withHeaders({ 'x-content-type-options': undefined })],
  ['referrer-policy', withHeaders({ 'referrer-policy': 'unsafe-url' })],
  ['cookie-flags', withHeaders({ 'set-cookie': ['session=a; SameSite=Lax'] })],
  ['cookie-flags', withHeaders({ 'set-cookie': ['session_token=a; HttpOnly'] })],
  ['cached-own', withHeaders({ 'cache-control': 'public, max-age=60' })],
  ['server-version', withHeaders({ server: 'nginx/1.2.3' })],
  ['server-version', withHeaders({ 'x-powered-by': 'Node 26.1' })],
  ['any-origin', withHeaders({ 'access-control-allow-origin': '*' })],
  ['source-map', withText('let a\n//# sourceMappingURL=app.js.map')],
]

describe('rules over answers', () => {
  test('nothing is wrong with a good answer', () => expect(findingsIn(good)).toEqual([]))

  test.each(BAD)('%s', (rule, answer) => expect(findingsIn(answer).map((one) => one.rule)).toEqual([rule]))

  test('each rule has an answer that it finds bad', () =>
    expect([...new Set(BAD.map(([rule]) => rule))].toSorted()).toEqual(ANSWER_RULES.map(({ name }) => name).toSorted()))

  test('files of a build may be kept by everybody', () =>
    expect(
      findingsIn({
        ...withHeaders({ 'cache-control': 'public, immutable', 'content-type': 'text/javascript' }),
        headers: {
          ...good.headers,
          'set-cookie': undefined,
          'cache-control': 'public, immutable',
          'content-type': 'text/javascript',
        },
      }),
    ).toEqual([]))
})
