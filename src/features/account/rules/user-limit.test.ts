import { expect, test } from 'vitest'
import { PERMISSIONS, userLimitOf, type MemberLimit } from './user-limit.ts'

const MEMBER: MemberLimit = {
  role: 'employee',
  permissions: ['book', 'cancel'],
  type: 'monthly',
  amount: 20_000,
  used: 5000,
  from: '2026-11-01',
  until: '2026-11-30',
  currency: 'EUR',
}

test('whoever pays themselves has none', () => {
  expect(userLimitOf(null)).toBeNull()
})

test.each<[string, Partial<MemberLimit>, object]>([
  ['a limit', {}, { type: 'monthly', amount: 20_000, used: 5000, left: 15_000, until: '2026-11-30', currency: 'EUR' }],
  ['spent', { used: 20_000 }, { used: 20_000, left: 0 }],
  ['lowered below what is spent', { used: 20_001 }, { used: 20_001, left: 0 }],
  ['of nothing', { amount: 0, used: 0 }, { amount: 0, left: 0 }],
  ['no limit', { type: 'none', amount: null }, { type: 'none', amount: null, used: null, left: null, from: null }],
  ['rights', {}, { permissions: ['book', 'cancel'] }],
  ['the admin has all', { role: 'admin' }, { permissions: PERMISSIONS }],
])('%s', (_, member, limit) => {
  expect(userLimitOf({ ...MEMBER, ...member })).toMatchObject(limit)
})
