import { expect, test } from 'vitest'
import { slopeOf, type Point } from './slope.ts'

const points = (...values: number[]): Point[] => values.map((value, at) => ({ at, value }))

test.each([
  ['a level', points(5, 5, 5, 5), 0],
  ['a rise', points(1, 3, 5, 7), 2],
  ['a fall', points(7, 5, 3), -2],
  ['a level with an outlier', points(5, 5, 500, 5, 5, 5), 0],
  ['a rise with an outlier', points(0, 1, 2, 900, 4, 5, 6), 1],
  ['two points', points(1, 4), 3],
  ['an even number of slopes', [...points(0, 1), { at: 1, value: 2 }], 1.5],
])('%s', (_, all, slope) => expect(slopeOf(all)).toBe(slope))

test.each([[[]], [points(1)], [[...points(1), ...points(2)]]])('nothing is made up of %j', (all) =>
  expect(() => slopeOf(all)).toThrow('two points'),
)
