import { expect, test } from 'vitest'
import { nextPath, withNext } from './next-path.ts'

test.each(['/', '/book/12?date=2026-11-27&time=09:00', '/en/office/3#hours', '/a//b', '/a?next=//evil.example'])(
  'keeps %j',
  (path) => {
    expect(nextPath(path)).toBe(path)
  },
)

test('what a header cannot hold is encoded', () => {
  expect(nextPath('/?address=Łódź&hours=4')).toBe('/?address=%C5%81%C3%B3d%C5%BA&hours=4')
  expect(nextPath('/office/１😀')).toBe('/office/%EF%BC%91%F0%9F%98%80')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '@evil.example',
  'user:pass@evil.example',
  '///evil.example',
  '/%2f/evil.example',
  '/%5Cevil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e%2e//evil.example',
  'evil.example',
  '',
  ' /book',
  '/a b',
  '/\u0000',
  `/${'x'.repeat(500)}`,
  '/\ud800',
  undefined,
  null,
  7,
  ['/a'],
])('refuses %j, and the browser agrees that what is left stays here', (next) => {
  expect(nextPath(next, '/fallback')).toBe('/fallback')
})

test('whatever is kept resolves to this site', () => {
  const pieces = ['/', '//', '\\', '.', '..', '%2f', '%2e', 'evil.example', ':', '@', '?', '#', '\t', 'a']
  let kept = 0
  for (const a of pieces)
    for (const b of pieces)
      for (const c of pieces)
        for (const d of pieces) {
          const path = nextPath(`/${a}${b}${c}${d}`, '')
          if (path === '') continue
          kept += 1
          const url = new URL(path, 'https://here.example')
          expect(url.origin).toBe('https://here.example')
          expect(url.pathname).not.toMatch(/^\/\//)
        }
  expect(kept).toBeGreaterThan(1000)
})

test('the address that comes back here', () => {
  expect(withNext('/login', '/book/1?a=b')).toBe('/login?next=%2Fbook%2F1%3Fa%3Db')
  expect(withNext('/login', '//evil.example')).toBe('/login')
  expect(withNext('/en/login', '/')).toBe('/en/login')
})
