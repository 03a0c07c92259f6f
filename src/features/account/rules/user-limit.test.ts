import { expect, test } from 'vitest'
import { userLimitOf } from './user-limit.ts'

test.each([
  ['guest', null],
  ['user', null],
  ['provider', null],
  ['operator', null],
  ['employee', ['book', 'extend', 'cancel']],
  ['corporate', ['book', 'extend', 'cancel', 'share', 'invite', 'billing']],
] as const)('%s: %j', (kind, permissions) => {
  const limit = userLimitOf(kind)
  expect(limit?.permissions ?? null).toEqual(permissions)
  if (limit) expect(limit).toMatchObject({ type: 'none', amount: null, used: null, left: null })
})
