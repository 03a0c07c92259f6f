import { expect, test } from 'vitest'
import { safeBack } from './safe-back.ts'

test.each([
  ['/', '/'],
  ['/en/office/7?date=2026-11-11#free', '/en/office/7?date=2026-11-11#free'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/a\\b', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/a\r\nset-cookie: x=y', '/'],
  ['', '/'],
  [null, '/'],
])('%j leads to %j', (back, to) => expect(safeBack(back)).toBe(to))
