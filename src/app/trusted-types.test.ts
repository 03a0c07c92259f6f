/** What strings may become in the browser (safety rule 9, safety table 14). */
import { afterEach, expect, test, vi } from 'vitest'
import { STRIPE_JS_URL } from '#features/payment/rules/card-pages.ts'
import { allowKnownScripts } from './trusted-types.ts'

type Rules = { createHTML(html: string): string; createScriptURL(url: string): string | null }

afterEach(() => vi.unstubAllGlobals())

function rules(): Rules {
  const made: Rules[] = []
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, one: Rules) => {
      expect(name).toBe('default')
      made.push(one)
    },
  })
  allowKnownScripts()
  expect(made).toHaveLength(1)
  return made[0]!
}

test.each([
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<script></script><img src=x onerror=alert(1)>',
  ' <script></script>',
  '<script></script>\n',
  '<b>text</b>',
  'text',
])('%j becomes no markup', (html) => {
  expect(rules().createHTML(html)).toBe('')
})

test('the empty script that React begins with passes', () => {
  expect(rules().createHTML('<script></script>')).toBe('<script></script>')
})

test.each([
  'https://evil.example/x.js',
  `${STRIPE_JS_URL}?x`,
  `${STRIPE_JS_URL}.evil.example`,
  '//evil.example/sw.js',
  '/sw.js?x',
  'data:text/javascript,alert(1)',
  'javascript:alert(1)',
])('no script comes from %s', (url) => {
  expect(rules().createScriptURL(url)).toBeNull()
})

test('the scripts that are known may be loaded; a browser without such types needs none of this', () => {
  for (const url of [STRIPE_JS_URL, '/sw.js']) expect(rules().createScriptURL(url)).toBe(url)
  vi.stubGlobal('trustedTypes', undefined)
  expect(() => allowKnownScripts()).not.toThrow()
})
