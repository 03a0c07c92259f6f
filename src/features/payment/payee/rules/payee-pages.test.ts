import { expect, test } from 'vitest'
import { isPayeePage } from './payee-pages.ts'

test.each([
  ['/account/provider', true],
  ['/en/account/provider', true],
  ['/account/my/office/4711/connect', true],
  ['/en/account/my/office/4711/connect/', true],
  ['/account/my/office/4711/publish', false],
  ['/account/providers', false],
  ['/account/payment', false],
  ['/', false],
])('%s: %s', (path, is) => {
  expect(isPayeePage(path)).toBe(is)
})
