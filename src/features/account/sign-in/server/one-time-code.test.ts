import { expect, test } from 'vitest'
import { base32, codeAt, recoveryHash, seal, stepAt, stepOfCode, unseal } from './one-time-code.ts'

const KEY = { SECRET: 'key', SECRET_ALSO: '' }
const SECRET = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, the last six digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s', (seconds, code) => {
  expect(codeAt(SECRET, stepAt(seconds * 1000))).toBe(code)
})

test('a code fits one half minute early or late, and no more', () => {
  const found = [-2, -1, 0, 1, 2].map((late) => stepOfCode(SECRET, codeAt(SECRET, 5000), 5000 + late))
  expect(found).toEqual([null, 5000, 5000, 5000, null])
})

test('base 32 as in RFC 4648', () => {
  expect(['f', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual(['MY', 'MZXW6YTBOI'])
})

test('a sealed secret opens for its person under its key only, and unchanged only', () => {
  const sealed = seal(SECRET, 'ada', KEY)
  expect(unseal(sealed, 'ada', KEY)).toEqual(SECRET)
  expect(seal(SECRET, 'ada', KEY)).not.toBe(sealed)
  expect(() => unseal(sealed, 'bob', KEY)).toThrow()
  expect(() => unseal(sealed, 'ada', { SECRET: 'other', SECRET_ALSO: '' })).toThrow()
  expect(() => unseal(`${sealed.slice(0, 20)}AAAA${sealed.slice(24)}`, 'ada', KEY)).toThrow()
})

test('recovery codes are compared without case, spaces and hyphens', () => {
  expect(recoveryHash('abcd efgh', 'key')).toBe(recoveryHash('ABCD-EFGH', 'key'))
  expect(recoveryHash('ABCD-EFGH', 'other')).not.toBe(recoveryHash('ABCD-EFGH', 'key'))
})
