import { expect, test } from 'vitest'
import { doorCode, officeOfCode } from './door-code.ts'

test.each([1, 35, 36, 161_346_355_200_376, Number.MAX_SAFE_INTEGER])('%d there and back', (id) => {
  expect(officeOfCode(doorCode(id))).toBe(id)
  expect(officeOfCode(doorCode(id).toUpperCase())).toBe(id)
})

test.each(['', '0', '01', 'a b', 'ä', '../x', 'z'.repeat(11), 'z'.repeat(40), '1.5', '-1'])('%j is no code', (code) => {
  expect(officeOfCode(code)).toBeNull()
})
