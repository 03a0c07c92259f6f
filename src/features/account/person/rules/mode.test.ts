import { expect, test } from 'vitest'
import { bitsInMode, bitsOfCompany, bitsOfRequest, maySwitchMode, modeOfBits } from './mode.ts'

test.each([
  // bits, verified, mode, answer
  [1, true, 'provider', 'yes'],
  [1, false, 'provider', 'account.unverified'],
  [3, false, 'user', 'yes'],
  [0, true, 'provider', 'yes'],
  [17, true, 'provider', 'yes'],
  [4, true, 'provider', 'auth.forbidden'],
  [5, true, 'user', 'auth.forbidden'],
  [8, true, 'provider', 'auth.forbidden'],
  [32, true, 'provider', 'auth.forbidden'],
] as const)('bits %i, verified %s: %s mode is answered with %s', (bits, verified, mode, answer) => {
  const verdict = maySwitchMode({ bits, verified }, mode)
  expect(verdict.ok ? 'yes' : verdict.refusal.code).toBe(answer)
})

test.each([
  [1, 'provider', 3],
  [3, 'provider', 3],
  [3, 'user', 1],
  [2, 'user', 1],
  [19, 'user', 17],
] as const)('bits %i in %s mode are %i', (bits, mode, after) => {
  expect(bitsInMode(bits, mode)).toBe(after)
  expect(modeOfBits(after)).toBe(mode)
})

test.each([
  [1, 17, 5],
  [17, 17, 5],
  [3, 19, 5],
  [2, 18, 5],
  [0, 16, 5],
] as const)('bits %i are %i while a conversion is asked for, and %i as a company', (bits, asked, company) => {
  expect(bitsOfRequest(bits, true)).toBe(asked)
  expect(bitsOfRequest(asked, false)).toBe(bits & ~16)
  expect(bitsOfCompany(bits)).toBe(company)
  expect(bitsOfCompany(asked)).toBe(company)
})
