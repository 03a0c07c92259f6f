import { expect, test } from 'vitest'
import { partsOf } from './open-parts.ts'

test.each([
  ['Monday 10:00 to 14:00', [40, 56], 1, [4]],
  ['Monday 2:00 to 4:00', [8, 16], 1, [0]],
  ['Tuesday 8:00 to 10:00', [32, 40], 2, [11, 12]],
  ['Sunday 17:00 to 21:00', [68, 84], 7, [52, 53, 54]],
  ['a whole day touches every part', [0, 96], 1, [0, 1, 2, 3, 4, 5, 6, 7]],
  ['what ends where a part begins does not touch it', [24, 32], 1, [1, 2]],
] as const)('%s', (_, span, weekday, bits) => {
  expect(partsOf(span, weekday)).toBe(bits.reduce((sum, bit) => sum | (1n << BigInt(bit)), 0n))
})
