import { expect, test } from 'vitest'
import { maskOf } from '#kernel/quarters.ts'
import { listWindow, railWindow } from './day-rail.tsx'

test.each([
  [[[32, 76]], undefined, [32, 80]],
  [[[32, 88]], undefined, [32, 96]],
  [[[24, 88]], undefined, [24, 88]],
  [[[0, 96]], undefined, [0, 96]],
  [[[36, 72]], [17, 33], [16, 80]],
  [[], undefined, [32, 80]],
] as const)('the rail of %j shows whole hours at its ticks', (spans, yours, window) => {
  expect(railWindow(maskOf(spans), yours)).toEqual(window)
  expect((window[1] - window[0]) % 16).toBe(0)
})

test.each([
  ['10:00 to 14:00', [40, 56], [32, 80]],
  ['18:00 to 22:00 needs the evening', [72, 88], [32, 96]],
  ['2:00 to 4:00 needs the night', [8, 16], [8, 88]],
] as const)('a list searched for %s has one scale', (_, yours, window) => {
  expect(listWindow(yours)).toEqual(window)
})
