import { expect, test } from 'vitest'
import { cellAfter, slotsOf } from './grid-keys.ts'

// In the first row Monday is one cell, in the second it is two.
const first = slotsOf([true, false, true, true, true, true, true])
const second = slotsOf([false, true, true, true, true, true, true])
const rows = [first, second]

test('a whole day covers two slots', () => {
  expect(first.slice(0, 4)).toEqual([[0], [1, 2], [3], [4]])
  expect(first.at(-1)).toEqual([13, 14])
})

test.each([
  ['ArrowRight', 0, 0, '0 1'],
  ['ArrowRight', 0, 1, '0 3'],
  // The second half of a whole day is that day.
  ['ArrowRight', 0, 2, '0 3'],
  ['ArrowLeft', 0, 3, '0 1'],
  ['ArrowLeft', 0, 0, null],
  ['ArrowRight', 0, 13, null],
  ['ArrowDown', 0, 4, '1 4'],
  ['ArrowDown', 1, 4, null],
  ['ArrowUp', 1, 2, '0 2'],
  ['ArrowUp', 0, 2, null],
  ['Home', 1, 9, '1 0'],
  ['End', 1, 0, '1 13'],
  ['Enter', 0, 1, null],
] as const)('%s from row %i, slot %i', (key, row, slot, expected) => {
  const place = cellAfter(key, { row, slot }, rows)
  expect(place && `${place.row} ${place.slot}`).toBe(expected)
})
