import { expect, test } from 'vitest'
import type { DeskRole } from '#kernel/desk-roles.ts'
import { bitsWithRoles, maySetRoles, sameRoles, type Candidate } from './may-set-roles.ts'

const OK = 'yes'
const USER = { id: 'u', bits: 1, isVerified: true, isSuspended: false }
const OPERATOR = { ...USER, id: 'o', bits: 33 }

test.each<[about: string, is: string, of: Candidate, roles: readonly DeskRole[], owners: readonly string[]]>([
  ['an ordinary account', OK, USER, ['support'], ['o']],
  ['one becomes an owner', OK, USER, ['owner'], ['o']],
  ['one of a provider', 'operator.not_suitable', { ...USER, bits: 3 }, ['support'], ['o']],
  ['one of a company', 'operator.not_suitable', { ...USER, bits: 4 }, ['support'], ['o']],
  ['one of an employee', 'operator.not_suitable', { ...USER, bits: 9 }, ['support'], ['o']],
  ['one that asks to be a company', 'operator.not_suitable', { ...USER, bits: 17 }, ['support'], ['o']],
  ['one that is not confirmed', 'operator.not_suitable', { ...USER, isVerified: false }, ['support'], ['o']],
  ['one that is suspended', 'operator.not_suitable', { ...USER, isSuspended: true }, ['support'], ['o']],
  ['an operator changes', OK, OPERATOR, ['finance'], ['p']],
  ['an operator goes', OK, OPERATOR, [], ['p']],
  ['one of two owners goes', OK, OPERATOR, [], ['o', 'p']],
  ['the last owner goes', 'operator.last_owner', OPERATOR, [], ['o']],
  ['the last owner becomes less', 'operator.last_owner', OPERATOR, ['support', 'finance'], ['o']],
  ['the last owner stays one', OK, OPERATOR, ['owner', 'support'], ['o']],
  ['a desk without owners gets none', 'operator.last_owner', USER, ['support'], []],
])('%s: %s', (_, is, of, roles, owners) => {
  const verdict = maySetRoles(of, roles, owners)
  expect(verdict.ok ? OK : verdict.refusal.code).toBe(is)
})

test.each([
  [1, ['support'], 33],
  [33, [], 1],
  [32, [], 1],
  [33, ['owner'], 33],
] as const)('%d with %j is %d', (bits, roles, then) => {
  expect(bitsWithRoles(bits, roles)).toBe(then)
})

test('the same whatever the order', () => {
  expect(sameRoles(['support', 'owner'], ['owner', 'support'])).toBe(true)
  expect(sameRoles(['support'], ['owner', 'support'])).toBe(false)
})
